import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<{ error: unknown }>();

/** Called by the drivers with every failure of a query; a violated constraint is an answer, not a failure. */
export function noteDatabaseError(error: unknown): void {
  const noted = scope.getStore();
  if (noted !== undefined) noted.error ??= error;
}

/**
 * Runs a library that puts an error of its own in the place of the database's: when it throws, and
 * the database has failed meanwhile, the database's error is thrown.
 */
export async function surfaceDatabaseErrors<T>(work: () => Promise<T>): Promise<T> {
  const noted: { error: unknown } = { error: undefined };
  try {
    return await scope.run(noted, work);
  } catch (error) {
    throw noted.error ?? error;
  }
}
