import { resolve } from 'node:path';
import { findPostgresProblem } from '#config/postgres-address.ts';
import { type BucketLocation, parseBucketUrl } from '#config/storage-url.ts';
import { MoveError } from '#database/move/move-error.ts';

/** Where a site is moved to. */
export interface Destination {
  /** Undefined for SQLite in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The data folder of the moved site; null if it keeps the one that it has. */
  readonly dataDir: string | null;
  /** Where the files go; undefined if none was named. */
  readonly storage?: BucketLocation | undefined;
}

/**
 * Reads what follows `--to`: the address of a PostgreSQL database or a folder for SQLite, and of a
 * bucket for the files.
 * @throws MoveError
 */
export function readDestination(address: string, bucket?: string): Destination {
  const place = readPlace(address);
  if (bucket === undefined) return place;
  const parsed = parseBucketUrl(bucket);
  if (parsed.ok) return { ...place, storage: parsed.location };
  throw new MoveError('usage', `The address of the bucket ${parsed.problem}.`);
}

function readPlace(address: string): Destination {
  if (/^postgres(?:ql)?:\/\//i.test(address)) {
    const problem = findPostgresProblem(address);
    if (problem !== null) throw new MoveError('usage', `The address after --to ${problem}.`);
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
export function describeDestination({ storage, ...place }: Destination): string {
  const database = describeDatabase(place);
  return storage === undefined ? database : `${database} and ${describeBucket(storage)}`;
}

export function describeBucket({ bucket, prefix, endpoint }: BucketLocation): string {
  return `s3://${bucket}/${prefix}${endpoint === undefined ? '' : `?endpoint=${endpoint}`}`;
}

/** The part of it that must be another one than the source's. */
export function describeDatabase({
  databaseUrl,
  dataDir,
}: Pick<Destination, 'databaseUrl' | 'dataDir'>): string {
  if (databaseUrl === undefined) return dataDir ?? '';
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl);
  // As libpq has it, this is the folder of a Unix socket, or another host.
  const host = searchParams.get('host') ?? (hostname || 'localhost');
  return `postgres://${host}:${port || '5432'}${pathname}`;
}
