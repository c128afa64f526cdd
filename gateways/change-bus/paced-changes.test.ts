import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ChangeBus, createChangeBus } from './change-bus.ts';
import { createPacedChanges, PACE_MILLISECONDS, type PacedChanges } from './paced-changes.ts';

let bus: ChangeBus;
let paced: PacedChanges;
let told: number;
const change = () => bus.publish([{ type: 'leads', id: 'a' }]);

beforeEach(() => {
  vi.useFakeTimers();
  bus = createChangeBus(() => undefined);
  paced = createPacedChanges(bus, () => Date.now());
  told = 0;
  paced.subscribe(() => {
    told += 1;
  });
});
afterEach(() => {
  paced.stop();
  vi.useRealTimers();
});

it('tells the first change at once, and all others of the next second together', () => {
  bus.publish([
    { type: 'leads', id: 'a' },
    { type: 'outbox', id: 'b' },
  ]);
  vi.advanceTimersByTime(1);
  expect(told).toBe(1);
  for (let count = 0; count < 50; count += 1) change();
  vi.advanceTimersByTime(PACE_MILLISECONDS - 2);
  expect(told).toBe(1);
  vi.advanceTimersByTime(2);
  expect(told).toBe(2);
  vi.advanceTimersByTime(10 * PACE_MILLISECONDS);
  expect(told).toBe(2);
});

it('tells a change after a quiet time at once', () => {
  change();
  vi.advanceTimersByTime(5 * PACE_MILLISECONDS);
  change();
  vi.advanceTimersByTime(1);
  expect(told).toBe(2);
});

it('leaves a change of access to those whom it is about', () => {
  bus.publish([{ type: 'access', userId: 'a' }]);
  vi.advanceTimersByTime(PACE_MILLISECONDS);
  expect(told).toBe(0);
});

it('tells nobody after it was stopped', () => {
  change();
  paced.stop();
  change();
  vi.advanceTimersByTime(PACE_MILLISECONDS);
  expect(told).toBe(0);
});
