import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createKeeper, type Verdict } from './keeper.ts';

const RHYTHM = { pause: 2_000, longestWait: 10_000, firstRetry: 2_000, longestRetry: 30_000 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Options {
  milliseconds?: number;
  verdicts?: Verdict[];
}

/** A form whose requests take `milliseconds` and end as the next of `verdicts` says, or well. */
function start({ milliseconds = 0, verdicts = [] }: Options = {}) {
  const began = Date.now();
  const sent: number[] = [];
  const left: boolean[] = [];
  let open = 0;
  let most = 0;
  const keeper = createKeeper<number, null>(
    {
      collect: () => Date.now() - began,
      async send(at, isLeaving) {
        sent.push(at);
        left.push(isLeaving);
        open += 1;
        most = Math.max(most, open);
        if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
        open -= 1;
        return null;
      },
      apply: () => verdicts.shift() ?? 'done',
    },
    RHYTHM,
  );
  return { keeper, sent, left, mostAtOnce: () => most };
}

test('what was typed is sent two seconds after the last keystroke', async () => {
  const { keeper, sent } = start();
  keeper.changed();
  await vi.advanceTimersByTimeAsync(1_500);
  keeper.changed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([3_500]);
});

test('unbroken typing is sent every ten seconds', async () => {
  const { keeper, sent } = start();
  for (let second = 0; second < 25; second += 1) {
    keeper.changed();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([10_000, 20_000, 26_000]);
});

test('one request at a time; what was typed meanwhile follows', async () => {
  const { keeper, sent, mostAtOnce } = start({ milliseconds: 5_000 });
  keeper.changed();
  await vi.advanceTimersByTimeAsync(2_500);
  keeper.changed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([2_000, 7_000]);
  expect(mostAtOnce()).toBe(1);
});

test('a failure is repeated less and less often, however much is typed, and then all is as before', async () => {
  const { keeper, sent } = start({ verdicts: Array.from({ length: 6 }, () => 'later') });
  keeper.changed();
  for (let second = 0; second < 115; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    keeper.changed();
  }
  keeper.stop();
  const waits = sent.slice(1, 7).map((at, index) => at - (sent[index] ?? 0));
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect((sent[7] ?? 0) - (sent[6] ?? 0)).toBe(10_000);
});

test('can be sent at once, also while it waits to be repeated', async () => {
  const { keeper, sent } = start({ verdicts: ['later', 'later'] });
  keeper.changed();
  await keeper.now();
  await keeper.now();
  await keeper.now();
  expect(sent).toEqual([0, 0, 0]);
  await keeper.now();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent, 'nothing is left').toHaveLength(3);
});

test('asking at once during a request sends what was typed since, after it', async () => {
  const { keeper, sent } = start({ milliseconds: 1_000 });
  keeper.changed();
  void keeper.now();
  keeper.changed();
  const all = keeper.now();
  await vi.advanceTimersByTimeAsync(2_000);
  await all;
  expect(sent).toEqual([0, 1_000]);
});

test('sends what is typed after it was asked to send while nothing was', async () => {
  const { keeper, sent } = start();
  await keeper.now();
  keeper.changed();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual([2_000]);
});

test('sends nothing after it was stopped', async () => {
  const { keeper, sent } = start();
  keeper.changed();
  keeper.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
});

test('sends nothing when there is nothing to send', async () => {
  const send = vi.fn(() => Promise.resolve(null));
  const keeper = createKeeper<null, null>(
    { collect: () => null, send, apply: () => 'done' },
    RHYTHM,
  );
  keeper.changed();
  await keeper.now();
  await keeper.leave();
  expect(send).not.toHaveBeenCalled();
});

test('what the answer asks for follows at once', async () => {
  const { keeper, sent } = start({ verdicts: ['again', 'again'] });
  keeper.changed();
  await keeper.now();
  expect(sent).toEqual([0, 0, 0]);
});

test('the last words are sent once when the page is left, however often that is reported', async () => {
  const { keeper, sent, left } = start();
  keeper.changed();
  await keeper.leave();
  await keeper.leave();
  expect(left).toEqual([true]);
  keeper.changed();
  await keeper.leave();
  expect(sent).toHaveLength(2);
});

test('nothing typed is nothing to send when the page is left', async () => {
  const { keeper, sent } = start();
  await keeper.leave();
  expect(sent).toEqual([]);
});

test('the last words do not wait for another request', async () => {
  const { keeper, sent } = start({ milliseconds: 1_000 });
  keeper.changed();
  void keeper.now();
  await vi.advanceTimersByTimeAsync(500);
  keeper.changed();
  void keeper.leave();
  await vi.advanceTimersByTimeAsync(1_200);
  keeper.stop();
  expect(sent).toEqual([0, 500]);
});
