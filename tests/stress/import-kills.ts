import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ImportState } from '#app/domains/imports/import.ts';
import { createImport } from '#app/domains/imports/imports.server.ts';
import { importFolder } from '#app/jobs/importing/import-folder.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { openSiteData } from '#tests/support/site-data.ts';
import { makeImage } from '#tests/support/uploads.ts';
import { makeZip } from '#tests/support/zip.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { createRandom, type Random } from './random.ts';

export interface ImportKillsOptions {
  readonly kills: number;
  readonly seed: number;
  /** An empty database; SQLite without. */
  readonly databaseUrl?: string | undefined;
  /** How long after a number of rows a kill may come; 0 is with the row. */
  readonly latestMilliseconds: number;
  readonly articles: number;
  readonly onKill?: (kill: number, moment: string) => void;
}

export interface ImportKills {
  readonly imports: number;
  readonly kills: number;
  /** How many kills came while files were read, imported and taken back. */
  readonly during: Readonly<Partial<Record<ImportState, number>>>;
  readonly articles: number;
  readonly images: number;
  readonly damage: readonly string[];
}

type Work = 'reading' | 'running' | 'taking-back';
const WORKS: readonly Work[] = ['reading', 'running', 'taking-back'];
/** A third as many images as articles; each is shown by several. */
const ARTICLES_PER_IMAGE = 3;
const MOST_ROWS_BETWEEN_KILLS = 8;

interface Place {
  readonly dataDir: string;
  readonly env: Record<string, string>;
  readonly port: number;
  readonly services: Services;
}

/**
 * Reads, imports and takes back the same files while the server is killed (SIGKILL) at random moments
 * and started again, until there were enough kills. After each import everything must be there once,
 * and after taking it back nothing.
 */
export async function runImportKills(options: ImportKillsOptions): Promise<ImportKills> {
  const { databaseUrl } = options;
  const random = createRandom(options.seed);
  const dataDir = mkdtempSync(join(tmpdir(), 'wizard-import-kills-'));
  const env: Record<string, string> =
    databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const services = await openSiteData({ dataDir, origin, adminOrigin: origin }, env);
  const place = { dataDir, env, port, services };
  const files = await makeFiles(options.articles);
  const damage: string[] = [];
  const during: Partial<Record<Work, number>> = {};
  let kills = 0;
  let imports = 0;
  try {
    while (kills < options.kills) {
      const id = await receive(place, files);
      imports += 1;
      for (const work of WORKS) {
        await services.database.db
          .updateTable('imports')
          .set({ state: work })
          .where('id', '=', id)
          .execute();
        const killed = await workOn(
          place,
          { id, work, random, most: options.kills - kills },
          options,
        );
        kills += killed;
        during[work] = (during[work] ?? 0) + killed;
        damage.push(...(await findDamage(place, { id, work, articles: options.articles })));
      }
    }
    const images = imagesOf(options.articles) * imports;
    return { imports, kills, during, articles: options.articles * imports, images, damage };
  } finally {
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function imagesOf(articles: number): number {
  return Math.ceil(articles / ARTICLES_PER_IMAGE);
}

async function makeFiles(articles: number): Promise<ReadonlyMap<string, Buffer>> {
  const rows = Array.from({ length: articles }, (_, n) => ({
    id: null,
    title: `Title ${n}`,
    slug: `Title ${n}`,
    content: `<p>Text ${n}. <a href="/blog/Title%20${(n + 1) % articles}">Next</a></p><p><img src="/a/${n % imagesOf(articles)}.jpg" alt="A"></p>`,
    is_published: true,
    published_at: new Date(Date.UTC(2020, 0, 1 + n)).toISOString(),
  }));
  const images = await Promise.all(
    Array.from({ length: imagesOf(articles) }, async (_, n) => ({
      name: `a/${n}.jpg`,
      content: await makeImage('jpeg', { width: 60 + n, height: 40 }).toBuffer(),
    })),
  );
  return new Map([
    ['rows.json', Buffer.from(JSON.stringify(rows))],
    ['images.zip', makeZip(images)],
  ]);
}

/** Leaves files as a form does. No server runs, so nobody reads them yet. */
async function receive({ services }: Place, files: ReadonlyMap<string, Buffer>): Promise<string> {
  const id = randomUUID();
  const folder = importFolder(services.config, id);
  mkdirSync(folder, { recursive: true });
  const kept = [...files].map(([name, content]) => {
    const file = randomUUID();
    writeFileSync(join(folder, file), content);
    return { name, file, bytes: content.length };
  });
  await createImport(services, { id: null, name: 'Dana' }, { id, files: kept });
  return id;
}

/** Starts and kills servers until one of them ends this part of an import. Returns the kills. */
async function workOn(
  place: Place,
  { id, work, random, most }: { id: string; work: Work; random: Random; most: number },
  { latestMilliseconds, onKill }: ImportKillsOptions,
): Promise<number> {
  const { db } = place.services.database;
  const isOver = async () => {
    const { state } = await db
      .selectFrom('imports')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return state !== work;
  };
  for (let kills = 0; ; kills += 1) {
    const goal = (await countRows(place, id)) + 1 + Math.floor(random() * MOST_ROWS_BETWEEN_KILLS);
    const server = await start(place);
    const mayKill = kills < most;
    while (!(await isOver()) && !(mayKill && (await countRows(place, id)) >= goal)) await wait(1);
    if (await isOver()) {
      await server.stop();
      return kills;
    }
    await wait(random() * latestMilliseconds);
    await server.kill();
    // The dead server would hold it for half a minute longer.
    await db.deleteFrom('jobs').execute();
    onKill?.(kills + 1, `${work}, ${await countRows(place, id)} rows`);
  }
}

function start({ dataDir, env, port }: Place): Promise<ServerProcess> {
  return startServer({ dataDir, env, port });
}

/** Every row that an import writes or finishes, so that the number grows with each. */
async function countRows({ services }: Place, id: string): Promise<number> {
  const { db } = services.database;
  const items = await db
    .selectFrom('import_items')
    .select(['state', ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('import_id', '=', id)
    .groupBy('state')
    .execute();
  const weight: Readonly<Record<string, number>> = { waiting: 1, done: 2, 'taken-back': 3 };
  const { images } = await db
    .selectFrom('import_images')
    .select(({ fn }) => fn.countAll<number | string>().as('images'))
    .where('import_id', '=', id)
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow();
  return items.reduce(
    (sum, { state, count }) => sum + Number(count) * (weight[state] ?? 0),
    Number(images),
  );
}

async function findDamage(
  { dataDir, services: { database } }: Place,
  { id, work, articles }: { id: string; work: Work; articles: number },
): Promise<string[]> {
  const { db } = database;
  const images = imagesOf(articles);
  const wanted = work === 'running' ? { articles, images } : { articles: 0, images: 0 };
  const damage: string[] = [];
  const expectCount = (what: string, found: number, right: number) => {
    if (found !== right) damage.push(`after ${work} there are ${found} ${what}, not ${right}`);
  };
  const posts = await db.selectFrom('blog_posts').select(['slug', 'content']).execute();
  const media = await db.selectFrom('media').select('key').execute();
  expectCount('articles', posts.length, wanted.articles);
  expectCount('different addresses', new Set(posts.map(({ slug }) => slug)).size, wanted.articles);
  expectCount('images', media.length, wanted.images);
  const redirects = await db.selectFrom('redirects').select('from_path').execute();
  expectCount('redirects', redirects.length, wanted.articles);
  const items = await db
    .selectFrom('import_items')
    .select('state')
    .where('import_id', '=', id)
    .execute();
  expectCount('articles in the list', items.length, articles);
  const stored = new Set(readdirSync(join(dataDir, 'uploads/blog-images')));
  for (const { key } of media) {
    if (!stored.has(key.split('/').at(-1) ?? '')) damage.push(`${key} has no file`);
  }
  for (const { slug, content } of posts) {
    const next = (Number(slug.replace('title-', '')) + 1) % articles;
    const image = /src="([^"]+)"/.exec(content)?.[1];
    if (!content.includes(`href="/blog/title-${next}"`)) damage.push(`${slug} leads elsewhere`);
    if (!media.some(({ key }) => image?.endsWith(key))) damage.push(`${slug} shows ${image}`);
  }
  if (work !== 'reading') {
    const action = work === 'running' ? 'import.finished' : 'import.taken-back';
    const logged = await db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', action)
      .where('object_id', '=', id)
      .execute();
    expectCount(`lines that say ${action}`, logged.length, 1);
    if (existsSync(join(dataDir, 'imports', id))) damage.push(`after ${work} its files are left`);
  }
  return damage;
}

/** On SQLite, and on PostgreSQL where there is one. */
export async function runImportKillsOnBoth(
  options: Omit<ImportKillsOptions, 'databaseUrl' | 'onKill'>,
  say: (line: string) => void,
): Promise<{ engine: string; done: ImportKills }[]> {
  const onKill = (engine: string) => (kill: number, moment: string) =>
    say(`${engine}, kill ${kill}: ${moment}`);
  const sqlite = await runImportKills({ ...options, onKill: onKill('SQLite') });
  const postgres = await startPostgres();
  if ('missing' in postgres) {
    say(`skipped on PostgreSQL: ${postgres.missing}`);
    return [{ engine: 'SQLite', done: sqlite }];
  }
  const name = `wizard_imports_${randomUUID().replaceAll('-', '')}`;
  const made = await createDatabase(postgres.url, { name });
  try {
    const onPostgres = { ...options, databaseUrl: made.url, onKill: onKill('PostgreSQL') };
    const done = await runImportKills(onPostgres);
    return [
      { engine: 'SQLite', done: sqlite },
      { engine: 'PostgreSQL', done },
    ];
  } finally {
    await made.drop();
    postgres.stop();
  }
}
