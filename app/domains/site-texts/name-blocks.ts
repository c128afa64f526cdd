import { readBlockCode } from '#app/content/block-code.ts';
import { mapWords } from '#app/html/words.ts';
import type { BlockLabel } from './shapes.ts';

/** A sanitized text with the names of what the code fills in, such as `[The signal]`, in their places. */
export function nameBlocks(html: string, blocks: readonly BlockLabel[]): string {
  return mapWords(html, (words) => {
    const id = readBlockCode(words);
    return id === null ? words : `[${blocks.find((block) => block.id === id)?.label ?? id}]`;
  });
}
