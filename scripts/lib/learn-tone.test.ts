import { expect, it } from 'vitest';
import weights from '../../app/advice/tone/weights.json' with { type: 'json' };
import { learnTone } from './learn-tone.ts';

// If not: node scripts/weigh-words.ts
it('has learned the weights of words from the texts as they are', () =>
  expect(weights).toEqual(learnTone()));
