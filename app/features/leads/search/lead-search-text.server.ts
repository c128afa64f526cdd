import { normalizeForSearch } from '#database/normalize-for-search.ts';
import type { LeadTable } from '#database/schema.ts';
import { digitsOf, toSearchText, withUnicodeDomain } from '#database/search-terms.ts';
import {
  type FieldKind,
  LEAD_FIELDS,
  STORED_FIELDS,
  type StoredField,
} from '../form/lead-fields.ts';

type StoredColumn = (typeof LEAD_FIELDS)[StoredField]['column'];

/** What a search looks through: a lead's reference, and what the visitor sent. */
export type SearchableLead = Pick<LeadTable, 'reference' | StoredColumn>;

/** A phone number as people write it, with separators between the digits. */
const WRITTEN_NUMBER = /\d[\d\s().+\-/]{4,}\d/g;

/** The searchable text of a value, by kind. Phone numbers are searched as digits alone. */
const PARTS: Readonly<Record<FieldKind, (value: string) => readonly (string | null)[]>> = {
  line: withNumbers,
  lines: withNumbers,
  email: (email) => [email, withUnicodeDomain(email)],
  phone: (phone) => [digitsOf(phone)],
  plan: (plan) => [plan],
  // A search for part of a phone number would match the number of beds.
  beds: () => [],
  tick: () => [],
};

function withNumbers(text: string): string[] {
  return [...(text.match(WRITTEN_NUMBER) ?? []).map(digitsOf), text];
}

/** The searchable text of a lead, derived from the table of its fields. */
export function searchTextOf(lead: SearchableLead): string {
  const parts = STORED_FIELDS.flatMap((field) => {
    const { column, kind } = LEAD_FIELDS[field];
    const value = lead[column];
    return value === null ? [] : PARTS[kind](String(value));
  });
  return toSearchText(normalizeForSearch([lead.reference, ...parts].filter(Boolean).join(' ')));
}
