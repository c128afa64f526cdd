/** The `type` of an ordered list; decimal numbers have none. */
export type NumberType = 'a' | 'A' | 'i' | 'I' | null;

/** The label before a list item. */
export type Label =
  | { readonly ordered: false }
  | { readonly ordered: true; readonly type: NumberType; readonly value: number | null };

const BULLET: Label = { ordered: false };
const ROMAN: Readonly<Record<string, number>> = {
  i: 1,
  v: 5,
  x: 10,
  l: 50,
  c: 100,
  d: 500,
  m: 1000,
};
/** `3.`, `b)`, `(iv)`, and `1.2.` of an outline, of which the last number counts. */
const NUMBERED = /^\(?(?:\d{1,4}\.){0,8}(\d{1,5}|[a-z]{1,7})[.):]\)?$/i;
const BARE_NUMBER = /^\d{1,5}$/;

/**
 * Reads the bullet or number that Word writes as text. `i.` is a letter or a Roman number: `expected`,
 * the label that would come next in the list, decides, and at the beginning of a list it is Roman.
 */
export function readLabel(marker: string, expected: Label | null): Label {
  const text = marker.trim();
  const number = NUMBERED.exec(text)?.[1] ?? BARE_NUMBER.exec(text)?.[0];
  if (number === undefined) return BULLET;
  if (BARE_NUMBER.test(number)) return { ordered: true, type: null, value: Number(number) };
  const isUpper = number !== number.toLowerCase();
  const roman: Label = { ordered: true, type: isUpper ? 'I' : 'i', value: readRoman(number) };
  const letters: Label = { ordered: true, type: isUpper ? 'A' : 'a', value: readLetters(number) };
  if (roman.value === null) return letters.value === null ? BULLET : letters;
  if (letters.value === null) return roman;
  if (expected?.ordered && isSameNumber(expected, letters)) return letters;
  if (expected?.ordered && isSameNumber(expected, roman)) return roman;
  return number.length > 1 || roman.value === 1 ? roman : letters;
}

/** The label that comes after this one. */
export function nextLabel(label: Label): Label {
  if (!label.ordered || label.value === null) return label;
  return { ...label, value: label.value + 1 };
}

function isSameNumber(one: Label, other: Label): boolean {
  return one.ordered && other.ordered && one.type === other.type && one.value === other.value;
}

/** Null unless this is how the number is written. */
function readRoman(text: string): number | null {
  let value = 0;
  let before = 0;
  for (const letter of [...text.toLowerCase()].reverse()) {
    const digit = ROMAN[letter];
    if (digit === undefined) return null;
    value += digit < before ? -digit : digit;
    before = Math.max(before, digit);
  }
  return value > 0 && writeRoman(value) === text.toLowerCase() ? value : null;
}

function writeRoman(value: number): string {
  const digits = ['m', 'cm', 'd', 'cd', 'c', 'xc', 'l', 'xl', 'x', 'ix', 'v', 'iv', 'i'];
  const values = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1];
  let text = '';
  let rest = value;
  for (const [index, digit] of digits.entries()) {
    const one = values[index] ?? 1;
    text += digit.repeat(Math.floor(rest / one));
    rest %= one;
  }
  return text;
}

/** `a` is 1, and after `z` Word writes `aa`, `bb`. */
function readLetters(text: string): number | null {
  const lower = text.toLowerCase();
  const first = lower.charAt(0);
  if (lower !== first.repeat(lower.length)) return null;
  return first.charCodeAt(0) - 96 + 26 * (lower.length - 1);
}
