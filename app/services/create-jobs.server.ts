import { createBackupScheduler } from '#app/features/backups/creation/backup-scheduler.server.ts';
import { openObjects } from '#app/features/backups/store/open-objects.server.ts';
import {
  createStoreKeeper,
  type StoreKeeper,
} from '#app/features/backups/store/store-keeper.server.ts';
import type { ImageFiles } from '#app/features/media/image-files.server.ts';
import type { ImageUses } from '#app/features/media/image-use.server.ts';
import type { StoreBinding } from '#app/features/media/store-binding.server.ts';
import type { Expiring } from '#app/features/privacy/expiring.server.ts';
import { createRetention } from '#app/features/privacy/jobs/retention-job.server.ts';
import type { PersonalData } from '#app/features/privacy/personal-parts.server.ts';
import { findClockStart } from '#app/features/privacy/retention/retention-state.server.ts';
import type { SettingsReader } from '#app/features/settings/storage/read-settings.server.ts';
import { createLeases, type Leases } from '#database/replicas/leases.server.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';
import type { Base } from './open-base.server.ts';

interface JobParts {
  readonly mailer: Mailer;
  readonly imageFiles: ImageFiles;
  readonly storeBinding: StoreBinding;
  readonly imageUses: ImageUses;
  readonly settings: SettingsReader;
  readonly expiring: Expiring;
  readonly personalData: PersonalData;
}

/** The nightly backup and the deletion of what is old, not started yet. */
export async function createJobs(base: Base, parts: JobParts) {
  const { mailer, imageFiles, storeBinding, imageUses, settings, expiring, personalData } = parts;
  const { log, database, now, publish, shutdown, backupDeps } = base;
  const leases = createLeases({
    database,
    onError: (error) => log.warn({ err: error }, 'the lease of a job could not be updated'),
  });
  const retention = createRetention(
    {
      ...base,
      leases,
      mailer,
      imageFiles,
      storeBinding,
      imageUses,
      expiring,
      personalData,
      shutdownSignal: shutdown.signal,
    },
    // Read before this process writes anything: its own rows say nothing about its clock.
    await findClockStart(database.db, now()),
  );
  const keeper = createKeeper(base, leases, retention.believesClock);
  const backups = createBackupScheduler({
    ...backupDeps,
    database,
    publish,
    leases,
    shutdownSignal: shutdown.signal,
    believesClock: retention.believesClock,
    keeper,
    findTimeZone: async () => (await settings.read()).timeZone,
    onError: (error) => log.error({ err: error }, 'the scheduled backup work failed'),
  });
  return { leases, retention, backups, keeper };
}

/** Null when backups are not copied anywhere. */
function createKeeper(
  base: Base,
  leases: Leases,
  believesClock: () => Promise<boolean>,
): StoreKeeper | null {
  const { config, secret, shutdown, backupDeps } = base;
  const { backupStore } = config;
  if (backupStore === undefined) return null;
  return createStoreKeeper({
    ...base,
    ...backupDeps,
    secret,
    settings: config,
    readUpload: async (key, maxBytes) => (await base.uploads.get(key, { maxBytes }))?.body ?? null,
    openObjects: () => openObjects(backupStore),
    leases,
    shutdownSignal: shutdown.signal,
    believesClock,
  });
}
