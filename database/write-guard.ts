import { AsyncLocalStorage } from 'node:async_hooks';
import type { Driver } from 'kysely';

const insideWrite = new AsyncLocalStorage<true>();

/** A query inside `write` did not use its transaction. On SQLite it would wait forever. */
export class OuterQueryError extends Error {
  override name = 'OuterQueryError';
  readonly code = 'outer_query';
  constructor() {
    super('inside write(), use only the transaction that it passes in');
  }
}

/** Runs the work with all other database connections rejected. */
export function withoutOtherConnections<T>(work: () => Promise<T>): Promise<T> {
  return insideWrite.run(true, work);
}

export function guardConnections(driver: Driver): Driver {
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async (...options) => {
    if (insideWrite.getStore()) throw new OuterQueryError();
    return acquire(...options);
  };
  return driver;
}
