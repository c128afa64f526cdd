import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onUnread, retryReads } from './retry-reads.ts';

type Outcome = Response | number | 'no network';

/** The address of a read that is not a part of a page. */
const CALL = '/admin/media/list';
const DATA = '/admin/leads.data';
const SCRIPT = '/assets/leads-x.js';
const UNREACHABLE = 'We couldn’t reach the site.';
const FOREIGN = 'Something other than the site answered';
const LOGIN_OF_A_HOTEL = new Response('<title>Welcome', {
  headers: { 'Content-Type': 'text/html' },
});
/** The line dies after the first bytes. */
const cutOff = (headers: HeadersInit) =>
  new Response(new ReadableStream({ start: (body) => body.error(new TypeError('cut off')) }), {
    headers,
  });

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

/** A fake server that gives the outcomes in order, and a fake timer that records delays. */
function createFakes(...outcomes: Outcome[]) {
  const methods: string[] = [];
  const delays: number[] = [];
  /** What is told, and after how many requests. */
  const told: [string, number][] = [];
  const target = new EventTarget();
  onUnread((reason) => told.push([reason, methods.length]), target);
  const fetch = retryReads(
    async (_, { method = 'GET', signal }) => {
      methods.push(method);
      signal?.throwIfAborted();
      const outcome = outcomes.length > 1 ? outcomes.shift() : outcomes[0];
      if (outcome === 'no network') throw new TypeError('Failed to fetch');
      return outcome instanceof Response ? outcome : new Response(null, { status: outcome ?? 500 });
    },
    async (milliseconds) => {
      delays.push(milliseconds);
    },
    target,
  );
  const read = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, 'https://www.example.com'), init);
  return { read, methods, delays, told };
}

test.each<[string, Outcome[], number, number[]]>([
  ['a success is not retried', [200], 200, []],
  ['nor is a client error', [404], 404, []],
  ['nor is an internal error', [500], 500, []],
  ['a read is retried until the server is back', [503, 'no network', 200], 200, [1_000, 2_000]],
  ['and at most three times', [502], 502, [1_000, 2_000, 4_000]],
])('%s', async (_name, outcomes, status, waits) => {
  const { read, delays, told } = createFakes(...outcomes);
  expect((await read(CALL)).status).toBe(status);
  expect(delays).toEqual(waits);
  expect(told).toEqual([]);
});

test('a read without a network fails after three retries', async () => {
  const { read, methods, told } = createFakes('no network');
  await expect(read(CALL)).rejects.toThrow('Failed to fetch');
  expect(methods).toHaveLength(4);
  expect(told).toEqual([]);
});

test.each<Outcome>([503, 'no network'])('a save is never retried after %s', async (outcome) => {
  const { read, methods } = createFakes(outcome);
  await read(DATA, { method: 'POST' }).catch(() => undefined);
  expect(methods).toEqual(['POST']);
});

test('an aborted read is not retried', async () => {
  const { read, methods, told } = createFakes('no network');
  await expect(read(DATA, { signal: AbortSignal.abort() })).rejects.toThrow();
  expect(methods).toHaveLength(1);
  expect(told).toEqual([]);
});

describe.each([
  [DATA, { 'X-Remix-Response': 'yes' }],
  [SCRIPT, { 'Content-Type': 'text/javascript; charset=utf-8' }],
])('a part of a page, %s,', (path, headers: HeadersInit) => {
  const answer = () => new Response('the part', { headers });

  test('is read until the site answers, and that it was not is told once', async () => {
    const away: Outcome[] = Array.from({ length: 6 }, () => 'no network');
    const { read, delays, told } = createFakes(...away, answer());
    expect(await (await read(path)).text()).toBe('the part');
    expect(delays).toEqual([1_000, 2_000, 4_000, 4_000, 4_000, 4_000]);
    expect(told).toEqual([[expect.stringContaining(UNREACHABLE), 4]]);
  });

  test('is told of at once where the site was known to be away', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const { read, told } = createFakes('no network', answer());
    expect(await (await read(path)).text()).toBe('the part');
    expect(told).toEqual([[expect.stringContaining(UNREACHABLE), 1]]);
  });

  test('is not a page that comes in its place, which is told at once', async () => {
    const { read, told } = createFakes(LOGIN_OF_A_HOTEL, answer());
    expect(await (await read(path)).text()).toBe('the part');
    expect(told).toEqual([[expect.stringContaining(FOREIGN), 1]]);
  });

  test('nor the error page of a proxy, which may be about a restart', async () => {
    const { read, told } = createFakes(502, 502, 502, 502, answer());
    expect(await (await read(path)).text()).toBe('the part');
    expect(told).toEqual([[expect.stringContaining(FOREIGN), 4]]);
  });

  test('can be an error of the site itself', async () => {
    const failed = new Response('', { status: 500, headers: { 'X-Request-Id': 'r1' } });
    const { read, told } = createFakes(failed);
    expect((await read(path)).status).toBe(500);
    expect(told).toEqual([]);
  });

  test('is read again where only its beginning came', async () => {
    const { read, delays, told } = createFakes(cutOff(headers), answer());
    expect(await (await read(path)).text()).toBe('the part');
    expect(delays).toEqual([1_000]);
    expect(told).toEqual([]);
  });
});

test('a script that a newer build has removed is an answer', async () => {
  const { read, told } = createFakes(404);
  expect((await read(SCRIPT)).status).toBe(404);
  expect(told).toEqual([]);
});
