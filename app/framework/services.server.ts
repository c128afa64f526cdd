import { mkdirSync } from 'node:fs';
import { createContext, RouterContextProvider } from 'react-router';
import { type OpenAuth, prepareAuth } from '#app/domains/accounts/open-auth.server.ts';
import { backUpBeforeMigrating } from '#app/domains/backups/back-up-before-migrating.server.ts';
import {
  type BackupScheduler,
  createBackupScheduler,
} from '#app/domains/backups/backup-scheduler.server.ts';
import { secretFingerprint } from '#app/domains/backups/secret-fingerprint.server.ts';
import type { LeadFigures } from '#app/domains/leads/lead-counts.server.ts';
import { createLeadFigures } from '#app/domains/leads/shared-figures.server.ts';
import {
  createImageDecoder,
  type ImageDecoder,
} from '#app/domains/media/decoder/image-decoder.server.ts';
import { type ImageFiles, openImageFiles } from '#app/domains/media/image-files.server.ts';
import { createOutboxWorker, type OutboxWorker } from '#app/domains/outbox/worker.server.ts';
import { SANITIZER_VERSION } from '#app/domains/posts/content/allow-list.server.ts';
import { settleFeedIds } from '#app/domains/posts/feed-ids.server.ts';
import { resanitizePosts } from '#app/domains/posts/resanitize-posts.server.ts';
import { findClockStart } from '#app/domains/retention/retention-state.server.ts';
import { createSettingsReader } from '#app/domains/settings/read-settings.server.ts';
import type { Settings } from '#app/domains/settings/settings-schema.ts';
import { createDailyJobs, type DailyJobs } from '#app/jobs/daily-jobs.server.ts';
import { createRetention, type Retention } from '#app/jobs/retention.server.ts';
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
import { watchDataVersion, watchNotifications } from '#gateways/change-bus/external-changes.ts';
import { createPacedChanges, type PacedChanges } from '#gateways/change-bus/paced-changes.ts';
import { type ReadFreeBytes, readFreeBytes } from '#gateways/disk-space/disk-space.ts';
import { createStorageGuard, type StorageGuard } from '#gateways/disk-space/storage-guard.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';
import { createMailer } from '#gateways/mailer/mailer.ts';
import { createWebhook } from '#gateways/webhook/webhook.ts';
import type { Log } from '#server/log.ts';
import { createReadiness } from './readiness.server.ts';

/** All that routes and domains work with; made once per process. */
export interface Services extends WriteDeps {
  readonly config: Config;
  readonly database: Database;
  readonly bus: ChangeBus;
  /** What open pages listen to. */
  readonly pacedChanges: PacedChanges;
  readonly log: Log;
  readonly secret: string;
  readonly openAuth: OpenAuth;
  readonly imageFiles: ImageFiles;
  readonly mailer: Mailer;
  /** Sends what was queued, once the process has started it. */
  readonly outbox: OutboxWorker;
  /** Deletes what is old, and asks first when that looks wrong. */
  readonly retention: Retention;
  /** Begun by the process, too. */
  readonly dailyJobs: DailyJobs;
  readonly imageDecoder: ImageDecoder;
  /** Whether there is room to store anything. */
  readonly storage: StorageGuard;
  /** Rejects while the database does not answer; cheap, however often it is asked. */
  readonly requireReady: () => Promise<void>;
  /** Makes one every night, once the process has started it. */
  readonly backups: BackupScheduler;
  /** The settings as they are; asked once, until they change. */
  readonly readSettings: () => Promise<Settings>;
  /** How many leads there are of each kind; counted once a second at most. */
  readonly readLeadFigures: () => Promise<LeadFigures>;
  /** As they were read last, for an answer without the database. */
  readonly lastSettings: () => Readonly<Settings>;
  /** Looks at once whether another process has written. */
  readonly pollForExternalChanges: () => void;
  /** Aborted when the server stops: open event streams end first. */
  readonly shutdown: AbortController;
  close(): Promise<void>;
}

export const services = createContext<Services>();

/** What is true of one request and not of its URL. */
export interface RequestFacts {
  readonly id: string;
  /** The visitor's address; forwarded ones are believed only from configured proxies. */
  readonly clientAddress: string;
  /** For `<script nonce>` on pages that are not kept. */
  readonly nonce: string;
  /** Says that the answer stands in for the page, as without the database: it is not kept. */
  readonly preventCaching: () => void;
}

export const requestFacts = createContext<RequestFacts>();

export function createRequestContext(opened: Services, facts: RequestFacts): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(services, opened);
  context.set(requestFacts, facts);
  return context;
}

/**
 * Opens and migrates the database and builds everything on it.
 * @throws when the data folder or the database cannot be used.
 */
export async function openServices(
  config: Config,
  log: Log,
  now = () => new Date(),
  readFree: ReadFreeBytes = readFreeBytes,
): Promise<Services> {
  mkdirSync(config.dataDir, { recursive: true });
  const secret = loadSecret(config);
  const database = connect(config, (error) =>
    log.warn({ err: error }, 'a connection to the database was lost'),
  );
  const backupPlace = {
    ...config,
    secretFingerprint: secretFingerprint(secret),
    now,
    readFreeBytes: readFree,
  };
  let saved = false;
  const updated = await migrate(database, async (pending) => {
    const path = await backUpBeforeMigrating(backupPlace, pending, log);
    saved = true;
    return path;
  });
  if (updated) {
    await clearAfterUpdate(database).catch((error: unknown) =>
      log.warn({ err: error }, 'what the update took out is not cleared from the files yet'),
    );
  }
  if (!isLoopbackOrigin(config.publicOrigin)) await settleFeedIds(database.db, config.publicOrigin);
  const bus = createChangeBus((error) => log.error({ err: error }, 'a listener failed'));
  const onWatchError = (error: unknown) =>
    log.warn({ err: error }, 'the database does not tell its changes');
  const watch =
    config.databaseUrl === undefined
      ? watchDataVersion(database, bus, onWatchError)
      : watchNotifications({
          url: config.databaseUrl,
          writer: database.writer,
          bus,
          limits: config.databaseLimits,
          onError: onWatchError,
        });
  const imageFiles = await openImageFiles(config.dataDir);
  const imageDecoder = createImageDecoder((reason) =>
    log.warn({ reason }, 'a picture was given up'),
  );
  const openAuth = prepareAuth({
    database,
    publicOrigin: config.publicOrigin,
    secret,
    onError: (message) => log.error({ message }, 'sign-in failed unexpectedly'),
  });
  const shutdown = new AbortController();
  const publish = (events: readonly ChangeEvent[]) => bus.publish(events);
  const mailer = createMailer(config);
  const outbox = createOutboxWorker({
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
      publicOrigin: config.publicOrigin,
      now,
    }),
    onError: (error, message) => log.error({ err: error }, message),
  });
  const writing = { database, now, publish };
  const settings = createSettingsReader(database, bus);
  // Known from the start on; a failure is told to whoever asks next.
  settings.read().catch(() => undefined);
  const retention = createRetention(
    {
      ...writing,
      dataDir: config.dataDir,
      mailer,
      imageFiles,
      readSettings: settings.read,
      log,
      shutdownSignal: shutdown.signal,
    },
    // Before anything is written by this process: its own rows say nothing about its clock.
    await findClockStart(database.db, now()),
  );
  const dailyJobs = createDailyJobs({ retention: retention.run }, log);
  const pacedChanges = createPacedChanges(bus);
  const backups = createBackupScheduler({
    ...backupPlace,
    ...writing,
    shutdownSignal: shutdown.signal,
    believesClock: retention.believesClock,
    findTimeZone: async () => (await settings.read()).timeZone,
    onError: (error) => log.error({ err: error }, 'the nightly backup was not made'),
  });
  const storage = createStorageGuard({
    folder: config.dataDir,
    readFreeBytes: readFree,
    minimumBytes: config.minimumFreeBytes,
    onChange(low, freeBytes) {
      log[low ? 'error' : 'info'](
        { freeBytes },
        low ? 'nothing more is stored: the disk is full' : 'there is room again',
      );
      publish([{ type: 'storage', id: low ? 'low' : 'enough' }]);
    },
    onError: (error) => log.error({ err: error }, 'the disk was not looked at'),
  });
  // Not waited for: what is shown is cleaned anyway.
  const renewing = resanitizePosts(writing, {
    shutdownSignal: shutdown.signal,
    async beforeFirst() {
      const pending = [`content policy ${SANITIZER_VERSION}`];
      if (!saved) await backUpBeforeMigrating(backupPlace, pending, log, shutdown.signal);
    },
    onFailure: (error, id) => log.error({ err: error, id }, 'a stored post could not be cleaned'),
  }).catch((error: unknown) => {
    // Stopped before it was done: the next start goes on.
    if (shutdown.signal.aborted) return;
    log.error({ err: error }, 'stored posts could not be cleaned again');
  });
  const stopLimitingWal =
    database.engine === 'sqlite'
      ? limitWalSize(config.dataDir, (error) =>
          log.warn({ err: error }, 'the log of the database was not made smaller'),
        )
      : () => undefined;
  return {
    config,
    database,
    bus,
    pacedChanges,
    log,
    secret,
    openAuth,
    imageFiles,
    mailer,
    outbox,
    retention,
    dailyJobs,
    imageDecoder,
    backups,
    readSettings: settings.read,
    lastSettings: settings.last,
    readLeadFigures: createLeadFigures(database, bus, now),
    pollForExternalChanges: watch.look,
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
      await Promise.all([renewing, outbox.stop(), dailyJobs.stop(), backups.stop()]);
      await retention.settle();
      await mailer.close();
      await imageDecoder.close();
      await watch.stop();
      await database.close();
    },
  };
}
