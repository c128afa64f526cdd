import { inflateRawSync } from 'node:zlib';
import type { Sentence } from '../sentence.ts';
import { listFeatures } from './features.ts';
import weights from './weights.json' with { type: 'json' };

/** What the words of a sentence speak for: that it claims anything at all, or something of one kind. */
export const WEIGHED = ['tone', 'claim-result', 'claim-promise', 'claim-number'] as const;
type Weighed = (typeof WEIGHED)[number];
export type Tone = Readonly<Record<Weighed, number>>;

/**
 * Read with the first text: what each feature weighs, as text. Few of them are ever met, and only those are
 * read on.
 */
let weightsOf: ReadonlyMap<string, string> | undefined;

/**
 * How a sentence sounds: above zero rather like a claim, below rather like a story or advice. What its words
 * weigh was learned from the texts of the figures (`scripts/weigh-words.ts`).
 */
export function readTone(sentence: Sentence): Tone {
  weightsOf ??= readWeights();
  const sums = WEIGHED.map(() => 0);
  const counts = WEIGHED.map(() => 0);
  for (const feature of listFeatures(sentence)) {
    const line = weightsOf.get(feature);
    if (line === undefined) continue;
    let place = 0;
    for (const weight of line.split('\t')) {
      if (weight !== '') {
        sums[place] = (sums[place] ?? 0) + Number(weight);
        counts[place] = (counts[place] ?? 0) + 1;
      }
      place += 1;
    }
  }
  return ofEach((what) => {
    const place = WEIGHED.indexOf(what);
    // A long sentence says no more for being long.
    return weights.bias[what] + (sums[place] ?? 0) / Math.sqrt(Math.max(1, counts[place] ?? 0));
  });
}

/** Something of each that is weighed. */
export function ofEach<T>(find: (what: Weighed) => T): Record<Weighed, T> {
  return Object.fromEntries(WEIGHED.map((what) => [what, find(what)])) as Record<Weighed, T>;
}

function readWeights(): ReadonlyMap<string, string> {
  return new Map(
    readFeatures()
      .split('\n')
      .map((line) => {
        const end = line.indexOf('\t');
        return [line.slice(0, end), line.slice(end + 1)];
      }),
  );
}

/**
 * A line for each feature: its name, and what it weighs for each of `WEIGHED`, with tabs between. It is
 * packed, because a start loads it with the code: as text it took 28 ms, packed 3.
 */
export function readFeatures(): string {
  return inflateRawSync(Buffer.from(weights.packed, 'base64')).toString();
}
