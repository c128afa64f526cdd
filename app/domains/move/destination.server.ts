import { resolve } from 'node:path';
import { MoveError } from '#database/move/move-error.ts';

/** Where a site is moved to. */
export interface Destination {
  /** Undefined for SQLite in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The data folder of the moved site; null if it keeps the one that it has. */
  readonly dataDir: string | null;
}

/**
 * Reads the address after `--to`: of a PostgreSQL database, or a folder for SQLite.
 * @throws MoveError
 */
export function readDestination(address: string): Destination {
  if (/^postgres(?:ql)?:\/\//i.test(address)) {
    if (!URL.canParse(address)) {
      throw new MoveError('usage', `${address} is not an address like postgres://user@host/name.`);
    }
    return { databaseUrl: address, dataDir: null };
  }
  if (/^[a-z][a-z\d+.-]*:/i.test(address) && !/^[a-z]:[\\/]/i.test(address)) {
    throw new MoveError(
      'usage',
      `A site can be moved to a PostgreSQL database (postgres://user@host/name) or into a folder, and ${address} is neither.`,
    );
  }
  return { databaseUrl: undefined, dataDir: resolve(address) };
}

/** Names the destination without its user and password; the same place has the same name. */
export function describeDestination({ databaseUrl, dataDir }: Destination): string {
  if (databaseUrl === undefined) return dataDir ?? '';
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `postgres://${hostname || 'localhost'}:${port || '5432'}${pathname}`;
}
