export interface WrittenPhone {
  /**
   * Digits, spaces and the signs between them, with + for a call abroad. Anything else is not a
   * phone number.
   */
  readonly number: string;
  readonly extension: string | undefined;
}

const SCHEME = /^(?:tel|sms|callto):/i;
const PARAMETER = /;(?:phone-context|isub)=[^;]*/gi;
const KIND = '(?:tele?phone|phone|tel|ph|mobile|mob|cell(?:phone)?|home|work|office|direct)';
const LABEL_BEFORE = new RegExp(`^${KIND}\\b\\s*[.:#]*\\s*(?=[+(\\d])`, 'i');
const LABEL_AFTER = new RegExp(`\\s*(?:\\(\\s*${KIND}\\s*\\)|\\b${KIND})$`, 'i');
const ENDS = /^["'“”‘’<\s]+|["'“”‘’>\s.,;:]+$/g;
/** The words for an extension, and the pause that phones put before it. */
const EXTENSION = /\s*(?:[,;]?\s*(?:ext(?:ension|n)?|x|#)\s*[.:=]?|,{1,3})\s*(\d{1,6})#?$/i;
/** The prefix of calls abroad: of most countries, or of the United States with a + behind it. */
const ABROAD = /^[\s(+]*(?:00|011(?=[\s().-]*\+)|(?<=\+[\s(]*)011)[\s().+-]*(?=[1-9])/;
const LETTERS_OF_KEYS = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];
/** Up to seven digits and then words, whose letters stand for the keys to press. */
const VANITY = /^(\+?[\s().-]*(?:\d[\s().-]*){3,7})([a-z][a-z\d\s.-]{2,14})$/i;
const NATIONAL_DIGITS = 10;
/** With more digits than these, the number is complete and the words are not part of it. */
const AREA_AND_EXCHANGE = 6;

/**
 * Takes apart what people type or paste as a phone number: digits of all scripts, labels, links,
 * bullets between the digits, letters for keys ("1-800-FLOWERS").
 */
export function readWrittenPhone(typed: string): WrittenPhone {
  const text = toPlainSigns(typed)
    .replace(SCHEME, '')
    .replace(PARAMETER, '')
    .replace(ENDS, '')
    .replace(LABEL_BEFORE, '')
    .replace(LABEL_AFTER, '');
  const number = text
    .replace(EXTENSION, '')
    .replace(ABROAD, '+')
    .replace(/^[\s(+]*\+[\s(]*/, '+');
  return { number: spellOut(number), extension: EXTENSION.exec(text)?.[1] };
}

function toPlainSigns(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, toDigit)
    .replace(/[\p{Pd}\u2212\u2043]/gu, '-')
    .replace(/[•·‧∙⋅]/g, '.')
    .replace(/[_~|]/g, ' ')
    .replace(/[[{]/g, '(')
    .replace(/[\]}]/g, ')')
    .trim();
}

/** The digits of a script follow each other, from its zero on. */
function toDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** Networks ignore the letters after the last digit that a number needs: "1-800-CONTACTS". */
function spellOut(number: string): string {
  const [, start, words] = VANITY.exec(number) ?? [];
  if (start === undefined || words === undefined) return number;
  const keys = words.toLowerCase().replace(/[a-z]/g, toKey).replace(/\D/g, '');
  const own = start.replace(/\D/g, '').replace(/^1/, '');
  return own.length > AREA_AND_EXCHANGE || own.length + keys.length < NATIONAL_DIGITS
    ? number
    : `+1${`${own}${keys}`.slice(0, NATIONAL_DIGITS)}`;
}

function toKey(letter: string): string {
  return String(LETTERS_OF_KEYS.findIndex((letters) => letters.includes(letter)) + 2);
}
