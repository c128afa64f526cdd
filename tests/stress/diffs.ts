import { compare } from '#app/html/diff/compare.ts';
import { acceptDiff, diffHtml, rejectDiff } from '#app/html/diff/diff-html.ts';
import { makeTextPair } from '#tests/support/text-pairs.ts';
import { createRandom } from './random.ts';

export interface DiffsOptions {
  readonly pairs: number;
  readonly seed: number;
  readonly onProgress?: (pairs: number) => void;
}

const PROGRESS = 10_000;

/**
 * Compares generated texts with an edit of each. The accepted diff has to be the new text and the
 * rejected one the old, byte for byte, and a page has to be able to show it.
 */
export function runDiffs({ pairs, seed, onProgress }: DiffsOptions) {
  const random = createRandom(seed);
  const damage: string[] = [];
  let changed = 0;
  for (let pair = 1; pair <= pairs; pair += 1) {
    const texts = makeTextPair(random);
    if (texts.before !== texts.after) changed += 1;
    const rows = diffHtml(texts.before, texts.after);
    if (rejectDiff(rows) !== texts.before) damage.push(`pair ${pair}: the old text is not there`);
    if (acceptDiff(rows) !== texts.after) damage.push(`pair ${pair}: the new text is not there`);
    compare({ ...texts, texts: {}, whole: true });
    if (pair % PROGRESS === 0) onProgress?.(pair);
  }
  return { pairs, changed, damage };
}
