import { createBackupScheduler } from '#app/domains/backups/backup-scheduler.server.ts';
import type { ImageFiles } from '#app/domains/media/image-files.server.ts';
import { announceDue, findNextDue } from '#app/domains/posts/publications/announce-due.server.ts';
import { findClockStart } from '#app/domains/retention/retention-state.server.ts';
import type { SettingsReader } from '#app/domains/settings/read-settings.server.ts';
import { createDailyJobs } from '#app/jobs/daily-jobs.server.ts';
import { createPublicationClock } from '#app/jobs/publication-clock.server.ts';
import { createRetention } from '#app/jobs/retention-job.server.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';
import { logFailure } from './log-failure.server.ts';
import type { Base } from './open-base.server.ts';

interface JobParts {
  readonly mailer: Mailer;
  readonly imageFiles: ImageFiles;
  readonly settings: SettingsReader;
}

/** The daily jobs, the nightly backup and the clock of scheduled posts, not started yet. */
export async function createJobs(base: Base, { mailer, imageFiles, settings }: JobParts) {
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
  const publicationDeps = { database, now, publish, readSettings: settings.read };
  const publicationClock = createPublicationClock({
    findNextDue: () => findNextDue(database.db),
    announceDue: () => announceDue(publicationDeps, shutdown.signal),
    bus: base.bus,
    now,
    onError: (error) => logFailure(log, error, 'scheduled posts could not be announced'),
  });
  return { retention, dailyJobs, backups, publicationClock };
}
