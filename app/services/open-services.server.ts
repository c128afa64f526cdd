import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import type { ServerBuild } from 'react-router';
import { prepareAuth } from '#app/features/accounts/sign-in/open-auth.server.ts';
import { joinActivityWords } from '#app/features/activity/activity-words.ts';
import { createAuthors } from '#app/features/articles/authors/offered/authors.server.ts';
import { joinClaimPlaces } from '#app/features/articles/claim-places.ts';
import { createOwnPages } from '#app/features/articles/own-pages.server.ts';
import { createTopics } from '#app/features/articles/topics/offered/topics.server.ts';
import { features } from '#app/features/features.server.ts';
import { joinDistinct } from '#app/features/join-distinct.ts';
import type { LeadAnswers } from '#app/features/leads/lead-answers.ts';
import { createImageDecoder } from '#app/features/media/decoder/image-decoder.server.ts';
import { openImageFiles } from '#app/features/media/image-files.server.ts';
import { createImageUrls, type ImageUrls } from '#app/features/media/image-urls.ts';
import { joinImageUses } from '#app/features/media/image-use.server.ts';
import { createStoreBinding } from '#app/features/media/store-binding.server.ts';
import { createTitlePictures } from '#app/features/media/title-pictures.server.ts';
import type { MovedRows } from '#app/features/moved-rows.ts';
import {
  joinAfterDelivery,
  joinDeliverers,
  joinMailDrafts,
  type Letters,
} from '#app/features/outbox/mail/offered/letters.server.ts';
import { createOutboxWorker, type OutboxWorker } from '#app/features/outbox/worker.server.ts';
import { createTextsReader } from '#app/features/pages/documents/read-texts.server.ts';
import { joinExpiring } from '#app/features/privacy/expiring.server.ts';
import { joinPersonalData } from '#app/features/privacy/personal-parts.server.ts';
import { findOwnerAddress } from '#app/features/settings/mail/owner-address.server.ts';
import { findChosenServer } from '#app/features/settings/mail-server/mail-server.server.ts';
import { createSettingsReader } from '#app/features/settings/storage/read-settings.server.ts';
import { findWebhookKeys } from '#app/features/settings/webhook-key.server.ts';
import { type ContentWorker, createContentWorker } from '#app/html/worker/content-worker.server.ts';
import type { TextsReader } from '#app/site/texts-reader.ts';
import { publicPaths } from '#app/site/words/paths.ts';
import type { Config } from '#config/config.ts';
import { isLoopbackOrigin } from '#config/loopback.ts';
import { uploadsFolder } from '#config/uploads.ts';
import type { ListMigrations } from '#database/migrations/schema-migration.ts';
import { createThrottledChanges } from '#gateways/change-bus/throttled-changes.ts';
import { type ReadFreeBytes, readFreeBytes } from '#gateways/disk-space/storage-guard.ts';
import { createIndexNow } from '#gateways/index-now/index-now.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';
import { createMailer } from '#gateways/mailer/mailer.ts';
import { createFileFetcher } from '#gateways/open-internet/fetch-file.ts';
import { createWebhook } from '#gateways/webhook/webhook.ts';
import { createCspReports } from '#server/csp-reports.ts';
import type { Log } from '#server/log.ts';
import { createPathUse } from '#server/path-use.ts';
import { createUntrustedProxies } from '#server/untrusted-proxies.ts';
import { createCertificates } from './certificates.server.ts';
import { CONTENT_THREAD } from './content-thread-file.server.ts';
import { createJobs } from './create-jobs.server.ts';
import { findSiteAddresses } from './find-site-addresses.server.ts';
import { closeServices, startServices } from './lifetime.server.ts';
import { logFailure } from './log-failure.server.ts';
import { type Base, openBase } from './open-base.server.ts';
import { openFeatures } from './open-features.server.ts';
import { findPageImages } from './page-images.server.ts';
import { createReadiness } from './readiness.server.ts';
import { resanitizeInBackground } from './resanitize-in-background.server.ts';
import { listReservedAddresses } from './reserved-addresses.server.ts';
import { sanitizeStored } from './sanitize-stored.server.ts';
import type { CoreServices, Services } from './services.server.ts';
import {
  guardStorage,
  limitWal,
  prepareDamageCheck,
  watchExternalChanges,
} from './watch-surroundings.server.ts';

/** What tests replace. */
interface Surroundings {
  readonly now: () => Date;
  readonly readFree: ReadFreeBytes;
  /** Default: those of this version. */
  readonly migrations?: ListMigrations;
  readonly makeContentWorker: typeof openContentWorker;
}

const SURROUNDINGS: Surroundings = {
  now: () => new Date(),
  readFree: readFreeBytes,
  makeContentWorker: openContentWorker,
};

/**
 * Opens and migrates the database and creates everything that depends on it. Nothing that works in
 * the background is started, except the watch for changes of other processes and the cleaning of
 * posts that another sanitizer version stored.
 * @throws when the data folder or the database cannot be used.
 */
export async function openServices(
  config: Config,
  log: Log,
  replaced: Partial<Surroundings> = {},
): Promise<Services> {
  const { now, readFree, migrations, makeContentWorker } = { ...SURROUNDINGS, ...replaced };
  const { letters, ...declared } = joinDeclared();
  const { base, backedUp } = await openBase(config, log, now, readFree, migrations);
  const { database, bus, secret, publish, shutdown, membership, bucket } = base;
  const changes = watchExternalChanges(base);
  const images = await openImages(base);
  const contentWorker = makeContentWorker(listOrigins(base, images.imageUrls), log);
  const { settings, ...content } = openContent(base, images.imageUrls, contentWorker);
  const mailer = createMailer({
    config,
    bucket,
    findChosen: () => findChosenServer(database.db, secret),
    allowLocal: isLoopbackOrigin(config.publicOrigin),
  });
  // Names of static files are among the reserved addresses.
  const findPathUse = createPathUse(build as unknown as ServerBuild, null);
  const outbox = createOutbox(base, {
    ...{ mailer, letters },
    siteTexts: content.siteTexts,
    leadAnswers: declared.leadAnswers,
  });
  const { keeper, ...jobs } = await createJobs(base, { mailer, settings, ...images, ...declared });
  const background = {
    resanitizing: resanitizeInBackground(base, { ...content, leases: jobs.leases, backedUp }),
    stopLimitingWal: limitWal(base),
  };

  const core: CoreServices = {
    config,
    database,
    bus,
    throttledChanges: createThrottledChanges(bus),
    log,
    secret,
    openAuth: prepareAuth({
      database,
      adminOrigin: config.adminOrigin,
      secret,
      onError: (message) => log.error({ message }, 'sign-in failed unexpectedly'),
    }),
    ...images,
    bucket,
    mailer,
    outbox,
    ...jobs,
    fetchFile: createFileFetcher({ allowLocal: false }),
    findSiteAddresses: () => findSiteAddresses(base, findPathUse),
    ...content,
    ...openObservers(base, readFree),
    ...declared,
    backupKeeper: keeper,
    readSettings: settings.read,
    lastSettings: settings.last,
    changes,
    requireReady: createReadiness(database),
    findProblem: membership.problem,
    draining: new AbortController(),
    shutdown,
    now,
    publish,
  };
  return openFeatures(core, {
    start: startServices,
    close: (services) => closeServices(services, base, background),
  });
}

/** What the features declare. */
function joinDeclared() {
  const all = Object.values(features);
  const letters = all.flatMap(({ letters: own = [] }) => own);
  return {
    letters,
    activityWords: joinActivityWords(all.flatMap(({ activity = [] }) => activity)),
    personalData: joinPersonalData(all.flatMap(({ personal = [] }) => personal)),
    expiring: joinExpiring(all),
    claimPlaces: joinClaimPlaces(all.flatMap(({ claimPlaces = [] }) => claimPlaces)),
    imageUses: joinImageUses(all.flatMap(({ imageUses = [] }) => imageUses)),
    movedRows: joinDistinct<MovedRows>(all.map(({ moves = {} }) => moves)),
    whenAccessEnds: all.flatMap(({ whenAccessEnds = [] }) => whenAccessEnds),
    whenNoContact: all.flatMap(({ whenNoContact = [] }) => whenNoContact),
    pageChanges: all.flatMap(({ pageChanges = [] }) => pageChanges),
    exportedTables: joinDistinct(all.map(({ exports = {} }) => exports)),
    mailDrafts: joinMailDrafts(letters),
    leadAnswers: all.flatMap(({ leadAnswers = [] }) => leadAnswers)[0] ?? null,
  };
}

/** Where uploads are, and what makes images of them. */
async function openImages({ config, database, log, uploads, now }: Base) {
  const imageDecoder = createImageDecoder((reason) =>
    log.warn({ reason }, 'image decoding stopped'),
  );
  return {
    imageFiles: await openImageFiles(uploads, uploadsFolder(config)),
    storeBinding: await createStoreBinding(database.db, uploads, now),
    imageDecoder,
    titlePictures: createTitlePictures(imageDecoder),
    imageUrls: createImageUrls(config.storagePublicUrl, config.publicOrigin),
  };
}

/** The site's own origins, under which its images are. */
function listOrigins({ config }: Base, imageUrls: ImageUrls): string[] {
  const origins = [config.publicOrigin, config.adminOrigin, imageUrls.base];
  return origins.filter((origin) => origin !== null);
}

export function openContentWorker(origins: readonly string[], log: Log): ContentWorker {
  const onEnd = (reason: string) => log.warn({ reason }, 'reading a text stopped');
  return createContentWorker(origins, { entry: CONTENT_THREAD, onEnd });
}

/** What pages show, cached until it changes. */
function openContent(base: Base, imageUrls: ImageUrls, contentWorker: ContentWorker) {
  const { database, bus, log } = base;
  const reservedAddresses = listReservedAddresses(join(import.meta.dirname, '../client'));
  const ownPages = createOwnPages(database, bus, reservedAddresses);
  const siteTexts = createTextsReader(database, bus, {
    takenOut: publicPaths.filter((path) => path !== '/' && !reservedAddresses.has(path.slice(1))),
    findImages: (texts) => findPageImages(database.db, texts, imageUrls),
    sanitize: (html) => sanitizeStored(contentWorker, html, log),
    onError: (error) => logFailure(log, error, 'the texts of the site could not be read'),
    onInvalidOverrides: (fields) =>
      log.warn({ fields }, 'texts that this version cannot show were replaced by their defaults'),
  });
  const settings = createSettingsReader(database, bus);
  const topics = createTopics(database, bus);
  const authors = createAuthors(database, bus);
  // Every public page needs the first three, every article the others. A failure reaches the next caller of `read`.
  for (const reader of [ownPages, siteTexts, settings, topics, authors]) {
    reader.read().catch(() => undefined);
  }
  return { contentWorker, reservedAddresses, ownPages, siteTexts, settings, topics, authors };
}

/** What notices that something around the site is wrong. */
function openObservers(base: Base, readFree: ReadFreeBytes) {
  const { config, log, now } = base;
  const milliseconds = () => now().getTime();
  return {
    untrustedProxies: createUntrustedProxies(config.trustedProxies, milliseconds),
    cspReports: createCspReports({ publicOrigin: config.publicOrigin, log, now: milliseconds }),
    certificates: createCertificates([config.publicOrigin, config.adminOrigin], now),
    damageCheck: prepareDamageCheck(base),
    storage: guardStorage(base, readFree),
  };
}

interface OutboxParts {
  readonly mailer: Mailer;
  readonly siteTexts: TextsReader;
  readonly letters: readonly Letters[];
  readonly leadAnswers: LeadAnswers | null;
}

/** The worker that sends queued messages, not started yet. */
function createOutbox(
  base: Base,
  { mailer, siteTexts, letters, leadAnswers }: OutboxParts,
): OutboxWorker {
  const { config, log, secret, database, bus, now, publish, shutdown } = base;
  const allowLocal = isLoopbackOrigin(config.publicOrigin);
  return createOutboxWorker({
    database,
    now,
    publish,
    bus,
    shutdownSignal: shutdown.signal,
    afterDelivery: joinAfterDelivery(letters, database),
    deliverers: joinDeliverers(letters, {
      db: database.db,
      mailer,
      siteTexts,
      webhook: createWebhook({ allowLocal }),
      indexNow: createIndexNow({ endpoint: config.indexNowUrl, allowLocal }),
      indexNowUrl: config.indexNowUrl,
      secret,
      describeAnswers: (stored, texts) => leadAnswers?.describe(stored, texts) ?? [],
      findOwnerAddress: () => findOwnerAddress(database.db),
      findWebhookKeys: (at) => findWebhookKeys(database.db, secret, at),
      adminOrigin: config.adminOrigin,
      publicOrigin: config.publicOrigin,
      now,
    }),
    onError: (error, message) => logFailure(log, error, message),
  });
}
