/**
 * The one rule for characters that nobody sees: which texts have nothing to see, and which of these
 * characters mean something where they are.
 */

/**
 * Characters without ink: white space, controls, what fonts are told not to draw
 * (`Default_Ignorable_Code_Point`), and those that only look like a space: the blank of Braille, the
 * place of an embedded object, the null note head, the fillers of Khitan and of Egyptian.
 */
const WITHOUT_INK =
  /^[\s\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc\u{1d159}\u{16fe4}\u{13441}\u{13442}]*$/u;

/** Whether a reader sees nothing of a text, such as one of zero-width spaces alone. */
export function isBlankText(text: string): boolean {
  return WITHOUT_INK.test(text);
}

/** What a line break is called by one program or another. */
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/**
 * What is looked at: each character without ink that is not a space. The flag of a region without a
 * code, a black flag with its name in tags, is found as a whole, because it stays.
 */
const IGNORABLE =
  /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}|[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffc]/gu;
const BEFORE_JOINER = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u;
const AFTER_JOINER = /^\p{Extended_Pictographic}/u;
/**
 * A letter or its mark whose shape, or whose place to break a line, may depend on an invisible
 * neighbor: of any script but those whose letters keep apart.
 */
const SHAPED =
  /(?=[\p{L}\p{M}])[^\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Armenian}\p{scx=Georgian}\p{scx=Hebrew}\p{scx=Han}\p{scx=Hangul}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Common}]|\u0640/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const SELECTOR = /^[\u180b-\u180d\ufe00-\ufe0d\u{e0100}-\u{e01ef}]$/u;
const FOLLOWED_BY_SELECTOR =
  /^[\p{Emoji}\p{Sm}\p{Script=Han}\p{Script=Mongolian}\p{Script=Phags_Pa}\p{Script=Myanmar}]$/u;

/** What is around a text that is a part of a longer one. */
export interface TextAround {
  readonly before: string;
  readonly after: string;
  /** Whether the longer text has letters written from right to left. */
  readonly isRightToLeft: boolean;
}

export function hasRightToLeftLetters(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/**
 * The text without characters that nobody sees and that mean nothing where they are. Those stay that
 * shape an emoji or the letters of some scripts, and the direction marks of a text that has letters
 * written from right to left. All line breaks become `\n`.
 */
export function withoutInvisible(text: string, around?: TextAround): string {
  const plain = text.replace(LINE_BREAKS, '\n');
  const isRightToLeft = around?.isRightToLeft || RIGHT_TO_LEFT.test(plain);
  return plain.replace(IGNORABLE, (found, at: number) => {
    if (found === '\n' || found === '\t' || found.startsWith('\u{1f3f4}')) return found;
    if (isDirectionMark(found)) return isRightToLeft ? found : '';
    const { before: textBefore = '', after: textAfter = '' } = around ?? {};
    const before = at > 0 ? lastCharacter(plain, at) : lastCharacter(textBefore, textBefore.length);
    const next = plain.codePointAt(at + found.length) ?? textAfter.codePointAt(0) ?? 0x20;
    const after = String.fromCodePoint(next);
    return shapes(found, before, after) ? found : '';
  });
}

/** `withoutInvisible` in one line, with single spaces between its words and none around them. */
export function toLine(text: string): string {
  return withoutInvisible(text)
    .replace(/[\s\u2800]+/g, ' ')
    .trim();
}

/** Whether an invisible character changes how its neighbors look. */
function shapes(character: string, before: string, after: string): boolean {
  switch (character) {
    case '\u200d':
      if (BEFORE_JOINER.test(before) && AFTER_JOINER.test(after)) return true;
      return SHAPED.test(before) || SHAPED.test(after);
    case '\u200c':
    case '\u200b':
      return SHAPED.test(before) && SHAPED.test(after);
    case '\ufe0e':
    case '\ufe0f':
      // A digit is an emoji only as a keycap.
      return FOLLOWED_BY_SELECTOR.test(before) && (before > '\u007f' || after === '\u20e3');
    case '\u180e':
      return /\p{Script=Mongolian}/u.test(before);
    case '\u034f':
      // Keeps marks in their order.
      return /\p{M}/u.test(after);
    default:
      return SELECTOR.test(character) && FOLLOWED_BY_SELECTOR.test(before) && before > '\u007f';
  }
}

function isDirectionMark(character: string): boolean {
  return character === '\u200e' || character === '\u200f' || character === '\u061c';
}

/** The character that ends at this place. */
function lastCharacter(text: string, end: number): string {
  const unit = text.charCodeAt(end - 1);
  const isSecondHalf = unit >= 0xdc00 && unit <= 0xdfff;
  return text.slice(Math.max(end - (isSecondHalf ? 2 : 1), 0), end);
}
