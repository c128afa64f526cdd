/** Normalizes and indexes the text of a lead or a title, in the same way on both databases. */

/** The index holds substrings of this length; shorter terms cannot be looked up. */
export const GRAM_LENGTH = 3;

const QUOTES = /[\u2018\u2019\u201b\u02bc]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;

/** Lower case, without accents, with plain quotes and dashes: "Ángel O’Brien" is "angel o'brien". */
export function normalizeForSearch(text: string): string {
  return text
    .toWellFormed()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(QUOTES, "'")
    .replace(DASHES, '-')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The distinct trigrams of the words of a normalized text. */
export function listGrams(normalized: string): string[] {
  const grams = new Set<string>();
  for (const word of normalized.split(' ')) {
    const letters = [...word];
    for (let at = 0; at + GRAM_LENGTH <= letters.length; at += 1) {
      grams.add(letters.slice(at, at + GRAM_LENGTH).join(''));
    }
  }
  return [...grams];
}

/** As much of a title as an index takes, in code points. */
const TITLE_LENGTH = 200;

/** The searchable text of a title. */
export function titleTextOf(title: string): string {
  // One character can become eighteen, and PostgreSQL indexes no more than 2,704 bytes.
  return [...normalizeForSearch(title)].slice(0, TITLE_LENGTH).join('').trim();
}

/** How the index names the first one or two letters of a word, for terms shorter than a trigram. */
export function wordStart(letters: string): string {
  return `^${letters}`;
}

/** The distinct trigrams and beginnings of the words of a normalized title. */
export function listTitleGrams(normalized: string): string[] {
  const starts = normalized.split(' ').flatMap((word) => {
    const [first = '', second = ''] = word;
    return first === '' ? [] : [wordStart(first), wordStart(first + second)];
  });
  return [...new Set([...listGrams(normalized), ...starts])];
}

export interface SearchableLead {
  readonly reference: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly home: string | null;
  readonly message: string | null;
}

/** A phone number as people write it, with separators between the digits. */
const WRITTEN_NUMBER = /\d[\d\s().+\-/]{4,}\d/g;

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** The digits of a phone number without its extension, and an email: what a privacy request names. */
export function phoneKey(phone: string): string {
  const [number = ''] = phone.split(';');
  return `${number.startsWith('+') ? '+' : ''}${digitsOf(number)}`;
}

export function emailKey(email: string): string {
  return email.toLowerCase();
}

/** The searchable text of a lead. Phone numbers are included as digits alone. */
export function searchTextOf(lead: SearchableLead): string {
  const numbers = (lead.message ?? '').match(WRITTEN_NUMBER) ?? [];
  const parts = [
    lead.reference,
    lead.name,
    lead.email,
    lead.home,
    lead.phone === null ? null : digitsOf(lead.phone),
    ...numbers.map(digitsOf),
    lead.message,
  ];
  return normalizeForSearch(parts.filter(Boolean).join(' '));
}
