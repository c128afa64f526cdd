import { listBlocks, toBlocks } from '#app/advice/read-article.ts';
import { readSentence } from '#app/advice/sentence.ts';
import { listStatements } from '#app/advice/statements.ts';
import { listFeatures } from '#app/advice/tone/features.ts';
import { ofEach, type Tone, WEIGHED } from '#app/advice/tone/tone.server.ts';
import {
  type AdviceTexts,
  readArticles,
  readFaults,
  SURROUNDINGS,
} from '#tests/support/advice-texts.ts';

interface Example<Feature> {
  readonly features: readonly Feature[];
  readonly isClaim: boolean;
}

const ROUNDS = 8;
const RATE = 0.5;

interface Weights {
  readonly bias: Tone;
  /** As `readFeatures` has them. */
  readonly features: string;
}

interface Lesson {
  readonly from: readonly AdviceTexts[];
  /** Null for a text that teaches nothing about this. */
  readonly isClaim: (code: string) => boolean | null;
  /** What is rarer would be learned by heart. */
  readonly leastOften: number;
  /** Keeps the weight of what says little small. */
  readonly decay: number;
  /** What weighs less is left out. */
  readonly leastWeight: number;
}

/** Of a claim of any kind: it only confirms what a phrase has found. */
const TONE: Lesson = {
  from: ['develop'],
  isClaim: (code) => code.startsWith('claim-'),
  leastOften: 5,
  decay: 1e-3,
  leastWeight: 0.1,
};

/** Of one kind, whatever its phrases find: other claims are no example of anything. */
function lessonOf(kind: string): Lesson {
  return {
    from: ['develop', 'learn'],
    isClaim: (code) => (code === kind ? true : code.startsWith('claim-') ? null : false),
    leastOften: 2,
    decay: 1e-2,
    leastWeight: 0.5,
  };
}

/** What each word says for or against a claim, by logistic regression. The same texts give the same weights. */
export function learnTone(): Weights {
  const learned = ofEach((what) => learn(what === 'tone' ? TONE : lessonOf(what)));
  const names = new Set(WEIGHED.flatMap((what) => [...learned[what].weightOf.keys()]));
  const lineOf = (name: string) =>
    [name, ...WEIGHED.map((what) => learned[what].weightOf.get(name) ?? '')].join('\t').trimEnd();
  return {
    bias: ofEach((what) => learned[what].bias),
    features: [...names].sort().map(lineOf).join('\n'),
  };
}

function learn({ from, isClaim, leastOften, decay, leastWeight }: Lesson) {
  const texts = mix(from.flatMap((each) => listTexts(each, isClaim)));
  const counts = new Map<string, number>();
  for (const feature of texts.flatMap(({ features }) => features)) {
    counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  const names = [...counts.keys()].filter((name) => (counts.get(name) ?? 0) >= leastOften).sort();
  const places = new Map(names.map((name, place) => [name, place]));
  const { bias, weights } = descend(
    texts.map(({ features, isClaim }) => ({
      features: features.flatMap((feature) => places.get(feature) ?? []),
      isClaim,
    })),
    { size: names.length, decay },
  );
  const weightOf = new Map(
    names
      .map((name, place) => [name, round(weights[place] ?? 0)] as const)
      .filter(([, weight]) => Math.abs(weight) >= leastWeight),
  );
  return { bias: round(bias), weightOf };
}

/** The sentences of planted claims, and those of articles and of faults that are no claims. */
function listTexts(texts: AdviceTexts, isClaim: Lesson['isClaim']): Example<string>[] {
  const planted = readFaults(texts).flatMap(({ code, html }) => {
    const is = isClaim(code);
    return is === null ? [] : listExamples(listBlocks(html), is);
  });
  const written = readArticles(texts).flatMap(({ title, html }) =>
    listExamples([...toBlocks([title]), ...listBlocks(html)], false),
  );
  return [...planted, ...written];
}

function listExamples(
  blocks: Parameters<typeof listStatements>[0],
  isClaim: boolean,
): Example<string>[] {
  return listStatements(blocks)
    .filter(({ words }) => !SURROUNDINGS.includes(words))
    .map(({ claim }) => ({ features: [...listFeatures(readSentence(claim))], isClaim }));
}

/** In an order that has nothing to do with theirs, and is always the same. */
function mix<One>(examples: One[]): One[] {
  let seed = 1;
  const keyed = examples.map((example) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return { example, key: seed };
  });
  return keyed.sort((one, other) => one.key - other.key).map(({ example }) => example);
}

/** Gradient descent, by steps that grow smaller for what was seen often. */
function descend(
  examples: readonly Example<number>[],
  { size, decay }: { size: number; decay: number },
) {
  const weights = new Float64Array(size);
  const seen = new Float64Array(size).fill(1e-6);
  let bias = -2;
  let seenBias = 1e-6;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { features, isClaim } of examples) {
      const share = 1 / Math.sqrt(Math.max(1, features.length));
      const sum = features.reduce((total, feature) => total + (weights[feature] ?? 0), 0);
      const error = 1 / (1 + Math.exp(-(sum * share + bias))) - (isClaim ? 1 : 0);
      for (const feature of features) {
        const weight = weights[feature] ?? 0;
        const slope = error * share + decay * weight;
        const steps = (seen[feature] ?? 0) + slope * slope;
        seen[feature] = steps;
        weights[feature] = weight - (RATE * slope) / Math.sqrt(steps);
      }
      seenBias += error * error;
      bias -= (RATE * error) / Math.sqrt(seenBias);
    }
  }
  return { bias, weights };
}

function round(weight: number): number {
  return Math.round(weight * 10) / 10;
}
