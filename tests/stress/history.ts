import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { openSiteData } from '#tests/support/site-data.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { findBrokenHistories, findLosses } from './history-checks.ts';
import { HURRY, openTypist, Rejected, type Typist } from './history-typist.ts';
import { createRandom } from './random.ts';

export interface HistoryOptions {
  /** The number of kills. */
  readonly rounds: number;
  readonly seed: number;
  /** An empty database; SQLite without. */
  readonly databaseUrl?: string | undefined;
  /** By how many milliseconds this machine may miss the editor's times; by default, by any number. */
  readonly mostLate?: number;
  readonly onRound?: (round: number, summary: HistorySummary) => void;
}

/** What the server acknowledged, and what was lost. */
export interface HistorySummary {
  readonly typed: number;
  readonly kept: number;
  readonly saved: number;
  readonly restored: number;
  readonly scheduled: number;
  /** Public articles whose bytes were compared with those from before the kill. */
  readonly pages: number;
  /** The most keystrokes that a kill took from the server. */
  readonly mostLost: number;
  /** For how many milliseconds the oldest of them was not sent, at `HURRY` times the speed. */
  readonly oldestLost: number;
  /** One sentence for each broken promise. */
  readonly damage: readonly string[];
}

const TYPISTS = 3;
const SHORTEST_LIFE_MILLISECONDS = 200;
const LONGEST_LIFE_MILLISECONDS = 2_500;
/** What a machine that does nothing else may add to the editor's times. */
const MOST_LATE_MILLISECONDS = 500;

/**
 * Types, saves, restores and schedules in several editors over HTTP while the server is killed
 * (SIGKILL) at a random moment. After the next start, every acknowledged text, version and date has
 * to be there, and readers have to see what they saw before.
 */
export async function runHistoryStress(options: HistoryOptions): Promise<HistorySummary> {
  const random = createRandom(options.seed);
  const dataDir = mkdtempSync(join(tmpdir(), 'wizard-history-'));
  const { databaseUrl } = options;
  const env: Record<string, string> =
    databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const counts = { typed: 0, kept: 0, saved: 0, restored: 0, scheduled: 0 };
  const seen = { pages: 0, mostLost: 0, oldestLost: 0 };
  const damage: string[] = [];
  // The address of the site is in its pages.
  const port = await freePort();
  let server = await startServer({ dataDir, env, port });
  try {
    const account = await createOwner(server, env);
    const typists = Array.from({ length: TYPISTS }, () => openTypist({ account, random, counts }));
    for (let round = 1; round <= options.rounds; round += 1) {
      const ended = Promise.allSettled(typists.map((typist) => typist.work(server.origin)));
      const first = Promise.race(typists.map((typist) => typist.answered()));
      await Promise.race([first, ended]);
      const span = LONGEST_LIFE_MILLISECONDS - SHORTEST_LIFE_MILLISECONDS;
      await wait(SHORTEST_LIFE_MILLISECONDS + random() * span);
      const pages = await Promise.all(typists.map((typist) => readPage(server, typist)));
      for (const typist of typists) typist.stop();
      await server.kill();
      for (const result of await ended) {
        if (result.status === 'rejected') damage.push(describeFailure(result.reason));
      }
      server = await startServer({ dataDir, env, port });
      const services = await openSiteData(server, env);
      for (const [index, typist] of typists.entries()) {
        const found = await findLosses(
          services,
          typist,
          options.mostLate ?? Number.POSITIVE_INFINITY,
        );
        damage.push(...found.damage);
        seen.mostLost = Math.max(seen.mostLost, found.lost);
        seen.oldestLost = Math.max(seen.oldestLost, found.oldest);
        const before = pages[index];
        if (!before || before.version !== found.version) continue;
        const after = await fetchPage(server, typist);
        seen.pages += 1;
        if (after !== before.bytes) damage.push(describeChange(typist, before.bytes, after));
      }
      damage.push(...(await findBrokenHistories(services, typists)));
      await services.close();
      options.onRound?.(round, { ...counts, ...seen, damage });
    }
    return { ...counts, ...seen, damage };
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * The status and the article. What is around it, and the styles for that, follow the posts of the
 * other typists: their titles are in the links to the earlier, later and related articles.
 */
async function fetchPage({ origin }: ServerProcess, { slug }: Typist): Promise<string> {
  const answer = await fetch(`${origin}/blog/${slug}`);
  const page = await answer.text();
  const [article] = page.match(/<article[ >].*<\/article>/su) ?? [page];
  return `${answer.status} ${article}`;
}

/** Where the bytes of a page begin to differ, with what is around. */
function describeChange({ slug }: Typist, before: string, now: string): string {
  let at = 0;
  while (at < now.length && now[at] === before[at]) at += 1;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 60));
  return `the page /blog/${slug} was ${around(before)} and is ${around(now)}`;
}

function describeFailure(reason: unknown): string {
  if (reason instanceof Rejected) return reason.message;
  throw reason;
}

interface ReadPage {
  readonly version: number;
  readonly bytes: string;
}

/**
 * The page of a typist's post; null where there is none, or while a save may be changing it. It is
 * compared only if the post still has this version.
 */
async function readPage(server: ServerProcess, typist: Typist): Promise<ReadPage | null> {
  const version = typist.version();
  if (version === null || typist.isChanging()) return null;
  const bytes = await fetchPage(server, typist);
  return typist.version() === version && !typist.isChanging() ? { version, bytes } : null;
}

async function createOwner(
  server: ServerProcess,
  env: Record<string, string>,
): Promise<TestAccount['headers']> {
  const services = await openSiteData(server, env);
  const { headers } = await createAdmin({ services });
  await services.close();
  return headers;
}

/** On SQLite, and on PostgreSQL where there is one. */
export async function runHistoryOnBoth(
  options: Omit<HistoryOptions, 'databaseUrl' | 'onRound'>,
  say: (line: string) => void,
): Promise<{ engine: string; summary: HistorySummary }[]> {
  const done = [];
  const onRound =
    (engine: string) =>
    (round: number, { typed, saved, damage }: HistorySummary) =>
      say(
        `${engine}, kill ${round}: ${typed} keystrokes, ${saved} saves, ${damage.length} problems so far`,
      );
  const sqlite = await runHistoryStress({
    ...options,
    mostLate: MOST_LATE_MILLISECONDS,
    onRound: onRound('SQLite'),
  });
  done.push({ engine: 'SQLite', summary: sqlite });
  const postgres = await startPostgres();
  if ('missing' in postgres) {
    say(`skipped on PostgreSQL: ${postgres.missing}`);
    return done;
  }
  const name = `wizard_history_${randomUUID().replaceAll('-', '')}`;
  const made = await createDatabase(postgres.url, { name });
  try {
    const databaseUrl = made.url;
    const onPostgres = {
      ...options,
      databaseUrl,
      mostLate: MOST_LATE_MILLISECONDS,
      onRound: onRound('PostgreSQL'),
    };
    done.push({ engine: 'PostgreSQL', summary: await runHistoryStress(onPostgres) });
    return done;
  } finally {
    await made.drop();
    postgres.stop();
  }
}

export function describeHistory(engine: string, summary: HistorySummary): string {
  const { typed, kept, saved, restored, scheduled, pages, mostLost, oldestLost } = summary;
  const seconds = ((oldestLost * HURRY) / 1_000).toFixed(1);
  return [
    `${engine}: ${typed} keystrokes in ${kept} drafts`,
    `${saved} saves, ${restored} restores, ${scheduled} schedules, ${pages} pages compared`,
    `at most ${mostLost} keystrokes lost, typed in the last ${seconds} s`,
  ].join(', ');
}
