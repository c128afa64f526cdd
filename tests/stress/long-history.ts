import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { writePosts } from '#app/features/articles/derived/offered/write-posts.server.ts';
import { findStoredPost } from '#app/features/articles/read-posts.server.ts';
import { findRevision } from '#app/features/articles/revisions/read-revisions.server.ts';
import { storePost } from '#app/features/articles/storage/store-post.server.ts';
import { connect, type Database } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { postRow } from '#tests/support/post-row.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { WORK_HERE } from '#tests/support/work-here.ts';
import { createRandom, pick } from './random.ts';

const PARAGRAPHS = 160;
const WORDS = ['home', 'family', 'call', 'visit', 'kind', 'answer', 'evening', 'phone', 'room'];
const EDIT_WORDS = 24;
const MOST_OF_FULL_COPIES = 0.05;
const TIMES_OPENED = 31;
const EARLY_VERSION = 10;
const ACTOR = { id: null, name: 'An author' };

export interface LongHistory {
  readonly engine: string;
  /** Of as many full copies, with indexes. */
  readonly share: number;
  /** How long the last version takes to open, beside the tenth. */
  readonly ratio: number;
  readonly damage: readonly string[];
}

export interface LongHistoryOptions {
  readonly revisions: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

/** Edits a post of 50 KB many times, by at most 200 characters, and opens its versions. */
export async function runLongHistory(
  database: Database,
  { revisions, seed, say }: LongHistoryOptions,
): Promise<LongHistory> {
  const random = createRandom(seed);
  const { db } = database;
  const engine = database.engine === 'postgresql' ? 'PostgreSQL' : 'SQLite';
  const id = randomUUID();
  const paragraphs = Array.from({ length: PARAGRAPHS }, () => paragraph(random, 50));
  const text = () => paragraphs.map((words) => `<p>${words}</p>`).join('');
  const created_at = new Date().toISOString();
  const post = postRow({ id, slug: id, content: text(), created_at });
  await db.insertInto('blog_posts').values(post).execute();
  const sizeBefore = await readSize(database);
  const deps = { database, now: () => new Date(), publish: () => undefined };
  let early = '';
  for (let version = 2; version <= revisions; version += 1) {
    const at = Math.floor(random() * PARAGRAPHS);
    const words = (paragraphs[at] ?? '').split(' ');
    words.splice(Math.floor(random() * 20), EDIT_WORDS, paragraph(random, EDIT_WORDS));
    paragraphs[at] = words.join(' ');
    const content = text();
    await writePosts({ ...deps, contentWorker: WORK_HERE }, ACTOR, async (tx, changes, worked) => {
      const stored = await findStoredPost(tx, id);
      if (stored === null) throw new Error('the post is gone');
      const edit = {
        before: stored,
        columns: { content },
        reason: 'saved',
        action: 'post.updated',
      } as const;
      const context = {
        actor: ACTOR,
        now: deps.now(),
        engine: database.engine,
        enabled: null,
        worked,
      };
      await storePost(tx, changes, edit, context);
    });
    if (version === EARLY_VERSION) early = content;
    if (version % 1_000 === 0) say(`${engine}: ${version} revisions`);
  }
  const bytes = (await readSize(database)) - sizeBefore;
  const share = bytes / (revisions * Buffer.byteLength(text()));
  const damage: string[] = [];
  const open = async (version: number) => (await findRevision(db, id, version))?.post.content;
  if ((await open(EARLY_VERSION)) !== early) damage.push(`version ${EARLY_VERSION} is not whole`);
  if ((await open(revisions)) !== text()) damage.push(`version ${revisions} is not whole`);
  if (share > MOST_OF_FULL_COPIES) {
    damage.push(`${engine}: the revisions take ${(100 * share).toFixed(1)} % of full copies`);
  }
  const [first, last] = await timeBoth(
    () => open(EARLY_VERSION),
    () => open(revisions),
  );
  say(
    `${engine}: version ${EARLY_VERSION} opens in ${first.toFixed(1)} ms, version ${revisions} in ${last.toFixed(1)} ms`,
  );
  return { engine, share, ratio: last / first, damage };
}

function paragraph(random: () => number, words: number): string {
  const word = () => pick(random, WORDS);
  return Array.from({ length: words }, word).join(' ');
}

/** The medians of two reads that take turns. */
async function timeBoth(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < TIMES_OPENED; round += 1) {
    for (const [index, read] of [one, other].entries()) {
      const started = performance.now();
      await read();
      times[index]?.push(performance.now() - started);
    }
  }
  const [first, last] = times.map((all) => all.sort((a, b) => a - b)[TIMES_OPENED >> 1] ?? 0);
  return [first ?? 0, last ?? 0];
}

/** The bytes of the revisions with their indexes. */
async function readSize({ engine, db }: Database): Promise<number> {
  const size =
    engine === 'postgresql'
      ? sql<{ bytes: string }>`select pg_total_relation_size('document_versions') as bytes`
      : sql<{ bytes: number }>`
          select sum(pgsize) as bytes from dbstat where name in
            (select name from sqlite_schema where tbl_name = 'document_versions')`;
  const { rows } = await size.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/** On SQLite, and on PostgreSQL where there is one. */
export async function runLongHistories(options: LongHistoryOptions): Promise<LongHistory[]> {
  const done: LongHistory[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), 'wizard-long-history-'));
  const postgres = await startPostgres();
  const made =
    'url' in postgres
      ? await createDatabase(postgres.url, {
          name: `wizard_long_${randomUUID().replaceAll('-', '')}`,
        })
      : null;
  if ('missing' in postgres) options.say(`skipped on PostgreSQL: ${postgres.missing}`);
  try {
    for (const databaseUrl of made === null ? [undefined] : [undefined, made.url]) {
      const database = connect({ databaseUrl, dataDir });
      try {
        await migrate(database);
        done.push(await runLongHistory(database, options));
      } finally {
        await database.close();
      }
    }
    return done;
  } finally {
    await made?.drop();
    if ('url' in postgres) postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
