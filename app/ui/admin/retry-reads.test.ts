import { expect, test } from 'vitest';
import { rejectForeignPages, retryReads, UnreachableError } from './retry-reads.ts';

type Outcome = number | 'no network';

/** A fake server that gives the outcomes in order, and a fake timer that records delays. */
function createFakes(...outcomes: Outcome[]) {
  const methods: string[] = [];
  const delays: number[] = [];
  const fetch = retryReads(
    async (_input, init) => {
      methods.push(init?.method ?? 'GET');
      init?.signal?.throwIfAborted();
      const outcome = outcomes.length > 1 ? outcomes.shift() : outcomes[0];
      if (outcome === 'no network') throw new TypeError('Failed to fetch');
      return new Response(null, { status: outcome ?? 500 });
    },
    async (milliseconds) => {
      delays.push(milliseconds);
    },
  );
  return { fetch, methods, delays };
}

test.each<[string, Outcome[], number, number[]]>([
  ['a success is not retried', [200], 200, []],
  ['nor is a client error', [404], 404, []],
  ['nor is an internal error', [500], 500, []],
  ['a read is retried until the server is back', [503, 'no network', 200], 200, [1_000, 2_000]],
  ['and at most three times', [502], 502, [1_000, 2_000, 4_000]],
])('%s', async (_name, outcomes, status, waits) => {
  const { fetch, delays } = createFakes(...outcomes);
  expect((await fetch('/admin/leads.data')).status).toBe(status);
  expect(delays).toEqual(waits);
});

test('a read without a network fails after three retries', async () => {
  const { fetch, methods } = createFakes('no network');
  await expect(fetch('/admin.data')).rejects.toThrow(UnreachableError);
  expect(methods).toHaveLength(4);
});

test.each<Outcome>([503, 'no network'])('a save is never retried after %s', async (outcome) => {
  const { fetch, methods } = createFakes(outcome);
  await fetch('/admin/posts/save', { method: 'POST' }).catch(() => undefined);
  expect(methods).toEqual(['POST']);
});

test('an aborted read is not retried', async () => {
  const { fetch, methods } = createFakes('no network');
  const signal = AbortSignal.abort();
  await expect(fetch('/admin.data', { signal })).rejects.toThrow();
  expect(methods).toHaveLength(1);
});

/** A response as a browser gets it: with the address that it came from. */
function answerOf(url: string, init: ResponseInit = {}): Response {
  return Object.defineProperty(new Response('<title>Welcome</title>', init), 'url', { value: url });
}

const DATA = 'https://www.example.com/admin/leads.data';

test('a page that comes in place of data is no answer of the site', async () => {
  const read = rejectForeignPages(async () => answerOf(DATA));
  await expect(read(DATA)).rejects.toThrow('Something other than the site answered');
});

test.each([
  ['data', answerOf(DATA, { headers: { 'X-Remix-Response': 'yes' } }), undefined],
  ['an error', answerOf(DATA, { status: 502, headers: { 'X-Request-Id': 'r1' } }), undefined],
  ['other reads', answerOf('https://www.example.com/admin/media/list'), undefined],
  ['a form, which has its own rule', answerOf(DATA), { method: 'POST' }],
])('%s are passed on', async (_, response, init) => {
  expect(await rejectForeignPages(async () => response)(DATA, init)).toBe(response);
});

test('nor is the error page of a proxy', async () => {
  const read = rejectForeignPages(async () => answerOf(DATA, { status: 500 }));
  await expect(read(DATA)).rejects.toThrow('Something other than the site answered');
});
