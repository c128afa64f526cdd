/** In characters. */
export const SUBJECT_MAX = 200;

/** Characters that could end a header, hide in it, or reverse its direction. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;

/** Turns untrusted text into one short header line. */
export function headerText(text: string, maxLength: number): string {
  const line = text.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= maxLength) return line;
  return `${characters.slice(0, maxLength - 1).join('')}…`;
}

const MAX_ADDRESS = 254;
/** One plain address, without name, list, comment or quoting. */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * Whether the text is exactly one address and safe in a header. Some mail programs decode what looks
 * encoded (`=?utf-8?q?…?=`) in an address as well, and would write to another one.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS && ADDRESS.test(text) && !text.includes('=?');
}
