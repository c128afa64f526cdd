import { parsePhone } from '#app/features/settings/contact.ts';
import { normalizeForSearch } from '#database/normalize-for-search.ts';
import { digitsOf, phoneKey } from '#database/search-terms.ts';
import { parseLeadReference } from '../form/lead-reference.ts';

const MAX_SEARCH = 100;

/** People write a phone number in many ways: "(614) 555", "614-555". */
const NUMBER = /^[\d\s().+\-/]+$/;
const LEAST_DIGITS = 3;
/** With this many digits, it is a whole phone number, not a part that somebody remembers. */
const WHOLE_NUMBER = 9;

/**
 * The normalized words of a typed search; none where it is empty. A lead matches when it has all of
 * them, in any order and any field.
 */
export function readSearch(typed: string): string[] {
  const text = normalizeForSearch(typed.slice(0, MAX_SEARCH));
  return text === '' ? [] : [...new Set(toTerms(text))];
}

function toTerms(text: string): string[] {
  const number = readNumber(text);
  if (number !== null) return [number];
  const reference = parseLeadReference(text);
  // "ws 7k3f9q" and "WS7K3F9Q" share only the last part.
  if (reference !== null) return [reference.slice(-6).toLowerCase()];
  return text.split(' ');
}

/**
 * The digits of a phone number that do not depend on how it is written: without the extension, the
 * 1 of the United States, and the leading zero of domestic calls in other countries.
 */
function readNumber(text: string): string | null {
  const phone = parsePhone(text);
  if (phone.ok) return digitsOf(phoneKey(phone.value.tel)).replace(/^1(?=\d{10}$)/, '');
  const digits = digitsOf(text.replace('(0)', ''));
  if (digits.length < LEAST_DIGITS || !NUMBER.test(text)) return null;
  return digits.length < WHOLE_NUMBER ? digits : digits.replace(/^0+/, '');
}
