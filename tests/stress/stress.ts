import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { deleteExpiredOrphans } from '#app/features/media/media-library.server.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { openSiteData } from '#tests/support/site-data.ts';
import { makeImage } from '#tests/support/uploads.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { createRandom } from './random.ts';
import { findDamage } from './verify.ts';
import { makeBackups, Rejected, uploadImages, writePosts } from './writers.ts';

export interface StressOptions {
  /** The number of kills. */
  rounds: number;
  seed: number;
  /** Called after every round. */
  onRound?: (round: number, summary: StressSummary) => void;
}

export interface StressSummary {
  readonly kills: number;
  readonly acknowledged: number;
  /** One sentence for each acknowledged change that is lost and each leftover. */
  readonly damage: readonly string[];
}

const LONGEST_LIFE_MILLISECONDS = 600;

/**
 * Saves, deletes, uploads and backs up over HTTP while the server is killed (SIGKILL) at a random
 * moment. After the next start, its data is compared with the acknowledged changes.
 */
export async function runStress(options: StressOptions): Promise<StressSummary> {
  const random = createRandom(options.seed);
  const dataDir = mkdtempSync(join(tmpdir(), 'wizard-stress-'));
  const photo = await makeImage('jpeg', { width: 800, height: 500 }).toBuffer();
  const ledger = openLedger();
  const damage: string[] = [];
  let server = await startServer({ dataDir });
  try {
    const account = await createOwner(server);
    for (let round = 1; round <= options.rounds; round++) {
      const { origin } = server;
      const work = [
        writePosts({ origin, account }, ledger, random),
        writePosts({ origin, account }, ledger, random),
        uploadImages({ origin, account }, ledger, photo),
        uploadImages({ origin, account }, ledger, photo),
        makeBackups({ origin, account }, random),
      ];
      const ended = Promise.allSettled(work);
      await firstAnswer(ledger, ended);
      await wait(random() * LONGEST_LIFE_MILLISECONDS);
      await server.kill();
      for (const result of await ended) {
        const reason: unknown = result.status === 'rejected' ? result.reason : null;
        if (reason instanceof Rejected) damage.push(reason.message);
      }
      server = await startServer({ dataDir });
      damage.push(...(await compare(server, ledger)));
      options.onRound?.(round, { kills: round, acknowledged: ledger.acknowledged, damage });
    }
    return { kills: options.rounds, acknowledged: ledger.acknowledged, damage };
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function createOwner(server: ServerProcess): Promise<TestAccount['headers']> {
  const services = await openSiteData(server);
  const { headers } = await createAdmin({ services });
  await services.close();
  return headers;
}

/** Waits for the first acknowledged change of this round, or for the end of all writers. */
async function firstAnswer(ledger: Ledger, ended: Promise<unknown>): Promise<void> {
  const before = ledger.acknowledged;
  let over = false;
  void ended.then(() => {
    over = true;
  });
  while (ledger.acknowledged === before && !over) await wait(5);
}

async function compare(server: ServerProcess, ledger: Ledger): Promise<string[]> {
  const services = await openSiteData(server);
  await cleanUp(services);
  const damage = await findDamage(services, server.origin, ledger);
  settle(ledger, await currentPosts(services));
  // All rounds together would exceed the hourly limits of one address.
  await services.database.db.deleteFrom('rate_limits').execute();
  await services.close();
  return damage;
}

/** What the daily job deletes once it is three days old: images whose upload was killed. */
async function cleanUp({ config, database, imageFiles, storeBinding }: Services): Promise<void> {
  const uploads = join(config.dataDir, 'uploads');
  const before = new Date(Date.now() - 4 * 24 * 60 * 60 * 1000);
  for (const entry of readdirSync(uploads, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), before, before);
  }
  await deleteExpiredOrphans(database.db, imageFiles, storeBinding);
  // It keeps all while there are no rows: the folder may be another database's.
  const rows = await database.db.selectFrom('media').select('id').limit(1).execute();
  if (rows.length === 0) for (const name of await imageFiles.list()) await imageFiles.delete(name);
  await imageFiles.removeUnfinished(0);
}

type Services = Awaited<ReturnType<typeof openSiteData>>;

async function currentPosts({ database: { db } }: Services) {
  const rows = await db.selectFrom('blog_posts').select(['id', 'version', 'title']).execute();
  return new Map(rows.map(({ id, version, title }) => [id, { version, title }]));
}

/** Resolves pending changes: the restarted server shows whether they were stored. */
function settle(ledger: Ledger, current: Awaited<ReturnType<typeof currentPosts>>): void {
  for (const [id, entry] of ledger.posts) {
    if (entry.pending === null) continue;
    entry.stored = current.get(id) ?? null;
    entry.pending = null;
  }
}
