import { expect, test } from 'vitest';
import { retryReads } from './retry-reads.ts';

type Outcome = number | 'no network';

/** A server that answers one thing after another, and a clock that only counts. */
function stand(...outcomes: Outcome[]) {
  const asked: string[] = [];
  const waited: number[] = [];
  const fetch = retryReads(
    async (_input, init) => {
      asked.push(init?.method ?? 'GET');
      init?.signal?.throwIfAborted();
      const outcome = outcomes.length > 1 ? outcomes.shift() : outcomes[0];
      if (outcome === 'no network') throw new TypeError('Failed to fetch');
      return new Response(null, { status: outcome ?? 500 });
    },
    async (milliseconds) => {
      waited.push(milliseconds);
    },
  );
  return { fetch, asked, waited };
}

test.each<[string, Outcome[], number, number[]]>([
  ['an answer is taken as it is', [200], 200, []],
  ['so is a no', [404], 404, []],
  ['so is a failure of our own', [500], 500, []],
  ['a server that comes back is asked again', [503, 'no network', 200], 200, [1_000, 2_000]],
  ['one that stays away three times', [502], 502, [1_000, 2_000, 4_000]],
])('%s', async (_name, outcomes, status, waits) => {
  const { fetch, waited } = stand(...outcomes);
  expect((await fetch('/admin/leads.data')).status).toBe(status);
  expect(waited).toEqual(waits);
});

test('no network for good is an error, after three more tries', async () => {
  const { fetch, asked } = stand('no network');
  await expect(fetch('/admin.data')).rejects.toThrow('Failed to fetch');
  expect(asked).toHaveLength(4);
});

test.each<Outcome>([503, 'no network'])('a save is sent once when it meets %s', async (outcome) => {
  const { fetch, asked } = stand(outcome);
  await fetch('/admin/posts/save', { method: 'POST' }).catch(() => undefined);
  expect(asked).toEqual(['POST']);
});

test('a read that nobody waits for any more is not repeated', async () => {
  const { fetch, asked } = stand('no network');
  const signal = AbortSignal.abort();
  await expect(fetch('/admin.data', { signal })).rejects.toThrow();
  expect(asked).toHaveLength(1);
});
