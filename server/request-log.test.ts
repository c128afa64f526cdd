import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Log } from './log.ts';
import { createRequestLog, type RequestLog } from './request-log.ts';

let lines: Record<string, unknown>[];
let requestLog: RequestLog;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  requestLog = createRequestLog({
    info: (facts: object, text: string) => lines.push({ ...facts, text }),
  } as unknown as Log);
});
afterEach(() => vi.useRealTimers());

it('says of a request what it was and how long it took', () => {
  const facts = { id: 'a', method: 'GET', route: '/blog/:slug', status: 200, ms: 3 };
  requestLog.answered(facts);
  expect(lines).toEqual([{ ...facts, text: 'answered' }]);
});

it('counts what comes from memory, in one line a minute', () => {
  for (let i = 0; i < 1_000; i++) requestLog.count('pages');
  requestLog.count('files');
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(60_000);
  const text = 'answered from memory within a minute';
  expect(lines).toEqual([{ counts: { pages: 1_000, files: 1 }, text }]);
  requestLog.count('health');
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(1)).toEqual([{ counts: { health: 1 }, text }]);
});

it('is silent while nothing is asked for', () => {
  vi.advanceTimersByTime(600_000);
  expect(lines).toEqual([]);
});
