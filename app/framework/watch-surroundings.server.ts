import { limitWalSize } from '#database/limit-wal-size.ts';
import {
  type Watch,
  watchDataVersion,
  watchNotifications,
} from '#gateways/change-bus/external-changes.ts';
import {
  createStorageGuard,
  type ReadFreeBytes,
  type StorageGuard,
} from '#gateways/disk-space/storage-guard.ts';
import type { Base } from './open-base.server.ts';

/** Publishes the changes that other processes write to the same database. */
export function watchExternalChanges({ config, log, database, bus }: Base): Watch {
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'changes of other processes cannot be watched');
  if (config.databaseUrl === undefined) return watchDataVersion(database, bus, onError);
  return watchNotifications({
    url: config.databaseUrl,
    writer: database.writer,
    bus,
    limits: config.databaseLimits,
    onError,
  });
}

/** Refuses writes while the disk is full. */
export function guardStorage(
  { config, log, publish }: Base,
  readFree: ReadFreeBytes,
): StorageGuard {
  return createStorageGuard({
    folder: config.dataDir,
    readFreeBytes: readFree,
    minimumBytes: config.minimumFreeBytes,
    onChange(low, freeBytes) {
      if (low) log.error({ freeBytes }, 'the disk is full: writes are refused');
      else log.info({ freeBytes }, 'the disk has room again: writes are accepted');
      publish([{ type: 'storage', id: low ? 'low' : 'enough' }]);
    },
    onError: (error) => log.error({ err: error }, 'free disk space could not be read'),
  });
}

/** Keeps the write-ahead log of SQLite small. Returns the function that stops it. */
export function limitWal({ config, log, database }: Base): () => void {
  if (database.engine !== 'sqlite') return () => undefined;
  return limitWalSize(config.dataDir, (error) =>
    log.warn({ err: error }, 'the write-ahead log could not be truncated'),
  );
}
