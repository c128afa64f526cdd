import { setTimeout as wait } from 'node:timers/promises';

/** Asks until the answer is yes or `milliseconds` are over. Tests outside of Vitest have no `expect.poll`. */
export async function until(
  ask: () => boolean | Promise<boolean>,
  milliseconds: number,
): Promise<boolean> {
  const limit = performance.now() + milliseconds;
  while (!(await ask())) {
    if (performance.now() > limit) return false;
    await wait(50);
  }
  return true;
}
