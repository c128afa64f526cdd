const UTF_16: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** Text in UTF-8 or UTF-16 with a mark; anything else is read as Windows writes western languages. */
export function readTextFile(bytes: Uint8Array): { text: string; isGuessed: boolean } {
  const marked = UTF_16.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked !== undefined) {
    return { text: new TextDecoder(marked[1]).decode(bytes), isGuessed: false };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuessed: false };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isGuessed: true };
  }
}
