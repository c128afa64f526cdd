import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<{ error: unknown }>();

/** The drivers call this for each failed query, except for violated constraints. */
export function noteDatabaseError(error: unknown): void {
  const noted = scope.getStore();
  if (noted !== undefined) noted.error ??= error;
}

/**
 * Runs a library that replaces database errors with its own. If it throws after a query has failed,
 * the error of the query is thrown instead.
 */
export async function surfaceDatabaseErrors<T>(work: () => Promise<T>): Promise<T> {
  const noted: { error: unknown } = { error: undefined };
  try {
    return await scope.run(noted, work);
  } catch (error) {
    throw noted.error ?? error;
  }
}
