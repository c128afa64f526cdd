import { join } from 'node:path';
import { usualFeedAddresses } from '#app/content/feed-addresses.ts';
import { prepareAuth } from '#app/domains/accounts/open-auth.server.ts';
import { createLeadFigures } from '#app/domains/leads/shared-figures.server.ts';
import { createImageDecoder } from '#app/domains/media/decoder/image-decoder.server.ts';
import { openImageFiles } from '#app/domains/media/image-files.server.ts';
import { createImageUrls } from '#app/domains/media/image-urls.ts';
import { createStoreBinding } from '#app/domains/media/store-binding.server.ts';
import { createOwnPages } from '#app/domains/posts/pages/own-pages.server.ts';
import { createPreviewOpenings } from '#app/domains/posts/previews/preview-openings.server.ts';
import { createRedirectLookup } from '#app/domains/redirects/redirect-lookup.server.ts';
import { createUnknownPathCounter } from '#app/domains/redirects/unknown-paths.server.ts';
import { findChosenServer } from '#app/domains/settings/mail/mail-server.server.ts';
import { createSettingsReader } from '#app/domains/settings/read-settings.server.ts';
import { createTextsReader } from '#app/domains/site-texts/read-texts.server.ts';
import { createContentWorker } from '#app/html/worker/content-worker.server.ts';
import type { Config } from '#config/config.ts';
import { isLoopbackOrigin } from '#config/loopback.ts';
import { uploadsFolder } from '#config/uploads.ts';
import type { ListMigrations } from '#database/migrations/schema-migration.ts';
import { createThrottledChanges } from '#gateways/change-bus/throttled-changes.ts';
import { type ReadFreeBytes, readFreeBytes } from '#gateways/disk-space/storage-guard.ts';
import { createMailer } from '#gateways/mailer/mailer.ts';
import { createFileFetcher } from '#gateways/open-internet/fetch-file.ts';
import { canonicalPath } from '#server/canonical-path.ts';
import { createCspReports } from '#server/csp-reports.ts';
import type { Log } from '#server/log.ts';
import { createUnknownPathCounts } from '#server/unknown-paths.ts';
import { createUntrustedProxies } from '#server/untrusted-proxies.ts';
import { createJobs } from './create-jobs.server.ts';
import { createOutbox } from './create-outbox.server.ts';
import { logFailure } from './log-failure.server.ts';
import { openBase } from './open-base.server.ts';
import { findPageImages } from './page-images.server.ts';
import { createReadiness } from './readiness.server.ts';
import { resanitizeInBackground } from './resanitize-in-background.server.ts';
import { listReservedAddresses } from './reserved-addresses.server.ts';
import { sanitizeStored } from './sanitize-stored.server.ts';
import type { Services } from './services.server.ts';
import {
  guardStorage,
  limitWal,
  prepareDamageCheck,
  watchExternalChanges,
} from './watch-surroundings.server.ts';

/**
 * Opens and migrates the database and creates everything that depends on it. Nothing that works in
 * the background is started, except the watch for changes of other processes and the cleaning of
 * posts that another sanitizer version stored.
 * @param migrations those of this version; tests pass those of a later one
 * @throws when the data folder or the database cannot be used.
 */
export async function openServices(
  config: Config,
  log: Log,
  now = () => new Date(),
  readFree: ReadFreeBytes = readFreeBytes,
  migrations?: ListMigrations,
): Promise<Services> {
  const { base, backedUp } = await openBase(config, log, now, readFree, migrations);
  const { database, bus, secret, publish, shutdown, membership, uploads, bucket } = base;
  const watch = watchExternalChanges(base);
  const imageFiles = await openImageFiles(uploads, uploadsFolder(config));
  const storeBinding = await createStoreBinding(database.db, uploads, now);
  const imageDecoder = createImageDecoder((reason) =>
    log.warn({ reason }, 'image decoding stopped'),
  );
  const imageUrls = createImageUrls(config.storagePublicUrl, config.publicOrigin);
  const origins = [config.publicOrigin, config.adminOrigin, imageUrls.base];
  const contentWorker = createContentWorker(
    origins.filter((origin) => origin !== null),
    (reason) => log.warn({ reason }, 'cleaning a text stopped'),
  );
  const reservedAddresses = listReservedAddresses(join(import.meta.dirname, '../client'));
  const ownPages = createOwnPages(database, bus, reservedAddresses);
  // Read beside the settings: every public page needs both.
  ownPages.read().catch(() => undefined);
  const previewOpenings = createPreviewOpenings({ database, now, publish }, (error) =>
    logFailure(log, error, 'openings of previews could not be stored'),
  );
  const onRedirectError = (error: unknown, message: string) => logFailure(log, error, message);
  const redirects = createRedirectLookup({
    database,
    now,
    publish,
    subscribe: bus.subscribe,
    onError: onRedirectError,
    usual: usualFeedAddresses,
    site: { ...base.config, toPlain: (path) => canonicalPath(path) ?? path },
  });
  const unknownPaths = createUnknownPathCounter(
    { database, now, publish, onError: onRedirectError },
    createUnknownPathCounts(),
  );
  const mailer = createMailer({
    config,
    bucket,
    findChosen: () => findChosenServer(database.db, secret),
    allowLocal: isLoopbackOrigin(config.publicOrigin),
  });
  const siteTexts = createTextsReader(database, bus, {
    findImages: (texts) => findPageImages(database.db, texts, imageUrls),
    sanitize: (html) => sanitizeStored(contentWorker, html, log),
    onError: (error) => logFailure(log, error, 'the texts of the site could not be read'),
    onMisfits: (fields) =>
      log.warn({ fields }, 'originals stand in for texts that this version cannot show'),
  });
  siteTexts.read().catch(() => undefined);
  const outbox = createOutbox(base, { mailer, siteTexts });
  const settings = createSettingsReader(database, bus);
  // Fills the cache. A failure reaches the next caller of `read`.
  settings.read().catch(() => undefined);
  const { leases, retention, dailyJobs, backups, keeper, publicationClock } = await createJobs(
    base,
    {
      mailer,
      imageFiles,
      imageDecoder,
      storeBinding,
      settings,
    },
  );
  const throttledChanges = createThrottledChanges(bus);
  const storage = guardStorage(base, readFree);
  const resanitizing = resanitizeInBackground(base, { contentWorker, leases, backedUp });
  const stopLimitingWal = limitWal(base);
  const damageCheck = prepareDamageCheck(base);

  return {
    config,
    database,
    bus,
    throttledChanges,
    log,
    secret,
    openAuth: prepareAuth({
      database,
      adminOrigin: config.adminOrigin,
      secret,
      onError: (message) => log.error({ message }, 'sign-in failed unexpectedly'),
    }),
    imageFiles,
    storeBinding,
    imageUrls,
    bucket,
    mailer,
    outbox,
    leases,
    retention,
    dailyJobs,
    publicationClock,
    imageDecoder,
    fetchFile: createFileFetcher({ allowLocal: false }),
    contentWorker,
    ownPages,
    reservedAddresses,
    previewOpenings,
    redirects,
    unknownPaths,
    backups,
    backupKeeper: keeper,
    readSettings: settings.read,
    lastSettings: settings.last,
    siteTexts,
    readLeadFigures: createLeadFigures(database, bus, now),
    untrustedProxies: createUntrustedProxies(config.trustedProxies, () => now().getTime()),
    cspReports: createCspReports({
      publicOrigin: config.publicOrigin,
      log,
      now: () => now().getTime(),
    }),
    changes: watch,
    damageCheck,
    storage,
    requireReady: createReadiness(database),
    findProblem: membership.problem,
    draining: new AbortController(),
    shutdown,
    now,
    publish,
    async close() {
      shutdown.abort();
      storage.stop();
      damageCheck?.stop();
      throttledChanges.stop();
      stopLimitingWal();
      await Promise.all([
        resanitizing,
        publicationClock.stop(),
        outbox.stop(),
        dailyJobs.stop(),
        backups.stop(),
      ]);
      await retention.settle();
      await previewOpenings.stop();
      await redirects.stop();
      await unknownPaths.stop();
      await mailer.close();
      uploads.close();
      await contentWorker.close();
      await imageDecoder.close();
      await watch.stop();
      await membership.leave();
      await database.close();
    },
  };
}
