import { digitsOf, GRAM_LENGTH, normalizeForSearch } from '#database/search-terms.ts';
import { parseLeadReference } from './lead-reference.ts';

/** Terms that the text of a lead must contain. */
export interface SearchTerms {
  /** Long enough for the index; never empty. */
  readonly indexed: readonly string[];
  readonly short: readonly string[];
}

export type ParsedSearch =
  /** Empty search: list everything. */
  | { kind: 'all' }
  /** Every term is shorter than the index supports. */
  | { kind: 'too-short' }
  | { kind: 'terms'; terms: SearchTerms };

const MAX_SEARCH = 100;

/** People write a phone number in many ways: "(614) 555", "614-555". */
const NUMBER = /^[\d\s().+\-/]+$/;

/** Parses a typed search. A lead matches when it has all words, in any order and any field. */
export function readSearch(typed: string): ParsedSearch {
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
  // "ws 7k3f9q" and "WS7K3F9Q" have only the last part in common.
  if (reference !== null) return [reference.slice(-6).toLowerCase()];
  return text.split(' ');
}
