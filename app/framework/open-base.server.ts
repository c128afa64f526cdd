import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { backUpBeforeMigrating } from '#app/domains/backups/back-up-before-migrating.server.ts';
import type { BackupDeps } from '#app/domains/backups/create-backup.server.ts';
import { secretFingerprint } from '#app/domains/backups/manifest.server.ts';
import { PREFIX } from '#app/domains/media/image-types.ts';
import { settleFeedIds } from '#app/domains/posts/feed-ids.server.ts';
import type { Config } from '#config/config.ts';
import { isLoopbackOrigin } from '#config/loopback.ts';
import { loadSecret } from '#config/secret.ts';
import { clearAfterUpdate } from '#database/clear-deleted-rows.ts';
import { connect, type Database } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import type { ChangeEvent, WriteDeps } from '#database/write.ts';
import { type ChangeBus, createChangeBus } from '#gateways/change-bus/change-bus.ts';
import type { ReadFreeBytes } from '#gateways/disk-space/storage-guard.ts';
import { createFolderStore } from '#gateways/object-store/folder-store.ts';
import type { ObjectStore } from '#gateways/object-store/object-store.ts';
import type { WatchedStore } from '#gateways/object-store/watched-store.ts';
import type { Log } from '#server/log.ts';
import { openBucket, uploadsFolder } from './open-bucket.server.ts';

/** The parts that all services are created from. */
export interface Base extends WriteDeps {
  readonly config: Config;
  readonly log: Log;
  readonly secret: string;
  readonly bus: ChangeBus;
  readonly backupDeps: BackupDeps & Config;
  /** Where uploads are kept. */
  readonly uploads: ObjectStore;
  /** The same if it is a bucket: what is wrong with it. Null if it is a folder. */
  readonly bucket: WatchedStore | null;
  readonly shutdown: AbortController;
}

/** Everything up to the migrated database. */
export async function openBase(
  config: Config,
  log: Log,
  now: () => Date,
  readFree: ReadFreeBytes,
): Promise<{ base: Base; backedUp: boolean }> {
  mkdirSync(config.dataDir, { recursive: true });
  const secret = loadSecret(config);
  const backupDeps = {
    ...config,
    secretFingerprint: secretFingerprint(secret),
    now,
    readFreeBytes: readFree,
  };
  const { database, backedUp } = await openDatabase(config, log, backupDeps);
  const bus = createChangeBus((error) => log.error({ err: error }, 'a change listener failed'));
  const publish = (events: readonly ChangeEvent[]) => bus.publish(events);
  const shutdown = new AbortController();
  const bucket = await openBucket({ config, log, now, publish });
  if (bucket === null) mkdirSync(join(uploadsFolder(config), PREFIX), { recursive: true });
  const base = {
    config,
    log,
    secret,
    bus,
    backupDeps,
    uploads: bucket ?? createFolderStore(uploadsFolder(config)),
    bucket,
    shutdown,
    database,
    now,
    publish,
  };
  return { base, backedUp };
}

/** Connects and migrates, with a backup before a migration changes a database that has data in it. */
async function openDatabase(
  config: Config,
  log: Log,
  backupDeps: BackupDeps & Config,
): Promise<{ database: Database; backedUp: boolean }> {
  const database = connect(config, (error) =>
    log.warn({ err: error }, 'a database connection was lost'),
  );
  let backedUp = false;
  const migrated = await migrate(database, async (pending) => {
    const path = await backUpBeforeMigrating(backupDeps, pending, log);
    backedUp = true;
    return path;
  });
  if (migrated) {
    await clearAfterUpdate(database).catch((error: unknown) =>
      log.warn({ err: error }, 'deleted rows are not cleared from the database files yet'),
    );
  }
  if (!isLoopbackOrigin(config.publicOrigin)) await settleFeedIds(database.db, config.publicOrigin);
  return { database, backedUp };
}
