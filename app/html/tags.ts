import { decodeText } from './character-references.ts';

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

/**
 * The tags of sanitized HTML, without a parser, in time that grows with its length. Our serializer
 * escapes every `<` of a text and every `"` of a value, and writes no comments and no scripts.
 * Inside a value, `<` and `>` are not escaped.
 */
export function* scanTags(html: string): Generator<ScannedTag> {
  let at = html.indexOf('<');
  while (at !== -1) {
    const isEnd = html.charCodeAt(at + 1) === SLASH;
    const nameAt = isEnd ? at + 2 : at + 1;
    const nameEnd = endOfName(html, nameAt);
    const end = nameEnd === nameAt ? at + 1 : endOfTag(html, nameEnd);
    if (nameEnd > nameAt) {
      yield { name: html.slice(nameAt, nameEnd).toLowerCase(), isEnd, start: at, end };
    }
    at = html.indexOf('<', end);
  }
}

/** By their codes: a post can have 100,000 tags, which expressions take twice as long to scan. */
const [SLASH, GREATER, QUOTE, SPACE] = [0x2f, 0x3e, 0x22, 0x20] as const;
const ODD_SPACE = /\s/;

/** The position after a tag's name, which begins with a letter; `from` if there is none. */
function endOfName(html: string, from: number): number {
  const first = html.charCodeAt(from) | 0x20;
  if (!(first >= 0x61 && first <= 0x7a)) return from;
  let at = from + 1;
  for (; at < html.length; at += 1) {
    const code = html.charCodeAt(at);
    if (code === SLASH || code === GREATER || code === SPACE) break;
    if ((code < SPACE || code > 0x7f) && ODD_SPACE.test(html[at] ?? '')) break;
  }
  return at;
}

/** The position after the `>` that no quotes enclose; the end of the text without one. */
function endOfTag(html: string, from: number): number {
  let isQuoted = false;
  for (let at = from; at < html.length; at += 1) {
    const code = html.charCodeAt(at);
    if (code === QUOTE) isQuoted = !isQuoted;
    else if (code === GREATER && !isQuoted) return at + 1;
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
