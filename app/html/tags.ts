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
