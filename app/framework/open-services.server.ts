import { mkdirSync } from 'node:fs';
import { prepareAuth } from '#app/domains/accounts/open-auth.server.ts';
import { backUpBeforeMigrating } from '#app/domains/backups/back-up-before-migrating.server.ts';
import { createBackupScheduler } from '#app/domains/backups/backup-scheduler.server.ts';
import type { BackupDeps } from '#app/domains/backups/create-backup.server.ts';
import { secretFingerprint } from '#app/domains/backups/manifest.server.ts';
import { createLeadFigures } from '#app/domains/leads/shared-figures.server.ts';
import { createImageDecoder } from '#app/domains/media/decoder/image-decoder.server.ts';
import { type ImageFiles, openImageFiles } from '#app/domains/media/image-files.server.ts';
import { createOutboxWorker, type OutboxWorker } from '#app/domains/outbox/worker.server.ts';
import { SANITIZER_VERSION } from '#app/domains/posts/content/allow-list.server.ts';
import { settleFeedIds } from '#app/domains/posts/feed-ids.server.ts';
import { resanitizePosts } from '#app/domains/posts/resanitize-posts.server.ts';
import type { ContentWorker } from '#app/domains/posts/worker/content-worker.server.ts';
import { createContentWorker } from '#app/domains/posts/worker/content-worker.server.ts';
import { findClockStart } from '#app/domains/retention/retention-state.server.ts';
import {
  createSettingsReader,
  type SettingsReader,
} from '#app/domains/settings/read-settings.server.ts';
import { createDailyJobs } from '#app/jobs/daily-jobs.server.ts';
import { createRetention } from '#app/jobs/retention-job.server.ts';
import { createDeliverers } from '#app/notifications/deliverers.server.ts';
import type { Config } from '#config/config.ts';
import { isLoopbackOrigin } from '#config/loopback.ts';
import { loadSecret } from '#config/secret.ts';
import { clearAfterUpdate } from '#database/clear-deleted-rows.ts';
import { connect, type Database } from '#database/connect.ts';
import { limitWalSize } from '#database/limit-wal-size.ts';
import { migrate } from '#database/migrate.ts';
import type { ChangeEvent, WriteDeps } from '#database/write.ts';
import { type ChangeBus, createChangeBus } from '#gateways/change-bus/change-bus.ts';
import {
  type Watch,
  watchDataVersion,
  watchNotifications,
} from '#gateways/change-bus/external-changes.ts';
import { createPacedChanges } from '#gateways/change-bus/paced-changes.ts';
import {
  createStorageGuard,
  type ReadFreeBytes,
  readFreeBytes,
  type StorageGuard,
} from '#gateways/disk-space/storage-guard.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';
import { createMailer } from '#gateways/mailer/mailer.ts';
import { createWebhook } from '#gateways/webhook/webhook.ts';
import { createCspReports } from '#server/csp-reports.ts';
import type { Log } from '#server/log.ts';
import { createUndeclaredProxies } from '#server/undeclared-proxies.ts';
import { createReadiness } from './readiness.server.ts';
import type { Services } from './services.server.ts';

/** The parts that all services are created from. */
interface Base extends WriteDeps {
  readonly config: Config;
  readonly log: Log;
  readonly secret: string;
  readonly bus: ChangeBus;
  readonly backupDeps: BackupDeps & Config;
  readonly shutdown: AbortController;
}

/**
 * Opens and migrates the database and creates everything that depends on it. Nothing that works in
 * the background is started, except the watch for changes of other processes and the cleaning of
 * posts that another sanitizer version stored.
 * @throws when the data folder or the database cannot be used.
 */
export async function openServices(
  config: Config,
  log: Log,
  now = () => new Date(),
  readFree: ReadFreeBytes = readFreeBytes,
): Promise<Services> {
  const { base, backedUp } = await openBase(config, log, now, readFree);
  const { database, bus, secret, publish, shutdown } = base;
  const watch = watchExternalChanges(base);
  const imageFiles = await openImageFiles(config.dataDir);
  const imageDecoder = createImageDecoder((reason) =>
    log.warn({ reason }, 'image decoding stopped'),
  );
  const contentWorker = createContentWorker((reason) =>
    log.warn({ reason }, 'cleaning a text stopped'),
  );
  const mailer = createMailer(config);
  const outbox = createOutbox(base, mailer);
  const settings = createSettingsReader(database, bus);
  // Fills the cache. A failure reaches the next caller of `read`.
  settings.read().catch(() => undefined);
  const { retention, dailyJobs, backups } = await createJobs(base, {
    mailer,
    imageFiles,
    settings,
  });
  const pacedChanges = createPacedChanges(bus);
  const storage = guardStorage(base, readFree);
  const resanitizing = resanitizeInBackground(base, contentWorker, backedUp);
  const stopLimitingWal = limitWal(base);

  return {
    config,
    database,
    bus,
    pacedChanges,
    log,
    secret,
    openAuth: prepareAuth({
      database,
      adminOrigin: config.adminOrigin,
      secret,
      onError: (message) => log.error({ message }, 'sign-in failed unexpectedly'),
    }),
    imageFiles,
    mailer,
    outbox,
    retention,
    dailyJobs,
    imageDecoder,
    contentWorker,
    backups,
    readSettings: settings.read,
    lastSettings: settings.last,
    readLeadFigures: createLeadFigures(database, bus, now),
    undeclaredProxies: createUndeclaredProxies(config.trustedProxies, () => now().getTime()),
    cspReports: createCspReports({
      publicOrigin: config.publicOrigin,
      log,
      now: () => now().getTime(),
    }),
    pollForExternalChanges: watch.poll,
    storage,
    requireReady: createReadiness(database),
    shutdown,
    now,
    publish,
    async close() {
      shutdown.abort();
      storage.stop();
      pacedChanges.stop();
      stopLimitingWal();
      await Promise.all([resanitizing, outbox.stop(), dailyJobs.stop(), backups.stop()]);
      await retention.settle();
      await mailer.close();
      await contentWorker.close();
      await imageDecoder.close();
      await watch.stop();
      await database.close();
    },
  };
}

/** Everything up to the migrated database. */
async function openBase(
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

/** Publishes the changes that other processes write to the same database. */
function watchExternalChanges({ config, log, database, bus }: Base): Watch {
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

interface JobParts {
  readonly mailer: Mailer;
  readonly imageFiles: ImageFiles;
  readonly settings: SettingsReader;
}

/** The daily jobs and the nightly backup, not started yet. */
async function createJobs(base: Base, { mailer, imageFiles, settings }: JobParts) {
  const { config, log, database, now, publish, shutdown, backupDeps } = base;
  const retention = createRetention(
    {
      ...base,
      dataDir: config.dataDir,
      mailer,
      imageFiles,
      readSettings: settings.read,
      shutdownSignal: shutdown.signal,
    },
    // Read before this process writes anything: its own rows are no evidence about its clock.
    await findClockStart(database.db, now()),
  );
  const backups = createBackupScheduler({
    ...backupDeps,
    database,
    publish,
    shutdownSignal: shutdown.signal,
    believesClock: retention.believesClock,
    findTimeZone: async () => (await settings.read()).timeZone,
    onError: (error) => log.error({ err: error }, 'the nightly backup failed'),
  });
  const dailyJobs = createDailyJobs({ retention: retention.run }, log);
  return { retention, dailyJobs, backups };
}

function createOutbox(base: Base, mailer: Mailer): OutboxWorker {
  const { config, log, secret, database, bus, now, publish, shutdown } = base;
  return createOutboxWorker({
    database,
    now,
    publish,
    bus,
    shutdownSignal: shutdown.signal,
    deliverers: createDeliverers({
      db: database.db,
      mailer,
      webhook: createWebhook({ allowLocal: isLoopbackOrigin(config.publicOrigin) }),
      secret,
      adminOrigin: config.adminOrigin,
      now,
    }),
    onError: (error, message) => log.error({ err: error }, message),
  });
}

function guardStorage({ config, log, publish }: Base, readFree: ReadFreeBytes): StorageGuard {
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

/**
 * Cleans stored posts of another sanitizer version. The start does not wait for it, because pages
 * clean such posts when they render them.
 */
async function resanitizeInBackground(
  base: Base,
  contentWorker: ContentWorker,
  backedUp: boolean,
): Promise<void> {
  const { log, backupDeps, shutdown } = base;
  try {
    await resanitizePosts(
      { ...base, contentWorker },
      {
        shutdownSignal: shutdown.signal,
        async beforeFirst() {
          const pending = [`content policy ${SANITIZER_VERSION}`];
          if (!backedUp) await backUpBeforeMigrating(backupDeps, pending, log, shutdown.signal);
        },
        onFailure: (error, id) =>
          log.error({ err: error, id }, 'a stored post could not be cleaned'),
      },
    );
  } catch (error) {
    // A shutdown interrupted it; the next start continues.
    if (shutdown.signal.aborted) return;
    log.error({ err: error }, 'stored posts could not be cleaned');
  }
}

/** Returns the function that stops it. */
function limitWal({ config, log, database }: Base): () => void {
  if (database.engine !== 'sqlite') return () => undefined;
  return limitWalSize(config.dataDir, (error) =>
    log.warn({ err: error }, 'the write-ahead log could not be truncated'),
  );
}
