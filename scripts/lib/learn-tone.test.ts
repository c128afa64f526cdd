import { expect, it } from 'vitest';
import { readFeatures } from '#app/advice/tone/tone.server.ts';
import weights from '../../app/advice/tone/weights.json' with { type: 'json' };
import { learnTone } from './learn-tone.ts';

// If not: node scripts/weigh-words.ts
it('has learned the weights of words from the texts as they are', () =>
  expect({ bias: weights.bias, features: readFeatures() }).toEqual(learnTone()));
