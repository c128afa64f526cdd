import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ChangeBus, createChangeBus } from './change-bus.ts';
import {
  createThrottledChanges,
  PACE_MILLISECONDS,
  type ThrottledChanges,
} from './throttled-changes.ts';

let bus: ChangeBus;
let throttled: ThrottledChanges;
let notified: number;
const change = () => bus.publish([{ type: 'leads', id: 'a' }]);

beforeEach(() => {
  vi.useFakeTimers();
  bus = createChangeBus(() => undefined);
  throttled = createThrottledChanges(bus, () => Date.now());
  notified = 0;
  throttled.subscribe(() => {
    notified += 1;
  });
});
afterEach(() => {
  throttled.stop();
  vi.useRealTimers();
});

it('notifies of the first change at once, and of the next second together', () => {
  bus.publish([
    { type: 'leads', id: 'a' },
    { type: 'outbox', id: 'b' },
  ]);
  vi.advanceTimersByTime(1);
  expect(notified).toBe(1);
  for (let count = 0; count < 50; count += 1) change();
  vi.advanceTimersByTime(PACE_MILLISECONDS - 2);
  expect(notified).toBe(1);
  vi.advanceTimersByTime(2);
  expect(notified).toBe(2);
  vi.advanceTimersByTime(10 * PACE_MILLISECONDS);
  expect(notified).toBe(2);
});

it('notifies at once after a quiet period', () => {
  change();
  vi.advanceTimersByTime(5 * PACE_MILLISECONDS);
  change();
  vi.advanceTimersByTime(1);
  expect(notified).toBe(2);
});

it('ignores changes of access', () => {
  bus.publish([{ type: 'access', userId: 'a' }]);
  vi.advanceTimersByTime(PACE_MILLISECONDS);
  expect(notified).toBe(0);
});

it('notifies of nothing after it was stopped', () => {
  change();
  throttled.stop();
  change();
  vi.advanceTimersByTime(PACE_MILLISECONDS);
  expect(notified).toBe(0);
});
