import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Log } from './log.ts';
import { createRequestLog, type RequestLog } from './request-log.ts';

let lines: Record<string, unknown>[];
let requestLog: RequestLog;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  const write = (info: object, text: string) => lines.push({ ...info, text });
  requestLog = createRequestLog({ info: write, error: write } as unknown as Log);
});
afterEach(() => vi.useRealTimers());

it('logs the route, status and duration of a request', () => {
  const info = { id: 'a', method: 'GET', route: '/blog/:slug', status: 200, ms: 3 };
  requestLog.answered(info, '/blog/a-post');
  expect(lines).toEqual([{ ...info, text: 'answered' }]);
});

it('counts responses from memory, and logs the counts once a minute', () => {
  for (let i = 0; i < 1_000; i++) requestLog.count('pages', 200, '/');
  requestLog.count('files', 200, '/favicon.ico');
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(60_000);
  const text = 'answered from memory within a minute';
  expect(lines).toEqual([{ counts: { pages: 1_000, files: 1 }, text }]);
  requestLog.count('health', 200, '/healthz');
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(1)).toEqual([{ counts: { health: 1 }, text }]);
});

it('logs the path of a 404, without its query, whether it was rendered or cached', () => {
  requestLog.count('pages', 404, '/cached?page=2');
  requestLog.answered({ id: 'a', method: 'GET', route: null, status: 404, ms: 3 }, '/rendered');
  expect(lines.filter(({ text }) => text === 'unknown path')).toEqual([
    { path: '/cached', count: 1, text: 'unknown path' },
    { path: '/rendered', count: 1, text: 'unknown path' },
  ]);
});

it('logs nothing without requests', () => {
  vi.advanceTimersByTime(600_000);
  expect(lines).toEqual([]);
});
