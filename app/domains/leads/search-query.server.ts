import { digitsOf, GRAM_LENGTH, normalizeForSearch } from '#database/search-terms.ts';
import { parseLeadReference } from './lead-reference.ts';

/** What a lead must have in its text. */
export interface SearchTerms {
  /** Long enough for the index; at least one. */
  readonly indexed: readonly string[];
  readonly short: readonly string[];
}

export type SearchReading =
  /** Nothing to look for: everything is listed. */
  | { kind: 'all' }
  /** Every term is shorter than the index knows. */
  | { kind: 'too-short' }
  | { kind: 'terms'; terms: SearchTerms };

const MAX_SEARCH = 100;

/** A number is stored in one form and looked for in many: "(614) 555", "614-555". */
const NUMBER = /^[\d\s().+\-/]+$/;

/** Reads what was typed. A lead is found by all of its words, in any order and any field. */
export function readSearch(typed: string): SearchReading {
  const text = normalizeForSearch(typed.slice(0, MAX_SEARCH));
  if (text === '') return { kind: 'all' };
  const terms = [...new Set(toTerms(text))];
  const isIndexed = (term: string) => [...term].length >= GRAM_LENGTH;
  const indexed = terms.filter(isIndexed);
  if (indexed.length === 0) return { kind: 'too-short' };
  return { kind: 'terms', terms: { indexed, short: terms.filter((term) => !isIndexed(term)) } };
}

function toTerms(text: string): string[] {
  const digits = digitsOf(text);
  if (digits.length >= GRAM_LENGTH && NUMBER.test(text)) return [digits];
  const reference = parseLeadReference(text);
  // Written "ws 7k3f9q" or "WS7K3F9Q": its last part is what all ways have in common.
  if (reference !== null) return [reference.slice(-6).toLowerCase()];
  return text.split(' ');
}
