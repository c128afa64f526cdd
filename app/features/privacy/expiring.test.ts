import { expect, it } from 'vitest';
import {
  type Expired,
  type ExpiringKinds,
  joinExpiring,
  type RetentionRun,
} from './expiring.server.ts';
import { RETENTION_KINDS } from './retention-kinds.ts';

/** So many items, deleted one at a time. */
function items(count: number, name: string, log: string[] = []): Expired {
  let left = count;
  return {
    count: async () => left,
    async deleteBatch() {
      if (left === 0) return 0;
      left -= 1;
      log.push(name);
      return 1;
    },
  };
}

const NONE: ExpiringKinds = Object.fromEntries(
  RETENTION_KINDS.map((name) => [name, { words: [name, name], open: () => null }]),
);
const RUN = {} as RetentionRun;

it('deletes what belongs to the kind of another feature after it', async () => {
  const log: string[] = [];
  const { trash } = joinExpiring([
    { expiring: { trash: { open: () => items(1, 'image', log) } } },
    {
      expiring: {
        ...NONE,
        trash: { words: ['one', 'many'], open: () => items(2, 'article', log) },
      },
    },
  ]).open(RUN);
  expect(await trash.count()).toBe(3);
  for (let times = 0; times < 3; times += 1) expect(await trash.deleteBatch()).toBe(1);
  expect(await trash.deleteBatch()).toBe(0);
  expect(log).toEqual(['article', 'article', 'image']);
});

it('deletes nothing that is kept until somebody deletes it', async () => {
  const { leads } = joinExpiring([{ expiring: NONE }]).open(RUN);
  expect([await leads.count(), await leads.deleteBatch()]).toEqual([0, 0]);
});

it('rejects a kind of two features, and two who tidy the same', () => {
  const { leads } = NONE;
  const tidies = { mails: async () => undefined };
  expect(() => joinExpiring([{ expiring: NONE }, { expiring: { leads } }])).toThrow('Two features');
  expect(() => joinExpiring([{ expiring: NONE, tidies }, { tidies }])).toThrow('Two features');
});

it('has nothing to delete of a kind whose feature was taken out', async () => {
  const { files: _, ...rest } = NONE;
  const { words, open } = joinExpiring([{ expiring: rest }]);
  expect(words.files).toBeDefined();
  expect(await open(RUN).files.count()).toBe(0);
});
