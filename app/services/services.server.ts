import { createContext, RouterContextProvider } from 'react-router';
import type { Advice } from '#app/advice/advice.ts';
import type { WhenAccessEnds } from '#app/features/accounts/people.server.ts';
import type { OpenAuth } from '#app/features/accounts/sign-in/open-auth.server.ts';
import type { ActivityWords } from '#app/features/activity/activity-words.ts';
import type { Authors } from '#app/features/articles/authors/offered/authors.server.ts';
import type { AllClaimPlaces, ClaimPlace } from '#app/features/articles/claim-places.ts';
import type { OldAddresses } from '#app/features/articles/old-addresses.ts';
import type { OwnPages } from '#app/features/articles/own-pages.server.ts';
import type { Readers } from '#app/features/articles/readers.ts';
import type { Topics } from '#app/features/articles/topics/offered/topics.server.ts';
import type { BackupScheduler } from '#app/features/backups/creation/backup-scheduler.server.ts';
import type { StoreKeeper } from '#app/features/backups/store/store-keeper.server.ts';
import type { LeadAnswers } from '#app/features/leads/lead-answers.ts';
import type { WhenNoContact } from '#app/features/leads/no-contact.server.ts';
import type { ImageDecoder } from '#app/features/media/decoder/image-decoder.server.ts';
import type { ImageFiles } from '#app/features/media/image-files.server.ts';
import type { ImageUrls } from '#app/features/media/image-urls.ts';
import type { ImageUses } from '#app/features/media/image-use.server.ts';
import type { StoreBinding } from '#app/features/media/store-binding.server.ts';
import type { TitlePictures } from '#app/features/media/title-pictures.server.ts';
import type { AllMovedRows } from '#app/features/moved-rows.ts';
import type { MailDrafts } from '#app/features/outbox/mail/offered/mail-draft.ts';
import type { OutboxWorker } from '#app/features/outbox/worker.server.ts';
import type { Expiring } from '#app/features/privacy/expiring.server.ts';
import type { Retention } from '#app/features/privacy/jobs/retention-job.server.ts';
import type { PersonalData } from '#app/features/privacy/personal-parts.server.ts';
import type { Settings } from '#app/features/settings/settings-schema.ts';
import type { SiteAddresses } from '#app/formatting/site-addresses.ts';
import type { Table } from '#app/formatting/table.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import type { SubscribeFormView } from '#app/site/subscribe-form-view.ts';
import type { TextsReader } from '#app/site/texts-reader.ts';
import type { Config } from '#config/config.ts';
import type { Database } from '#database/connect.ts';
import type { DamageCheck } from '#database/damage-check.ts';
import type { Leases } from '#database/replicas/leases.server.ts';
import type { Actor, ChangeEvent, WriteDeps } from '#database/write.ts';
import type { ChangeBus } from '#gateways/change-bus/change-bus.ts';
import type { ThrottledChanges } from '#gateways/change-bus/throttled-changes.ts';
import type { Watch } from '#gateways/change-bus/watch.ts';
import type { StorageGuard } from '#gateways/disk-space/storage-guard.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';
import type { WatchedStore } from '#gateways/object-store/watched-store.ts';
import type { FetchFile } from '#gateways/open-internet/fetch-file.ts';
import type { ServerOptions } from '#server/app-context.ts';
import type { CspReports } from '#server/csp-reports.ts';
import type { Log } from '#server/log.ts';
import type { PathUse } from '#server/path-use.ts';
import type { RequestFacts } from '#server/render-page.ts';
import type { UntrustedProxies } from '#server/untrusted-proxies.ts';
import type { Certificates } from './certificates.server.ts';
import type { DailyJobs } from './jobs/daily-jobs.server.ts';

export interface Alone {
  /** Whether no other server uses the data. */
  readonly alone: boolean;
}

/** What the HTTP shell gets of the features. */
export type ShellParts = Pick<
  ServerOptions,
  'campaignCookie' | 'cameFrom' | 'redirects' | 'unknownPaths' | 'pageViews'
>;

interface ExportedTable {
  /** What it holds, as the README of the export says it, in lines of at most 84 characters. */
  readonly about: string;
  open(services: Services, actor: Actor): Promise<Table>;
}

/** What a feature adds to an export of the site, by the name of its files. One of people is asked for (`ASKED_KINDS`). */
export type ExportedTables = Readonly<Record<string, ExportedTable>>;

/** What of a feature changes public pages. */
export interface PageChanges {
  /** Its events after which they may be others. */
  readonly events: readonly ChangeEvent['type'][];
  /** When the time alone changes them next; null for never. */
  findNext?(services: Services): Promise<Date | null>;
}

/** The dependencies of routes and domains that no single feature opens, made once per process by `openServices`. */
export interface CoreServices extends WriteDeps {
  readonly config: Config;
  readonly database: Database;
  readonly bus: ChangeBus;
  /** Changes grouped for open admin pages. */
  readonly throttledChanges: ThrottledChanges;
  readonly log: Log;
  readonly secret: string;
  readonly openAuth: OpenAuth;
  readonly imageFiles: ImageFiles;
  readonly storeBinding: StoreBinding;
  /** Where readers load uploads from. */
  readonly imageUrls: ImageUrls;
  /** The bucket for uploads, and what is wrong with it; null if they are in the data folder. */
  readonly bucket: WatchedStore | null;
  readonly mailer: Mailer;
  /** Sends queued messages, once the process has started it. */
  readonly outbox: OutboxWorker;
  /** Lets only one of several servers do what must be done once. */
  readonly leases: Leases;
  /** Deletes expired data, and asks an admin first when the clock or the amount looks wrong. */
  readonly retention: Retention;
  /** When the site's certificates expire, once the process has started it. */
  readonly certificates: Certificates;
  readonly imageDecoder: ImageDecoder;
  readonly titlePictures: TitlePictures;
  /** What answers the addresses of the site before a redirect does. */
  readonly findSiteAddresses: () => Promise<SiteAddresses>;
  /** Fetches files from other sites, never from this server's own network. */
  readonly fetchFile: FetchFile;
  /** Parses the content of posts in a worker thread. */
  readonly contentWorker: ContentWorker;
  /** The owner's own pages, in memory. */
  readonly ownPages: OwnPages;
  /** Who writes articles, in memory. */
  readonly authors: Authors;
  /** What articles are about, in memory. */
  readonly topics: Topics;
  /** The addresses of one segment that no page of the owner can have. */
  readonly reservedAddresses: ReadonlySet<string>;
  /** What the activity log says of what each feature records. */
  readonly activityWords: Required<ActivityWords>;
  /** Each mail as it would be sent. */
  readonly mailDrafts: MailDrafts;
  /** What the quiz says of the answers of leads; null without it. */
  readonly leadAnswers: LeadAnswers | null;
  /** What each feature keeps of a person. */
  readonly personalData: PersonalData;
  /** Where each feature makes claims. */
  readonly claimPlaces: AllClaimPlaces;
  /** Where each feature shows images. */
  readonly imageUses: ImageUses;
  /** What each feature deletes when it is old. */
  readonly expiring: Expiring;
  /** How what is not an article moves to a site like this one. */
  readonly movedRows: AllMovedRows;
  /** What each feature ends when a person’s access is removed. */
  readonly whenAccessEnds: readonly WhenAccessEnds[];
  /** What each feature ends when a person asks for no contact. */
  readonly whenNoContact: readonly WhenNoContact[];
  /** What of each feature changes public pages. */
  readonly pageChanges: readonly PageChanges[];
  /** The tables that each feature adds to an export. */
  readonly exportedTables: ExportedTables;
  /** What is damaged in the database file, once the process has started the check; null on PostgreSQL. */
  readonly damageCheck: DamageCheck | null;
  /** Tracks whether the disk has room for writes. */
  readonly storage: StorageGuard;
  /** Rejects while the database does not answer. It queries the database at most once a second. */
  readonly requireReady: () => Promise<void>;
  /** What must be changed on this server for it to run beside the others; null when nothing must. */
  readonly findProblem: () => string | null;
  /** Creates a backup every night, once the process has started it. */
  readonly backups: BackupScheduler;
  /** Keeps copies of the backups in the backup store; null without one. */
  readonly backupKeeper: StoreKeeper | null;
  /** The current settings, cached until they change. */
  readonly readSettings: () => Promise<Settings>;
  /** What the public pages say, cached until it changes. */
  readonly siteTexts: TextsReader;
  /** The last settings that were read, for responses while the database is unavailable. */
  readonly lastSettings: () => Readonly<Settings>;
  /** Who forwards requests without being in TRUSTED_PROXIES. */
  readonly untrustedProxies: UntrustedProxies;
  /** What browsers report that the content security policy blocked. */
  readonly cspReports: CspReports;
  /** Notices the writes of other processes. */
  readonly changes: Watch;
  /** Aborted when the server is asked to stop: it still answers, and load balancers should leave it. */
  readonly draining: AbortController;
  /** Aborted when the server shuts down, so that open event streams end first. */
  readonly shutdown: AbortController;
}

/**
 * With what each feature opens, which it adds to this type in its `feature.server.ts`. What others ask
 * of a feature that can be taken out is named here, and is not there without it.
 */
export interface Services extends CoreServices {
  /** What is done once a day, started by the process. */
  readonly dailyJobs: DailyJobs;
  /** What the HTTP shell asks, or tells of each request. */
  readonly shell: ShellParts;
  /** What was counted of readers. */
  readonly readers?: Readers;
  /** The pages of the site that the quiz can recommend. */
  readonly recommendedPages?: ReadonlySet<string>;
  /** Where addresses that moved lead, for what names or adds some. */
  readonly oldAddresses?: OldAddresses;
  /**
   * Leaves out the claims that have support, and leads from the others to where somebody can say what
   * supports them.
   */
  readonly askForSupport?: <One extends Advice>(
    advice: readonly One[],
    asked: { place: ClaimPlace | null; today: string },
  ) => Promise<One[]>;
  /** An empty form for people who want to hear more; null while there is none. */
  readonly openSubscribeForm?: (
    context: Readonly<RouterContextProvider>,
    page: string,
  ) => Promise<SubscribeFormView | null>;
  /** Starts everything that works without a request. */
  start(options: Alone): Promise<void>;
  close(): Promise<void>;
}

export const services = createContext<Services>();

/** Facts about the request that its URL does not contain. */
export const requestInfo = createContext<RequestFacts>();

/** Says what the route table and the files of the build use a path for. */
export const pathUse = createContext<(path: string) => PathUse>();

export function createRequestContext(
  site: Services,
  info: RequestFacts,
  findPathUse: (path: string) => PathUse,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(services, site);
  context.set(requestInfo, info);
  context.set(pathUse, findPathUse);
  return context;
}
