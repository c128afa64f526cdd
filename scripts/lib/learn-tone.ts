import { listBlocks, toBlocks } from '#app/advice/read-article.ts';
import { readSentence } from '#app/advice/sentence.ts';
import { listStatements } from '#app/advice/statements.ts';
import { listFeatures } from '#app/advice/tone/features.ts';
import { readArticles, readFaults, SURROUNDINGS } from '#tests/support/advice-texts.ts';

interface Example<Feature> {
  readonly features: readonly Feature[];
  readonly isClaim: boolean;
}

/** What is rarer would be learned by heart. */
const LEAST_OFTEN = 5;
const ROUNDS = 8;
const RATE = 0.5;
/** Keeps the weight of what says little small. */
const DECAY = 1e-3;

interface Weights {
  readonly bias: number;
  /** A line for each feature: its name, a tab and its weight. */
  readonly features: string;
}

/** What each word says for or against a claim, by logistic regression. The same texts give the same weights. */
export function learnTone(): Weights {
  const texts = listTexts();
  const counts = new Map<string, number>();
  for (const feature of texts.flatMap(({ features }) => features)) {
    counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  const names = [...counts.keys()].filter((name) => (counts.get(name) ?? 0) >= LEAST_OFTEN).sort();
  const places = new Map(names.map((name, place) => [name, place]));
  const { bias, weights } = descend(
    texts.map(({ features, isClaim }) => ({
      features: features.flatMap((feature) => places.get(feature) ?? []),
      isClaim,
    })),
    names.length,
  );
  return {
    bias: round(bias),
    features: names
      .map((name, place) => [name, round(weights[place] ?? 0)] as const)
      .filter(([, weight]) => weight !== 0)
      .map((line) => line.join('\t'))
      .join('\n'),
  };
}

/** The sentences of planted claims, and those of articles and of faults that are no claims. */
function listTexts(): Example<string>[] {
  const planted = readFaults('develop').flatMap(({ code, html }) =>
    listExamples(listBlocks(html), code.startsWith('claim-')),
  );
  const written = readArticles('develop').flatMap(({ title, html }) =>
    listExamples([...toBlocks([title]), ...listBlocks(html)], false),
  );
  return mix([...planted, ...written]);
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
function descend(examples: readonly Example<number>[], size: number) {
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
        const slope = error * share + DECAY * weight;
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
