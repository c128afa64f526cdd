import { afterEach, expect, it, vi } from 'vitest';
import { takeRests } from './take-rests.ts';

afterEach(() => vi.restoreAllMocks());

function hasWorked(milliseconds: number) {
  vi.spyOn(process, 'threadCpuUsage').mockReturnValue({ user: milliseconds * 1_000, system: 0 });
}

it('rests as long as the thread has worked', async () => {
  hasWorked(40);
  const rest = takeRests();
  const began = performance.now();
  await rest();
  // Timers count whole milliseconds.
  expect(performance.now() - began).toBeGreaterThanOrEqual(39);
});

it('goes on soon after a long piece of work', async () => {
  hasWorked(24 * 60 * 60 * 1_000);
  await expect(takeRests()()).resolves.toBeUndefined();
});
