import type { Token } from './tokens.ts';

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

/** The attributes of a tag that our serializer wrote, by name. */
export function readAttributes(tag: Token): ReadonlyMap<string, string> {
  const inside = tag.replace(/^<[^\s/>]*/, '').replace(/\/?>$/, '');
  return new Map(
    [...inside.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      decodeText(value),
    ]),
  );
}

/** Text without the character references that our serializer writes. */
export function decodeText(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (reference, hex?: string, decimal?: string, name = '') => {
    if (name !== '') return NAMED[name.toLowerCase()] ?? reference;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : reference;
  });
}

/** Any text as preformatted HTML, for what is no longer accepted as HTML. */
export function toPreformatted(text: string): string {
  return `<pre>${text.replace(/[&<]/g, (character) => `&#x${character.charCodeAt(0).toString(16)};`)}</pre>`;
}
