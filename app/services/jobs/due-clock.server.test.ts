import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChangeBus } from '#gateways/change-bus/change-bus.ts';
import { createDueClock, type DueClock } from './due-clock.server.ts';

const START = Date.parse('2026-03-08T06:00:00.000Z');
const HOUR = 60 * 60 * 1_000;

let clocks: DueClock[];
beforeEach(() => {
  clocks = [];
  vi.useFakeTimers();
});
afterEach(async () => {
  for (const clock of clocks) await clock.stop();
  vi.useRealTimers();
});

/** A clock with due times in memory. `time.now` is the wall clock, which timers do not follow. */
function open(...dues: number[]) {
  const time = { now: START };
  const schedule = { dues, reads: 0, failing: false };
  const announced: [due: number, at: number][] = [];
  const errors: unknown[] = [];
  const bus = createChangeBus(() => undefined);
  const clock = createDueClock({
    bus,
    changes: ['posts'],
    now: () => new Date(time.now),
    onError: (error) => errors.push(error),
    async findNextDue() {
      schedule.reads += 1;
      const next = Math.min(...schedule.dues);
      return Number.isFinite(next) ? new Date(next) : null;
    },
    async doDue() {
      if (schedule.failing) throw new Error('no database');
      for (const due of schedule.dues.filter((each) => each <= time.now)) {
        announced.push([due, time.now]);
      }
      schedule.dues = schedule.dues.filter((each) => each > time.now);
    },
  });
  clocks.push(clock);
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 250) {
      time.now += Math.min(left, 250);
      await vi.advanceTimersByTimeAsync(Math.min(left, 250));
    }
  };
  return { clock, bus, time, schedule, announced, errors, pass };
}

it('announces within half a second of the due time, and never before', async () => {
  const { clock, announced, pass } = open(START + 10_100);
  clock.start();
  await pass(10_000);
  expect(announced).toEqual([]);
  await pass(500);
  expect(announced).toHaveLength(1);
});

it('announces at the start what fell due while no server was running', async () => {
  const { clock, announced } = open(START - HOUR, START - 2 * HOUR);
  clock.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(announced).toHaveLength(2);
});

it('notices a clock that is set forward, and does not repeat itself when it is set back', async () => {
  const { clock, time, announced, pass } = open(START + HOUR);
  clock.start();
  await pass(1_000);
  time.now = START + 2 * HOUR;
  await pass(500);
  expect(announced).toHaveLength(1);
  time.now = START;
  await pass(2 * HOUR);
  expect(announced).toHaveLength(1);
});

it('hears of a post that is moved forward', async () => {
  const { clock, bus, schedule, announced, pass } = open(START + HOUR);
  clock.start();
  await pass(1_000);
  schedule.dues = [START + 2_000];
  bus.publish([{ type: 'posts', id: 'one', change: 'updated' }]);
  await pass(1_500);
  expect(announced).toHaveLength(1);
});

it('queries nothing between two changes but twice a minute', async () => {
  const { clock, schedule, pass } = open(START + HOUR);
  clock.start();
  await pass(60_000);
  expect(schedule.reads).toBeLessThanOrEqual(3);
});

it('tries again after an error', async () => {
  const { clock, schedule, announced, errors, pass } = open(START + 1_000);
  schedule.failing = true;
  clock.start();
  await pass(2_000);
  expect(errors).toHaveLength(1);
  schedule.failing = false;
  await pass(6_000);
  expect(announced).toHaveLength(1);
});
