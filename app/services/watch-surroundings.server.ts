import { createDamageCheck, type DamageCheck } from '#database/damage-check.ts';
import { limitWalSize } from '#database/limit-wal-size.ts';
import { readMoveMark } from '#database/move/move-mark.ts';
import type { Watch } from '#gateways/change-bus/watch.ts';
import { watchDataVersion } from '#gateways/change-bus/watch-data-version.ts';
import { watchPostgres } from '#gateways/change-bus/watch-postgres.ts';
import {
  createStorageGuard,
  type ReadFreeBytes,
  type StorageGuard,
} from '#gateways/disk-space/storage-guard.ts';
import type { Base } from './open-base.server.ts';

/** Publishes the changes that other processes write to the same database. */
export function watchExternalChanges({ config, log, database, bus }: Base): Watch {
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'a change of another process could not be read');
  if (config.databaseUrl === undefined) return watchDataVersion(database, bus, onError);
  return watchPostgres({
    database,
    bus,
    onAway: (error) => log.error({ err: error }, 'the database is away: pages come from memory'),
    onBack: () => log.info('the database is back'),
  });
}

/** Rejects writes while the disk is full, and while the site is being moved. */
export function guardStorage(
  { config, log, database, bus, publish }: Base,
  readFree: ReadFreeBytes,
): StorageGuard {
  return createStorageGuard({
    folder: config.dataDir,
    readFreeBytes: readFree,
    minimumBytes: config.minimumFreeBytes,
    readMoving: async () => (await readMoveMark(database))?.role === 'source',
    subscribe: (recheck) =>
      bus.subscribe(({ type }) => {
        if (type === 'invalidate-all') recheck();
      }),
    onChange(reason, freeBytes) {
      if (reason === 'moving') log.warn('the site is being moved: writes are rejected');
      else if (reason === 'disk-full') {
        log.error({ freeBytes }, 'the disk is full: writes are rejected');
      } else log.info({ freeBytes }, 'writes are accepted again');
      publish([{ type: 'storage', id: reason ?? 'writable' }]);
    },
    onError: (error) => log.error({ err: error }, 'the free disk space could not be read'),
  });
}

/** Looks for damaged pages in the SQLite file. PostgreSQL checks its files. */
export function prepareDamageCheck({ config, log, database }: Base): DamageCheck | null {
  if (database.engine !== 'sqlite') return null;
  return createDamageCheck(config.dataDir, {
    onDamage: (sentence, found) => log.error({ found }, sentence),
    onError: (error) => log.warn({ err: error }, 'the database could not be checked for damage'),
  });
}

/** Keeps the write-ahead log of SQLite small. Returns the function that stops it. */
export function limitWal({ config, log, database }: Base): () => void {
  if (database.engine !== 'sqlite') return () => undefined;
  return limitWalSize(config.dataDir, (error) =>
    log.warn({ err: error }, 'the write-ahead log could not be truncated'),
  );
}
