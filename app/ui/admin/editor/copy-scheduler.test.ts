import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Attempt, createCopyScheduler } from './copy-scheduler.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A scheduler whose requests take `milliseconds` and end as the next of `attempts` says, or well. */
function start({ milliseconds = 0, attempts = [] as Attempt[] } = {}) {
  const began = Date.now();
  const sent: number[] = [];
  let open = 0;
  let most = 0;
  const scheduler = createCopyScheduler(async () => {
    sent.push(Date.now() - began);
    open += 1;
    most = Math.max(most, open);
    if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
    open -= 1;
    return attempts.shift() ?? 'done';
  });
  return { scheduler, sent, mostAtOnce: () => most };
}

test('what was typed is sent two seconds after the last keystroke', async () => {
  const { scheduler, sent } = start();
  scheduler.changed();
  await vi.advanceTimersByTimeAsync(1_500);
  scheduler.changed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([3_500]);
});

test('unbroken typing is sent every ten seconds', async () => {
  const { scheduler, sent } = start();
  for (let second = 0; second < 25; second += 1) {
    scheduler.changed();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([10_000, 20_000, 26_000]);
});

test('one request at a time; what was typed meanwhile follows', async () => {
  const { scheduler, sent, mostAtOnce } = start({ milliseconds: 5_000 });
  scheduler.changed();
  await vi.advanceTimersByTimeAsync(2_500);
  scheduler.changed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([2_000, 7_000]);
  expect(mostAtOnce()).toBe(1);
});

test('a failure is repeated less and less often, however much is typed, and then all is as before', async () => {
  const { scheduler, sent } = start({ attempts: Array.from({ length: 6 }, () => 'later') });
  scheduler.changed();
  for (let second = 0; second < 115; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    scheduler.changed();
  }
  scheduler.stop();
  const waits = sent.slice(1, 7).map((at, index) => at - (sent[index] ?? 0));
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect((sent[7] ?? 0) - (sent[6] ?? 0)).toBe(10_000);
});

test('can be sent at once, also while it waits to be repeated', async () => {
  const { scheduler, sent } = start({ attempts: ['later', 'later'] });
  scheduler.changed();
  await scheduler.now();
  await scheduler.now();
  await scheduler.now();
  expect(sent).toEqual([0, 0, 0]);
  await scheduler.now();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent, 'nothing is left').toHaveLength(3);
});

test('asking at once during a request sends what was typed since, after it', async () => {
  const { scheduler, sent } = start({ milliseconds: 1_000 });
  scheduler.changed();
  void scheduler.now();
  scheduler.changed();
  const all = scheduler.now();
  await vi.advanceTimersByTimeAsync(2_000);
  await all;
  expect(sent).toEqual([0, 1_000]);
});

test('sends what is typed after it was asked to send while nothing was', async () => {
  const { scheduler, sent } = start();
  await scheduler.now();
  scheduler.changed();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual([2_000]);
});

test('sends nothing after it was stopped', async () => {
  const { scheduler, sent } = start();
  scheduler.changed();
  scheduler.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
});
