import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Revisions } from './revisions.ts';

let revisions: Revisions;
beforeEach(() => {
  vi.useFakeTimers();
  revisions = new Revisions();
  revisions.reset(10);
});
afterEach(() => {
  vi.useRealTimers();
});

it('knows a revision once every earlier one is known, in whatever order they arrive', () => {
  revisions.note(12);
  expect(revisions.known).toBe(10);
  revisions.note(11);
  expect(revisions.known).toBe(12);
  revisions.note(11);
  expect(revisions.known).toBe(12);
});

it('goes on from a revision that was read, with what was heard of before', () => {
  revisions.note(14);
  revisions.note(16);
  revisions.reset(13);
  expect(revisions.known).toBe(14);
  revisions.note(15);
  expect(revisions.known).toBe(16);
});

it('follows a database that lost its last changes', () => {
  revisions.reset(7);
  revisions.note(8);
  expect(revisions.known).toBe(8);
});

it('tells whether a revision became known in time', async () => {
  expect(await revisions.reached(10, 50)).toBe(true);
  const late = revisions.reached(11, 50);
  vi.advanceTimersByTime(50);
  expect(await late).toBe(false);
  const soon = revisions.reached(12, 50);
  revisions.note(12);
  revisions.note(11);
  expect(await soon).toBe(true);
});
