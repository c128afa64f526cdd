import { beforeEach, expect, it, vi } from 'vitest';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

class Refused extends Error {}

let queue: FairQueue;
let begun: string[];
let finish: (() => void)[];

beforeEach(() => {
  queue = createFairQueue({ waitingPerClient: 2, waitMilliseconds: 1_000 }, () => new Refused());
  begun = [];
  finish = [];
});

function add(client: string, name: string, signal?: AbortSignal): Promise<string> {
  const work = () => {
    begun.push(name);
    return new Promise<string>((resolve) => finish.push(() => resolve(name)));
  };
  return queue.run(client, work, signal);
}

/** Ends the work that runs, until none is left. */
async function finishAll(): Promise<void> {
  for (let next = finish.shift(); next !== undefined; next = finish.shift()) {
    next();
    await new Promise(setImmediate);
  }
}

it('runs one job at a time, and clients take turns', async () => {
  const all = [
    add('a', 'a1'),
    add('a', 'a2'),
    add('a', 'a3'),
    add('b', 'b1'),
    add('b', 'b2'),
    add('c', 'c1'),
  ];
  expect(begun).toEqual(['a1']);
  await finishAll();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
});

it('refuses jobs beyond the share of a client, and serves the others', async () => {
  void add('a', 'a1');
  void add('a', 'a2');
  void add('a', 'a3');
  await expect(add('a', 'a4')).rejects.toThrow(Refused);
  void add('b', 'b1');
  await finishAll();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('skips jobs whose signal was aborted', async () => {
  const abort = new AbortController();
  void add('a', 'a1');
  const left = add('a', 'a2', abort.signal);
  void add('a', 'a3');
  abort.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  await expect(add('a', 'a4', abort.signal)).rejects.toThrow('left');
  await finishAll();
  expect(begun).toEqual(['a1', 'a3']);
});

it('rejects at once when a running job is aborted', async () => {
  const abort = new AbortController();
  const left = add('a', 'a1', abort.signal);
  abort.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  void add('b', 'b1');
  expect(begun).toEqual(['a1']);
  await finishAll();
  expect(begun).toEqual(['a1', 'b1']);
});

it('refuses a job that has waited too long', async () => {
  vi.useFakeTimers();
  try {
    void add('a', 'a1');
    const waiting = add('b', 'b1');
    const refused = expect(waiting).rejects.toThrow(Refused);
    vi.advanceTimersByTime(1_000);
    await refused;
  } finally {
    vi.useRealTimers();
  }
  await finishAll();
  expect(begun).toEqual(['a1']);
});

it('continues after a failed job', async () => {
  const failing = queue.run('a', () => Promise.reject(new Error('broken')));
  const next = add('a', 'a2');
  await expect(failing).rejects.toThrow('broken');
  await finishAll();
  expect(await next).toBe('a2');
});
