export interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
}

export interface ScannedTag extends Tag {
  /** The tag's own text, `<…>`, is from `start` to `end`. */
  readonly start: number;
  readonly end: number;
}

const TAG_NAME = /<(\/?)([a-z][^\s/>]*)/iy;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:="([^"]*)")?/g;
const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|gt|lt|quot|nbsp));/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  gt: '>',
  lt: '<',
  nbsp: '\u00a0',
  quot: '"',
};
const MAX_CODE_POINT = 0x10ffff;

/**
 * The tags of sanitized HTML, without a parser, in time that grows with its length. Our serializer
 * escapes every `<` of a text and every `"` of a value, and writes no comments and no scripts.
 * Inside a value, `<` and `>` are not escaped.
 */
export function* scanTags(html: string): Generator<ScannedTag> {
  let at = html.indexOf('<');
  while (at !== -1) {
    TAG_NAME.lastIndex = at;
    const [opening = '<', slash, name] = TAG_NAME.exec(html) ?? [];
    const end = name === undefined ? at + 1 : endOfTag(html, at + opening.length);
    if (name !== undefined) {
      yield { name: name.toLowerCase(), isEnd: slash === '/', start: at, end };
    }
    at = html.indexOf('<', end);
  }
}

/** The position after the `>` that no quotes enclose; the end of the text without one. */
function endOfTag(html: string, from: number): number {
  let isQuoted = false;
  for (let at = from; at < html.length; at += 1) {
    const character = html[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === '>' && !isQuoted) return at + 1;
  }
  return html.length;
}

/** The name of a tag from its text. */
export function readTag(tag: string): Tag {
  TAG_NAME.lastIndex = 0;
  const [, slash, name = ''] = TAG_NAME.exec(tag) ?? [];
  return { name: name.toLowerCase(), isEnd: slash === '/' };
}

/** The attributes of a tag that our serializer wrote, by name. */
export function readAttributes(tag: string): ReadonlyMap<string, string> {
  const inside = tag.replace(/^<[^\s/>]*/, '').replace(/\/?>$/, '');
  return new Map(
    [...inside.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      decodeText(value),
    ]),
  );
}

/** A text or value without the character references that our serializer writes. */
export function decodeText(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (reference, hex?: string, decimal?: string, name = '') => {
    if (name !== '') return NAMED[name.toLowerCase()] ?? reference;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : reference;
  });
}

/** A text with the character references that our serializer writes. */
export function encodeText(text: string): string {
  return text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;');
}
