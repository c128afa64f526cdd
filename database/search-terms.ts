import { domainToUnicode } from 'node:url';
import { type RawBuilder, sql } from 'kysely';
import { normalizeForSearch } from './normalize-for-search.ts';

/**
 * How we search in leads and in titles, in the same way on both databases. A text matches if it has
 * every word that was typed, in any order, ignoring accents, capitals and forms of quotes. A typed
 * word of one or two letters must be the beginning of a word; a longer one may be anywhere in the
 * text.
 */

/** A word of this length or more may be anywhere in a text. */
const GRAM_LENGTH = 3;

/**
 * Scripts without spaces between words, and Hangul, in which names have no spaces between their
 * parts.
 */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const LETTER = /\p{L}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** Not split into parts: otherwise "co" would find everybody at a ".com". */
const EMAIL = /^[^@]+@[^@]+\.[^@]+$/;

/**
 * The searchable form of a normalized text. Short words match only at the beginning of a word, so
 * we append the parts of compound words: "mary-jo" becomes "mary-jo jo", "王明" becomes "王明 明".
 */
export function toSearchText(normalized: string): string {
  const inner = new Set<string>();
  for (const word of normalized.split(' ')) {
    if (EMAIL.test(word)) continue;
    const letters = [...word];
    for (let at = 1; at < letters.length; at += 1) {
      const [before = '', letter = '', next = ''] = letters.slice(at - 1, at + 2);
      if (isBeginning(before, letter)) inner.add(letter + next);
    }
  }
  return [normalized, ...inner].join(' ');
}

function isBeginning(before: string, letter: string): boolean {
  if (UNSPACED.test(letter) || UNSPACED.test(before)) return true;
  return LETTER.test(letter) && !LETTER_OR_DIGIT.test(before);
}

function isShort(term: string): boolean {
  return [...term].length < GRAM_LENGTH;
}

/** Whether a searchable text has a normalized word that was typed. */
export function hasTerm(text: string, term: string): boolean {
  return isShort(term) ? ` ${text}`.includes(` ${term}`) : text.includes(term);
}

/** `hasTerm` of all words, for a column of searchable texts. */
export function hasTerms(column: string, terms: readonly string[]): RawBuilder<boolean> {
  const text = sql.ref(column);
  const conditions = terms.map((term) =>
    isShort(term)
      ? sql`' ' || ${text} like ${`% ${escapeLike(term)}%`} escape '!'`
      : sql`${text} like ${`%${escapeLike(term)}%`} escape '!'`,
  );
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

export function escapeLike(text: string): string {
  return text.replace(/[!%_]/g, '!$&');
}

/** The index key for the first one or two letters of a word. */
function wordStart(letters: string): string {
  return `^${letters}`;
}

function listTrigrams(word: string): string[] {
  const letters = [...word];
  return letters
    .slice(0, Math.max(letters.length - GRAM_LENGTH + 1, 0))
    .map((_, at) => letters.slice(at, at + GRAM_LENGTH).join(''));
}

/** The index keys of a searchable text: the trigrams and the beginnings of its words, each once. */
export function listGrams(text: string): string[] {
  const grams = new Set<string>();
  for (const word of text.split(' ')) {
    for (const gram of listTrigrams(word)) grams.add(gram);
    const [first = '', second = ''] = word;
    if (first !== '') grams.add(wordStart(first)).add(wordStart(first + second));
  }
  return [...grams];
}

/** The index keys that every text has in which `hasTerm` finds this word. */
export function listGramsOfTerm(term: string): string[] {
  return isShort(term) ? [wordStart(term)] : listTrigrams(term);
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/**
 * The digits of a phone number without its extension, and an email, by which a privacy request
 * finds leads.
 */
export function phoneKey(phone: string): string {
  const [number = ''] = phone.split(';');
  return `${number.startsWith('+') ? '+' : ''}${digitsOf(number)}`;
}

export function emailKey(email: string): string {
  return email.toLowerCase();
}

/** An email whose domain is stored in ASCII, as people write it: "info@müller.de". */
export function withUnicodeDomain(email: string): string | null {
  const at = email.lastIndexOf('@') + 1;
  const stored = email.slice(at).toLowerCase();
  const domain = domainToUnicode(stored);
  return domain === '' || domain === stored ? null : email.slice(0, at) + domain;
}

/** The searchable text of a title. */
export function titleTextOf(title: string): string {
  return toSearchText(normalizeForSearch(title));
}
