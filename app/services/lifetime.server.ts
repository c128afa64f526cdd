import { makePrivate } from '#gateways/files/make-private.ts';
import type { Base } from './open-base.server.ts';
import { listOpened } from './open-features.server.ts';
import type { Alone, Services } from './services.server.ts';

/** By then the first pages have been served. */
const DAMAGE_CHECK_AFTER_MILLISECONDS = 2_000;

/** Starts what works in the background. */
export async function startServices(services: Services, { alone }: Alone): Promise<void> {
  const { config, log, outbox, dailyJobs, backups, storage, certificates, damageCheck } = services;
  await outbox.start({ alone });
  for (const each of listOpened(services)) each.start?.();
  dailyJobs.start();
  backups.start();
  makePrivate(config.dataDir).catch((error: unknown) => {
    log.warn({ err: error }, 'other users of this machine may be able to read the data folder');
  });
  await storage.check();
  storage.start();
  certificates.start();
  // Not beside the first pages: it is a process of its own, and the machine may have one core.
  setTimeout(() => void damageCheck?.start(), DAMAGE_CHECK_AFTER_MILLISECONDS).unref();
}

/** Stops what works in the background, then closes what it used. */
export async function closeServices(
  services: Services,
  { uploads, membership }: Base,
  background: {
    resanitizing: Promise<void>;
    stopLimitingWal: () => void;
  },
): Promise<void> {
  services.shutdown.abort();
  services.storage.stop();
  services.damageCheck?.stop();
  services.throttledChanges.stop();
  background.stopLimitingWal();
  await Promise.all([
    background.resanitizing,
    services.outbox.stop(),
    services.dailyJobs.stop(),
    services.backups.stop(),
    ...listOpened(services).map((each) => each.stop?.()),
    ...listOpened(services).map((each) => each.settle?.()),
  ]);
  await services.retention.settle();
  await services.mailer.close();
  uploads.close();
  await services.contentWorker.close();
  await services.imageDecoder.close();
  await services.changes.stop();
  await membership.leave();
  await services.database.close();
}
