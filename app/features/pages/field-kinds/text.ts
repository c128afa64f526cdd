import { isBlankText, toLine } from '#app/formatting/characters.ts';
import { findSlots } from '#app/formatting/slots.ts';
import type { PlainTextType, RichType, TextType } from '#app/site/words/field-types.ts';
import { plainText } from '#app/site/words/rich-text.ts';
import type { Rich } from '#app/site/words/types.ts';
import { encodeSource } from '../source-marks/source-encoding.ts';
import { asInput, type Check, type FieldKind, isNothing } from './field-kind.ts';
import { checkLink, isSafeLink } from './link.ts';
import { isRich, linksOf, parseRich, writeRich } from './rich-text.ts';

export const textKind: FieldKind<PlainTextType> = {
  isStored(type, value) {
    if (isNothing(value)) return type.optional === true;
    return typeof value === 'string' && value !== '' && findSlotError(value, type) === null;
  },
  toTyped: asInput,
  check: checkText,
  encode: (_type, value, place) => (typeof value === 'string' ? encodeSource(place, value) : value),
};

export const richKind: FieldKind<RichType> = {
  isStored(type, value) {
    if (isNothing(value)) return type.optional === true;
    return isRich(value) && plainText(value) !== '' && linksOf(value).every(isSafeLink);
  },
  toTyped: (_type, value) => (isRich(value) ? writeRich(value) : ''),
  check: checkText,
  encode: (_type, value, place) => (isNothing(value) ? value : encodeRich(value as Rich, place)),
};

/** Whether a text can name what is in the price list. */
export function takesPrices(type: { readonly type: string }): boolean {
  return !('noPrices' in type && type.noPrices === true);
}

/** The text as it is stored: one line; null where an optional one is left out. */
export function checkText(type: TextType, typed: unknown, at: string, check: Check): Rich | null {
  const value = type.type === 'rich' ? checkRich(typed, at, check) : asPlain(type, typed);
  const words = plainText(value).trim();
  if (words === '') {
    if (!type.optional) check.missing(at);
    return null;
  }
  const priced = takesPrices(type);
  if (priced) check.knownPlaceholders(words, at);
  else check.noPlaceholders(words, at);
  if (type.type === 'text') checkSlots(words, type, at, check);
  check.length(words, type.max, at);
  if (priced) check.writtenPrice(words, at);
  return value;
}

/** The page puts its own quotation marks around a quote: those that were pasted with it are left out. */
function asPlain(type: PlainTextType, typed: unknown): string {
  const line = asLine(typed);
  return type.isQuote ? line.replace(/^["“]([^"“”]+)["”]$/u, '$1').trim() : line;
}

function checkRich(typed: unknown, at: string, check: Check): Rich {
  const rich = parseRich(asLine(typed));
  for (const href of linksOf(rich)) checkLink(href, at, check);
  return rich;
}

/** One line, without spaces around it and without characters that nobody sees. */
function asLine(typed: unknown): string {
  if (typeof typed !== 'string') return '';
  const line = toLine(typed.normalize('NFC'));
  return isBlankText(line) ? '' : line;
}

function checkSlots(words: string, type: PlainTextType, at: string, check: Check): void {
  const error = findSlotError(words, type);
  if (error !== null) check.error(at, error);
  const { slots = [], needs = [], slotsAreOffered } = type;
  if (slotsAreOffered) return;
  const used = new Set([...findSlots(words), ...needs]);
  const unused = slots.filter((slot) => !used.has(slot));
  if (unused.length > 0) check.warn(at, `This text doesn’t use ${inBraces(unused)}.`);
}

/** What is wrong with the names in braces of a text, as people read it; null if nothing is. */
export function findSlotError(
  words: string,
  {
    slots,
    needs = [],
    startsWithWords,
  }: Pick<PlainTextType, 'slots' | 'needs' | 'startsWithWords'>,
): string | null {
  if (slots === undefined) return null;
  const used = findSlots(words);
  const unknown = used.filter((slot) => !slots.includes(slot));
  if (unknown.length > 0) {
    const known = slots.length === 0 ? '' : ` This text can use ${inBraces(slots)}.`;
    return `${inBraces(unknown)} isn’t available here.${known}`;
  }
  const missing = needs.filter((slot) => !used.includes(slot));
  if (missing.length > 0) return `Please keep ${inBraces(missing)}: this text can’t do without it.`;
  if (startsWithWords && used.length > 0 && !/^[^{]*\p{L}/u.test(words)) {
    return 'Please start with words of your own: anybody can type any name.';
  }
  return null;
}

function inBraces(slots: readonly string[]): string {
  return slots.map((slot) => `{${slot}}`).join(', ');
}

function encodeRich(rich: Rich, place: string): Rich {
  if (typeof rich === 'string') return encodeSource(place, rich);
  return rich.map((part) => {
    if (typeof part === 'string') return encodeSource(place, part);
    return 'bold' in part
      ? { bold: encodeSource(place, part.bold) }
      : { ...part, text: encodeSource(place, part.text) };
  });
}
