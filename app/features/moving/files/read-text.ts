const UTF_16: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
/** This many bytes tell whether a text without a byte order mark is UTF-16. */
export const SAMPLED = 1_000;
export const UTF_8 = 'utf-8';
export const WINDOWS = 'windows-1252';

/** The encoding of a text, if its first bytes show it; else null. */
export function findEncoding(start: Uint8Array): string | null {
  const marked = UTF_16.find(([mark]) => mark.every((byte, index) => start[index] === byte));
  if (marked !== undefined) return marked[1];
  const sample = start.subarray(0, SAMPLED - (SAMPLED % 2));
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // In UTF-16, every second byte of western text is zero.
  const isMost = (count: number) => sample.length >= 8 && count > (sample.length / 2) * 0.6;
  if (isMost(odd) && even === 0) return 'utf-16le';
  return isMost(even) && odd === 0 ? 'utf-16be' : null;
}

/** The encoding that XML declares, if we can read it. */
export function findDeclaredEncoding(start: Uint8Array): string | null {
  const text = new TextDecoder('latin1').decode(start.subarray(0, 200));
  const label = /^\s*<\?xml\b[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(text)?.[1];
  if (label === undefined || /^utf-?(?:8|16)/i.test(label)) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** Text in UTF-8 or UTF-16; anything else is read as Windows-1252. */
export function readTextFile(bytes: Uint8Array): { text: string; isGuessed: boolean } {
  const encoding = findEncoding(bytes);
  if (encoding !== null) {
    return { text: new TextDecoder(encoding).decode(bytes), isGuessed: false };
  }
  try {
    // As a stream: a character that the end of the file cuts in half is no sign of another encoding.
    const decoder = new TextDecoder(UTF_8, { fatal: true });
    return { text: decoder.decode(bytes, { stream: true }), isGuessed: false };
  } catch {
    return { text: new TextDecoder(WINDOWS).decode(bytes), isGuessed: true };
  }
}

/** What the owner is told about a file whose characters may be wrong. */
export function describeGuess(name: string): string {
  return `${name} is not written in UTF-8. It was read as Windows writes western languages: look at accents and quotation marks.`;
}
