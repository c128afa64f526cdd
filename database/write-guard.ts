import { AsyncLocalStorage } from 'node:async_hooks';
import type { Driver } from 'kysely';

const insideWrite = new AsyncLocalStorage<true>();

/** A query was sent past the transaction that it belongs to: on SQLite it would wait for ever. */
export class OuterQueryError extends Error {
  override name = 'OuterQueryError';
  readonly code = 'outer_query';
  constructor() {
    super('inside write() only the transaction that it hands in may be used');
  }
}

/** Until this work is done, everything that it calls gets no connection but the transaction's. */
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
