import { createContext, RouterContextProvider } from 'react-router';
import type { OpenAuth } from '#app/domains/accounts/open-auth.server.ts';
import type { BackupScheduler } from '#app/domains/backups/backup-scheduler.server.ts';
import type { LeadFigures } from '#app/domains/leads/lead-counts.server.ts';
import type { ImageDecoder } from '#app/domains/media/decoder/image-decoder.server.ts';
import type { ImageFiles } from '#app/domains/media/image-files.server.ts';
import type { OutboxWorker } from '#app/domains/outbox/worker.server.ts';
import type { PreviewOpenings } from '#app/domains/posts/previews/preview-openings.server.ts';
import type { ContentWorker } from '#app/domains/posts/worker/content-worker.server.ts';
import type { Settings } from '#app/domains/settings/settings-schema.ts';
import type { DailyJobs } from '#app/jobs/daily-jobs.server.ts';
import type { PublicationClock } from '#app/jobs/publication-clock.server.ts';
import type { Retention } from '#app/jobs/retention-job.server.ts';
import type { Config } from '#config/config.ts';
import type { Database } from '#database/connect.ts';
import type { WriteDeps } from '#database/write.ts';
import type { ChangeBus } from '#gateways/change-bus/change-bus.ts';
import type { PacedChanges } from '#gateways/change-bus/paced-changes.ts';
import type { StorageGuard } from '#gateways/disk-space/storage-guard.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';
import type { TokenPlace } from '#server/admin-requests.ts';
import type { CspReports } from '#server/csp-reports.ts';
import type { Log } from '#server/log.ts';
import type { UndeclaredProxies } from '#server/undeclared-proxies.ts';

/** The dependencies of routes and domains, created once per process by `openServices`. */
export interface Services extends WriteDeps {
  readonly config: Config;
  readonly database: Database;
  readonly bus: ChangeBus;
  /** Changes grouped for open admin pages. */
  readonly pacedChanges: PacedChanges;
  readonly log: Log;
  readonly secret: string;
  readonly openAuth: OpenAuth;
  readonly imageFiles: ImageFiles;
  readonly mailer: Mailer;
  /** Sends queued messages, once the process has started it. */
  readonly outbox: OutboxWorker;
  /** Deletes expired data, and asks an admin first when the clock or the amount looks wrong. */
  readonly retention: Retention;
  /** Started by the process. */
  readonly dailyJobs: DailyJobs;
  /** Announces scheduled posts as they fall due, once the process has started it. */
  readonly publicationClock: PublicationClock;
  readonly imageDecoder: ImageDecoder;
  /** Parses the content of posts in a worker thread. */
  readonly contentWorker: ContentWorker;
  /** Counts how often links to previews are opened. */
  readonly previewOpenings: PreviewOpenings;
  /** Tracks whether the disk has room for writes. */
  readonly storage: StorageGuard;
  /** Rejects while the database does not answer. It queries the database at most once a second. */
  readonly requireReady: () => Promise<void>;
  /** Creates a backup every night, once the process has started it. */
  readonly backups: BackupScheduler;
  /** The current settings, cached until they change. */
  readonly readSettings: () => Promise<Settings>;
  /** Lead counts by status, queried once for all who ask at the same time. */
  readonly readLeadFigures: () => Promise<LeadFigures>;
  /** The last settings that were read, for responses while the database is unavailable. */
  readonly lastSettings: () => Readonly<Settings>;
  /** Who forwards requests without being in TRUSTED_PROXIES. */
  readonly undeclaredProxies: UndeclaredProxies;
  /** What browsers report that the content security policy blocked. */
  readonly cspReports: CspReports;
  /** Checks now for writes of another process, without waiting for the next poll. */
  readonly pollForExternalChanges: () => void;
  /** Aborted when the server shuts down, so that open event streams end first. */
  readonly shutdown: AbortController;
  close(): Promise<void>;
}

export const services = createContext<Services>();

/** Facts about one request that its URL does not contain. */
export interface RequestFacts {
  readonly id: string;
  /** The visitor's IP address. Forwarded addresses count only from configured proxies. */
  readonly clientAddress: string;
  /** Whether the request comes from this machine itself, without a proxy. */
  readonly isLocal: boolean;
  /** For `<script nonce>` on pages that are not cached. */
  readonly nonce: string;
  /** Where the request has to carry the token of an admin page. */
  readonly tokenPlace: TokenPlace;
  /** Excludes this response from the page cache, because it is a fallback for the real page. */
  readonly preventCaching: () => void;
}

export const requestFacts = createContext<RequestFacts>();

export function createRequestContext(site: Services, facts: RequestFacts): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(services, site);
  context.set(requestFacts, facts);
  return context;
}
