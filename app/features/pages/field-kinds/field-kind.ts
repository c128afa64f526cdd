import type { BlockLabel } from '#app/site/words/field-types.ts';
import type { PriceList } from '#app/site/words/prices.ts';
import type { Images } from './image-value.ts';

/** What a form holds of a field: texts, lists of texts, or items with parts. */
export type Typed = string | boolean | readonly Typed[] | { readonly [part: string]: Typed };

/**
 * What a kind of field does on the server. `at` is the part of the field: '2/question' is the third
 * item's question, '' the field itself.
 */
export interface FieldKind<Type> {
  /**
   * Whether a stored value can be used where a field of this type is. Its length does not matter, nor
   * whether its links lead to something: pages bear both. What the addresses of links may be does.
   */
  isStored(type: Type, value: unknown): boolean;
  /** A stored value as people type it. What is no value of the type is empty. */
  toTyped(type: Type, value: unknown): Typed;
  /** What was typed, as it is stored; reports what is wrong with it. */
  check(type: Type, typed: unknown, at: string, check: Check): unknown;
  /** What a page is given, with the place of each text encoded in it. */
  encode(type: Type, value: unknown, place: string): unknown;
  /** What a page is given of a stored value, if it is not the value itself; null for nothing. */
  toContent?(type: Type, value: unknown, images: Images): unknown;
}

/** What a kind of field does where its form is: apart, so that browsers load nothing else of it. */
export interface FormKind<Type> {
  /** Whether a value is what a form holds of such a field: an earlier release may have saved it. */
  isTyped(type: Type, value: unknown): boolean;
  /** What people read where versions are compared, a line each; of an HTML text, its HTML. */
  toWords(type: Type, typed: Typed): string[];
}

/** What the check of a text needs to know of the rest of the site. */
export interface Surroundings {
  readonly prices: PriceList;
  /** Whether a link leads somewhere; the place on the same page included. */
  readonly leadsSomewhere: (href: string) => boolean;
  /** The images of the library that are named in what was typed. */
  readonly images: Images;
  /** What the sanitizer made of HTML that was typed. Only for documents that have such a field. */
  readonly cleaned?: (html: string) => CleanedHtml;
  /** Whether the field has no original to go back to: it is in a section that was added. */
  readonly isAdded?: boolean;
}

export interface CleanedHtml {
  readonly html: string;
  /** What the sanitizer took out, described for the author. */
  readonly removed: readonly string[];
  /** Why it could not be sanitized. */
  readonly error: string | null;
}

export interface Problem {
  /** The part of the field: '2/question' is the third item's question; '' is the field itself. */
  readonly at: string;
  readonly message: string;
}

/** What a kind of field can report and ask when it checks a value. */
export interface Check {
  readonly around: Surroundings;
  error(at: string, message: string): void;
  warn(at: string, message: string): void;
  /** Of a text that its place can't do without. */
  missing(at: string): void;
  /** Whether a text has room in its place. */
  length(words: string, max: number, at: string): boolean;
  knownPlaceholders(words: string, at: string): void;
  /** For a text into which nothing of the price list is filled. */
  noPlaceholders(words: string, at: string): void;
  /** Warns of a price that would not change with the price list. */
  writtenPrice(words: string, at: string): void;
  /** Not with its kind: a form does without the code that checks HTML. */
  html(
    type: { readonly max: number; readonly blocks: readonly BlockLabel[] },
    typed: string,
  ): string;
}

/** Of a kind that is typed into one input. */
export const oneInput: FormKind<unknown> = {
  isTyped: (_type, value) => typeof value === 'string',
  toWords: (_type, typed) => (typeof typed === 'string' && typed !== '' ? [typed] : []),
};

/** A text or a number as it is typed. */
export function asInput(_type: unknown, value: unknown): Typed {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** For a value that no reader sees as a text. */
export function withoutPlace(_type: unknown, value: unknown): unknown {
  return value;
}

/** The place of a part of a field, or of a part of that. */
export function placeBelow(at: string, key: string | number): string {
  return at === '' ? String(key) : `${at}/${key}`;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What is left out is null in a field, and missing in an item. */
export function isNothing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}
