import { isBusy } from '../content/content-error.server.ts';

/** How often a text is tried; the worker has waited for each, so there is no pause. */
const MOST_ATTEMPTS = 10;

/**
 * Has the worker do something, and again while it is too busy: what an import has done so far is worth
 * more than a failure at once.
 */
export async function whenFree<Result>(
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || attempt === MOST_ATTEMPTS || signal?.aborted) throw error;
    }
  }
}
