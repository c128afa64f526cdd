/** A paragraph that says nothing else is the place of what the code fills in. */
const BLOCK = /^\s*\{block:([a-z]+(?:-[a-z]+)*)\}\s*$/;

/** The code of a fixed block in the words of a text. */
export function blockCode(id: string): string {
  return `{block:${id}}`;
}

/** The id of the fixed block whose code a paragraph is; null for other words. */
export function readBlockCode(words: string): string | null {
  return BLOCK.exec(words)?.[1] ?? null;
}
