import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, inject } from 'vitest';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { ADMIN_TOKEN_HEADER } from '#app/ui/admin/line/admin-token.ts';
import type { ReadFreeBytes } from '#gateways/disk-space/storage-guard.ts';
import { findAdminToken } from './accounts.ts';
import { Page } from './html.ts';
import { PATIENT_LIMITS } from './patient-limits.ts';
import { createDatabase } from './postgres.ts';
import { loadSiteBuild } from './site-build.ts';

export type Engine = 'sqlite' | 'postgresql';

export interface TestSiteOptions {
  /** Default: SQLite. */
  engine?: Engine;
  /** A fixed time or a clock; default: the system's clock. */
  now?: Date | (() => Date);
  /** Replaces the reading of free disk space. */
  readFreeBytes?: ReadFreeBytes;
  /** Additional environment variables, such as PUBLIC_ORIGIN. */
  env?: Record<string, string>;
  /** The folder of the build; default: the current one. */
  build?: string;
}

/** Who sends a request, such as a TestAccount, and headers beside those of every browser. */
export interface Sender {
  readonly cookie?: string;
  readonly extra?: Readonly<Record<string, string>>;
}

export interface LogLine {
  /** 30 is information, 40 a warning, 50 an error. */
  level: number;
  msg: string;
  [field: string]: unknown;
}

export interface TestSite {
  readonly services: Services;
  readonly origin: string;
  readonly dataDir: string;
  /** Every line logged so far. */
  readonly log: readonly LogLine[];
  /**
   * Sends a request as a browser on the site's own pages does, with Host, for a post Origin, and for
   * the admin area the token of its pages. An empty token header sends none. A whole address asks
   * that host, a path the host of the public pages.
   */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Asks for a page. */
  get(path: string, from?: Sender): Promise<Response>;
  /** Asks for a page, and parses it. */
  open(path: string, from?: Sender): Promise<Page>;
  /** Sends a form. */
  post(
    path: string,
    fields: ConstructorParameters<typeof URLSearchParams>[0],
    from?: Sender,
  ): Promise<Response>;
  close(): Promise<void>;
}

/** Opens the built site in this process, with a fresh, migrated database and an empty data folder. */
export async function openTestSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const built = await loadSiteBuild(options.build);
  const { createLog, createSite, loadConfig, openServices } = built;
  const dataDir = mkdtempSync(join(tmpdir(), 'wizard-site-'));
  const { DATA_DIR, DATABASE_URL } = options.env ?? {};
  const isOwnFile = DATA_DIR === undefined && DATABASE_URL === undefined;
  if (options.engine !== 'postgresql' && isOwnFile) {
    copyFileSync(inject('migratedFile'), join(dataDir, 'site.db'));
  }
  const database = options.engine === 'postgresql' ? await freshPostgres({ migrated: true }) : null;
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    ...PATIENT_LIMITS,
    ...(database === null ? {} : { DATABASE_URL: database.url }),
    ...options.env,
  });
  const log: LogLine[] = [];
  const services = await openServices(
    config,
    createLog(config.logLevel, { write: (line) => log.push(JSON.parse(line)) }),
    {
      now: clockOf(options.now),
      makeContentWorker: shareContentWorker(built),
      ...(options.readFreeBytes && { readFree: options.readFreeBytes }),
    },
  );
  // The first reading of other servers' changes invalidates everything. Tests start after it.
  if (options.engine === 'postgresql') await services.changes.catchUp();
  const site = createSite(services);
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, config.publicOrigin);
    const request = new Request(url, { ...init, redirect: 'manual' });
    if (!request.headers.has('Host')) request.headers.set('Host', url.host);
    if (request.method === 'POST' && !request.headers.has('Origin')) {
      request.headers.set('Origin', url.origin);
    }
    await addAdminToken(request, services);
    return site.fetch(request);
  }
  const get = (path: string, from?: Sender) => ask(path, { headers: headersOf(from) });
  return {
    services,
    origin: config.publicOrigin,
    dataDir,
    log,
    fetch: ask,
    get,
    open: async (path, from) => new Page(await (await get(path, from)).text()),
    post: (path, fields, from) =>
      ask(path, { method: 'POST', headers: headersOf(from), body: new URLSearchParams(fields) }),
    async close() {
      services.shutdown.abort();
      await services.close();
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Runs the same tests on SQLite and on PostgreSQL. For what the engine decides about: statements, locks
 * and transactions that no other tests have on PostgreSQL. All others run on SQLite alone.
 */
export function describeEachEngine(name: string, tests: (engine: Engine) => void): void {
  describe(`${name} (SQLite)`, () => tests('sqlite'));
  const postgres = inject('postgres');
  const reason = 'missing' in postgres ? `: ${postgres.missing}` : '';
  describe(`${name} (PostgreSQL${reason})`, needsPostgres(), () => tests('postgresql'));
}

/**
 * The options of what needs PostgreSQL: only `npm run test:all` runs it, and reports it as skipped
 * when there is no PostgreSQL.
 */
export function needsPostgres(): { tags: string[]; skip: boolean } {
  return { tags: ['all'], skip: 'missing' in inject('postgres') };
}

/** Creates a database on the PostgreSQL of this run: empty, or a copy of the migrated template. */
export function freshPostgres({ migrated = false } = {}) {
  const postgres = inject('postgres');
  if ('missing' in postgres) throw new Error(`There is no PostgreSQL: ${postgres.missing}.`);
  return createDatabase(postgres.url, {
    name: `wizard_test_${randomUUID().replaceAll('-', '')}`,
    ...(migrated ? { template: postgres.migrated } : {}),
  });
}

type Build = Awaited<ReturnType<typeof loadSiteBuild>>;
const contentWorkers = new Map<Build, Map<string, ContentWorker>>();

/**
 * The sites of a process share the thread that reads texts, each build its own: until a new thread has
 * loaded its program and read its first text, it takes 0.25 s of processor time.
 */
function shareContentWorker(built: Build): Build['openContentWorker'] {
  const ofBuild = contentWorkers.get(built) ?? new Map<string, ContentWorker>();
  contentWorkers.set(built, ofBuild);
  return (origins, log) => {
    const key = origins.join(' ');
    const shared = ofBuild.get(key) ?? built.openContentWorker(origins, log);
    ofBuild.set(key, shared);
    return { ...shared, close: async () => undefined };
  };
}

function headersOf({ cookie, extra }: Sender = {}): Record<string, string> {
  return { Accept: 'text/html', ...(cookie && { Cookie: cookie }), ...extra };
}

async function addAdminToken(request: Request, services: Services): Promise<void> {
  const { headers } = request;
  const given = headers.get(ADMIN_TOKEN_HEADER);
  if (given === '') headers.delete(ADMIN_TOKEN_HEADER);
  const cookies = headers.get('Cookie');
  if (given !== null || cookies === null || !request.url.includes('/admin')) return;
  // Without the database there is no session, and no page that could have a token.
  const token = await findAdminToken(services, cookies).catch(() => null);
  if (token !== null) headers.set(ADMIN_TOKEN_HEADER, token);
}

function clockOf(now: TestSiteOptions['now']): () => Date {
  if (now instanceof Date) return () => new Date(now);
  return now ?? (() => new Date());
}
