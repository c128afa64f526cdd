import { mkdirSync } from 'node:fs';
import { backUpBeforeMigrating } from '#app/domains/backups/back-up-before-migrating.server.ts';
import type { BackupDeps } from '#app/domains/backups/create-backup.server.ts';
import { secretFingerprint } from '#app/domains/backups/manifest.server.ts';
import { settleFeedIds } from '#app/domains/posts/feed-ids.server.ts';
import type { Config } from '#config/config.ts';
import { isLoopbackOrigin } from '#config/loopback.ts';
import { loadSecret } from '#config/secret.ts';
import { clearAfterUpdate } from '#database/clear-deleted-rows.ts';
import { connect, type Database } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { MoveError } from '#database/move/move-error.ts';
import { type MoveMark, readMoveMark } from '#database/move/move-mark.ts';
import type { ChangeEvent, WriteDeps } from '#database/write.ts';
import { type ChangeBus, createChangeBus } from '#gateways/change-bus/change-bus.ts';
import type { ReadFreeBytes } from '#gateways/disk-space/storage-guard.ts';
import type { Log } from '#server/log.ts';

/** The parts that all services are created from. */
export interface Base extends WriteDeps {
  readonly config: Config;
  readonly log: Log;
  readonly secret: string;
  readonly bus: ChangeBus;
  readonly backupDeps: BackupDeps & Config;
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
  const base = { config, log, secret, bus, backupDeps, shutdown, database, now, publish };
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
  const mark = await requireFinishedCopy(database);
  if (mark !== null) log.warn('the site is being moved, or was: it can only be read');
  let backedUp = false;
  const migrated = await migrate(database, async (pending) => {
    if (mark !== null) throw new MoveError('under_way', describeMoving(mark));
    const path = await backUpBeforeMigrating(backupDeps, pending, log);
    backedUp = true;
    return path;
  });
  if (migrated) {
    await clearAfterUpdate(database).catch((error: unknown) =>
      log.warn({ err: error }, 'deleted rows are not cleared from the database files yet'),
    );
  }
  const isFinal = mark === null && !isLoopbackOrigin(config.publicOrigin);
  if (isFinal) await settleFeedIds(database.db, config.publicOrigin);
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
