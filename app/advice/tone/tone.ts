import type { Sentence } from '../sentence.ts';
import { listFeatures } from './features.ts';
import weights from './weights.json' with { type: 'json' };

/** Read with the first text. */
let weightOf: ReadonlyMap<string, number> | undefined;

/**
 * How a sentence sounds: above zero rather like a claim, below rather like a story or advice. What its words weigh was
 * learned from the texts of the figures (`scripts/weigh-words.ts`).
 */
export function readTone(sentence: Sentence): number {
  weightOf ??= readWeights();
  let sum = 0;
  let count = 0;
  for (const feature of listFeatures(sentence)) {
    const weight = weightOf.get(feature);
    if (weight === undefined) continue;
    sum += weight;
    count += 1;
  }
  // A long sentence says no more for being long.
  return weights.bias + sum / Math.sqrt(Math.max(1, count));
}

/** A start does not wait for them: the file has them as one text, a line for each. */
function readWeights(): ReadonlyMap<string, number> {
  const lines = weights.features.split('\n').map((line) => line.split('\t'));
  return new Map(lines.map(([feature = '', weight]) => [feature, Number(weight)]));
}
