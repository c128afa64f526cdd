const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|gt|lt|quot|nbsp));/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  gt: '>',
  lt: '<',
  nbsp: '\u00a0',
  quot: '"',
};
const MAX_CODE_POINT = 0x10ffff;

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
