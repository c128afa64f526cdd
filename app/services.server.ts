import { mkdirSync } from 'node:fs';
import { createContext, RouterContextProvider } from 'react-router';
import type { Config } from '#config/config.ts';
import { isLoopbackOrigin } from '#config/loopback.ts';
import { loadSecret } from '#config/secret.ts';
import { clearAfterUpdate } from '#database/clear-deleted-rows.ts';
import { connect, type Database } from '#database/connect.ts';
import { keepLogSmall } from '#database/keep-log-small.ts';
import { migrate } from '#database/migrate.ts';
import type { ChangeEvent, WriteDeps } from '#database/write.ts';
import { type ChangeBus, createChangeBus } from '#gateways/change-bus/change-bus.ts';
import { createPacedChanges, type PacedChanges } from '#gateways/change-bus/paced-changes.ts';
import { watchDataVersion, watchNotifications } from '#gateways/change-bus/watch-elsewhere.ts';
import { type ReadFreeBytes, readFreeBytes } from '#gateways/disk-space/disk-space.ts';
import { createStorageGuard, type StorageGuard } from '#gateways/disk-space/storage-guard.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';
import { createMailer } from '#gateways/mailer/mailer.ts';
import { createWebhook } from '#gateways/webhook/webhook.ts';
import type { Log } from '#server/log.ts';
import { createDailyJobs, type DailyJobs } from './daily-jobs.server.ts';
import { type OpenAuth, prepareAuth } from './domains/accounts/open-auth.server.ts';
import { type BackupKeeper, createBackupKeeper } from './domains/backups/keep-backups.server.ts';
import { saveBeforeUpdate } from './domains/backups/save-before-update.server.ts';
import { markOfSecret } from './domains/backups/secret-mark.server.ts';
import type { LeadFigures } from './domains/leads/lead-counts.server.ts';
import { createLeadFigures } from './domains/leads/shared-figures.server.ts';
import {
  createImageDecoder,
  type ImageDecoder,
} from './domains/media/decoder/image-decoder.server.ts';
import { type ImageFiles, openImageFiles } from './domains/media/image-files.server.ts';
import { createOutboxWorker, type OutboxWorker } from './domains/outbox/worker.server.ts';
import { POLICY_VERSION } from './domains/posts/content/policy.server.ts';
import { settleFeedIds } from './domains/posts/feed-ids.server.ts';
import { renewContent } from './domains/posts/renew-content.server.ts';
import { findClockStart } from './domains/retention/retention-state.server.ts';
import { createSettingsReader } from './domains/settings/read-settings.server.ts';
import type { Settings } from './domains/settings/settings-schema.ts';
import { createDeliverers } from './notifications/deliverers.server.ts';
import { createReadiness } from './readiness.server.ts';
import { createRetention, type Retention } from './retention.server.ts';

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
  readonly backups: BackupKeeper;
  /** The settings as they are; asked once, until they change. */
  readonly readSettings: () => Promise<Settings>;
  /** How many leads there are of each kind; counted once a second at most. */
  readonly readLeadFigures: () => Promise<LeadFigures>;
  /** As they were read last, for an answer without the database. */
  readonly lastSettings: () => Readonly<Settings>;
  /** Looks at once whether another process has written. */
  readonly lookElsewhere: () => void;
  /** Aborted when the server stops: open event streams end first. */
  readonly stopping: AbortController;
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
  readonly doNotKeep: () => void;
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
  const backupPlace = { ...config, secretMark: markOfSecret(secret), now, readFreeBytes: readFree };
  let saved = false;
  const updated = await migrate(database, async (pending) => {
    const path = await saveBeforeUpdate(backupPlace, pending, log);
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
  const stopping = new AbortController();
  const publish = (events: readonly ChangeEvent[]) => bus.publish(events);
  const mailer = createMailer(config);
  const outbox = createOutboxWorker({
    database,
    now,
    publish,
    bus,
    stopping: stopping.signal,
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
      stopping: stopping.signal,
    },
    // Before anything is written by this process: its own rows say nothing about its clock.
    await findClockStart(database.db, now()),
  );
  const dailyJobs = createDailyJobs({ retention: retention.run }, log);
  const pacedChanges = createPacedChanges(bus);
  const backups = createBackupKeeper({
    ...backupPlace,
    ...writing,
    stopping: stopping.signal,
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
  const renewing = renewContent(writing, {
    stopping: stopping.signal,
    async beforeFirst() {
      const pending = [`content policy ${POLICY_VERSION}`];
      if (!saved) await saveBeforeUpdate(backupPlace, pending, log, stopping.signal);
    },
    onFailure: (error, id) => log.error({ err: error, id }, 'a stored post could not be cleaned'),
  }).catch((error: unknown) => {
    // Stopped before it was done: the next start goes on.
    if (stopping.signal.aborted) return;
    log.error({ err: error }, 'stored posts could not be cleaned again');
  });
  const endLogCare =
    database.engine === 'sqlite'
      ? keepLogSmall(config.dataDir, (error) =>
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
    lookElsewhere: watch.look,
    storage,
    requireReady: createReadiness(database),
    stopping,
    now,
    publish,
    async close() {
      stopping.abort();
      storage.stop();
      pacedChanges.stop();
      endLogCare();
      await Promise.all([renewing, outbox.stop(), dailyJobs.stop(), backups.stop()]);
      await retention.settle();
      await mailer.close();
      await imageDecoder.close();
      await watch.stop();
      await database.close();
    },
  };
}
