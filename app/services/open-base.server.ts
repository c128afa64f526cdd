import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { backUpBeforeMigrating } from '#app/features/backups/creation/back-up-before-migrating.server.ts';
import type { BackupDeps } from '#app/features/backups/creation/create-backup.server.ts';
import { PREFIX } from '#app/formatting/image-types.ts';
import { type Config, ConfigError } from '#config/config.ts';
import { loadSecret, secretFingerprint } from '#config/secret.ts';
import { uploadsFolder } from '#config/uploads.ts';
import { clearAfterUpdate } from '#database/clear-deleted-rows.ts';
import { connect, type Database } from '#database/connect.ts';
import { onDamagedValue } from '#database/json-column.ts';
import { isMigrationDue, migrate } from '#database/migrate.ts';
import { withMigrationLock } from '#database/migration-lock.ts';
import type { ListMigrations } from '#database/migrations/schema-migration.ts';
import { MoveError } from '#database/move/move-error.ts';
import { type MoveMark, readMoveMark } from '#database/move/move-mark.ts';
import { joinSite, type Membership } from '#database/replicas/join-site.server.ts';
import { waitForDatabase } from '#database/wait-for-database.ts';
import type { ChangeEvent, WriteDeps } from '#database/write.ts';
import { type ChangeBus, createChangeBus } from '#gateways/change-bus/change-bus.ts';
import type { ReadFreeBytes } from '#gateways/disk-space/storage-guard.ts';
import { createFolderStore } from '#gateways/object-store/folder-store.ts';
import type { ObjectStore } from '#gateways/object-store/object-store.ts';
import type { WatchedStore } from '#gateways/object-store/watched-store.ts';
import type { Log } from '#server/log.ts';
import { openBucket } from './open-bucket.server.ts';

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
  readonly membership: Membership;
}

/** Everything up to the migrated database. */
export async function openBase(
  config: Config,
  log: Log,
  now: () => Date,
  readFree: ReadFreeBytes,
  migrations?: ListMigrations,
): Promise<{ base: Base; backedUp: boolean }> {
  mkdirSync(config.dataDir, { recursive: true });
  const secret = loadSecret(config);
  const backupDeps = {
    ...config,
    secretFingerprint: secretFingerprint(secret),
    now,
    readFreeBytes: readFree,
  };
  const { database, backedUp } = await openDatabase(config, log, backupDeps, migrations);
  const bus = createChangeBus((error) => log.error({ err: error }, 'a change listener failed'));
  const publish = (events: readonly ChangeEvent[]) => bus.publish(events);
  const shutdown = new AbortController();
  logDamagedValues(log, shutdown.signal);
  const membership = await enter({ database, now, publish }, config, {
    log,
    secret: backupDeps.secretFingerprint,
  }).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const bucket = await openBucket({ ...backupDeps, config, log, publish });
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
    membership,
    database,
    now,
    publish,
  };
  return { base, backedUp };
}

/** A line for each column, and not for each time that a row is read. */
function logDamagedValues(log: Log, until: AbortSignal): void {
  const logged = new Set<string>();
  const stop = onDamagedValue(({ column, problem }) => {
    if (logged.has(column)) return;
    logged.add(column);
    log.error({ column, problem }, 'a damaged value in the database was left out');
  });
  until.addEventListener('abort', stop, { once: true });
}

function enter(
  deps: WriteDeps,
  { publicOrigin, adminOrigin, secret: given }: Config,
  { log, secret }: { log: Log; secret: string },
): Promise<Membership> {
  return joinSite(deps, {
    identity: { secret, publicOrigin, adminOrigin },
    hasOwnSecret: given !== undefined,
    onChanged: (former) =>
      log.warn({ former }, 'the site has another address or secret than at its last start'),
    onProblem: (problem) => log.error({ problem }, 'this server disagrees with the others'),
    onError: (error) => log.warn({ err: error }, 'this server could not be recorded as running'),
  });
}

/** Connects and migrates, with a backup before a migration changes a database that has data in it. */
async function openDatabase(
  config: Config,
  log: Log,
  backupDeps: BackupDeps & Config,
  migrations?: ListMigrations,
): Promise<{ database: Database; backedUp: boolean }> {
  const database = connect(config, (error) =>
    log.warn({ err: error }, 'a database connection was lost'),
  );
  await waitForDatabase(database, {
    onWait: ({ milliseconds, isRejected }) =>
      // It was probably started at the same moment, which is normal.
      log[isRejected ? 'info' : 'warn'](
        { milliseconds },
        'the database does not answer yet: waiting for it',
      ),
  });
  const mark = await requireFinishedCopy(database);
  if (mark !== null) log.warn('the site is being moved, or was: it is read-only');
  let backedUp = false;
  const backUp = async (pending: readonly string[]) => {
    if (mark !== null) throw new MoveError('under_way', describeMoving(mark));
    const path = await backUpBeforeMigrating(backupDeps, pending, log);
    backedUp = true;
    return path;
  };
  const migrateOnce = () => migrate(database, backUp, migrations);
  const isDue = () => isMigrationDue(database, migrations);
  const { databaseDirectUrl: url } = config;
  const migrateInTurn = async (lockUrl: string) => {
    // Only check whether this version can run on the schema of a newer one.
    if (!(await isDue())) return migrateOnce();
    return withMigrationLock(lockUrl, migrateOnce, {
      onWait: () => log.info('another server is migrating the database: waiting for it'),
    });
  };
  const migrated = url === undefined ? await migrateOnce() : await migrateInTurn(url);
  if (config.databaseUrl !== url && (await isDue())) {
    throw new ConfigError('DATABASE_DIRECT_URL must lead to the same database as DATABASE_URL.');
  }
  if (migrated) {
    await clearAfterUpdate(database).catch((error: unknown) =>
      log.warn({ err: error }, 'deleted rows are not cleared from the database files yet'),
    );
  }
  return { database, backedUp };
}

/**
 * The mark of a site that is being moved away, which serves readers; null for any other.
 * @throws MoveError for an unfinished copy, which must not be served.
 */
async function requireFinishedCopy(database: Database): Promise<MoveMark | null> {
  const mark = await readMoveMark(database);
  if (mark?.role !== 'target') return mark;
  throw new MoveError(
    'unfinished',
    'This database has the unfinished copy of a site. Run the command that was moving it again (npm run move -- --to …, with the settings of the old site), or use another database.',
  );
}

function describeMoving({ destination }: MoveMark): string {
  return `This site is being moved to ${destination}, or was moved there, so its database cannot be updated to this version. Finish the move with the version that began it, or give it up: npm run move -- --cancel`;
}
