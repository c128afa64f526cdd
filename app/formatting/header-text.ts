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

/** In bytes, as mail servers count. */
const MAX_ADDRESS = 254;
const MAX_LOCAL_PART = 64;
/**
 * One plain address, without name, list, comment or quoting. Before the @, it may have the letters of
 * any alphabet (RFC 6531); behind it is the form in ASCII.
 */
const ADDRESS =
  /^([\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64})@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)*[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/u;

/**
 * Whether the text is exactly one address and safe in a header. Some mail programs decode what looks
 * encoded (`=?utf-8?q?…?=`) in an address as well, and would write to another one.
 */
export function isMailAddress(text: string): boolean {
  const [, local] = ADDRESS.exec(text) ?? [];
  if (local === undefined || text.includes('=?')) return false;
  return bytesOf(local) <= MAX_LOCAL_PART && bytesOf(text) <= MAX_ADDRESS;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}
