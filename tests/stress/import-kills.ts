import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { importFolder } from '#app/features/moving/jobs/importing/import-folder.server.ts';
import type { ImportState } from '#app/features/moving/records/import.ts';
import {
  createImport,
  findImport,
  tryImagesAgain,
} from '#app/features/moving/records/imports.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { openSiteData } from '#tests/support/site-data.ts';
import { makeImage } from '#tests/support/uploads.ts';
import { makeZip } from '#tests/support/zip.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { countMoved, expectMoved, makeMovedSite } from './moved-site.ts';
import { createRandom, type Random } from './random.ts';

export interface ImportKillsOptions {
  readonly kills: number;
  readonly seed: number;
  /** An empty database; SQLite without. */
  readonly databaseUrl?: string | undefined;
  /** How long after a number of rows a kill may come; 0 is with the row. */
  readonly latestMilliseconds: number;
  readonly articles: number;
  /** Rows of each kind, and redirects, of a site like this one in the same files. */
  readonly rows: number;
  readonly onKill?: (kill: number, moment: string) => void;
}

export interface ImportKills {
  readonly imports: number;
  readonly kills: number;
  /** How many kills came while files were read and imported, images fetched, and all taken back. */
  readonly during: Readonly<Partial<Record<ImportState, number>>>;
  readonly articles: number;
  readonly images: number;
  readonly damage: readonly string[];
}

type Work = 'reading' | 'running' | 'fetching' | 'taking-back';
const WORKS: readonly Work[] = ['reading', 'running', 'fetching', 'taking-back'];
/** What each of them says in the activity log, once. */
const LOGGED: Readonly<Partial<Record<Work, string>>> = {
  running: 'import.finished',
  fetching: 'import.images-tried',
  'taking-back': 'import.taken-back',
};
const DANA = { id: null, name: 'Dana' };
/** Where every other image is, which the owner confirms after the import. */
const OLD_SITE = 'https://old.example.co';
/** A third as many images as articles; each is shown by several. */
const ARTICLES_PER_IMAGE = 3;
const MOST_ROWS_BETWEEN_KILLS = 8;
/** Of all kills, so that some come while it is undone. */
const MOST_OF_ONE_WORK = 1 / 3;

interface Place {
  readonly dataDir: string;
  readonly env: Record<string, string>;
  readonly port: number;
  readonly services: Services;
}

/**
 * Reads and imports the same files, fetches the images that were not among them, and takes all of it
 * back, while the server is killed (SIGKILL) at random moments and started again, until there were
 * enough kills. After each import everything must be there once, and after taking it back nothing.
 */
export async function runImportKills(options: ImportKillsOptions): Promise<ImportKills> {
  const { databaseUrl } = options;
  const random = createRandom(options.seed);
  const dataDir = mkdtempSync(join(tmpdir(), 'wizard-import-kills-'));
  const images = await makeImages(options.articles);
  const web = await serveImages(images);
  const env: Record<string, string> = {
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    NODE_OPTIONS: `--import=${writeDetour(dataDir, web)}`,
  };
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const services = await openSiteData({ dataDir, origin, adminOrigin: origin }, env);
  const place = { dataDir, env, port, services };
  const files = new Map([
    ...makeFiles(options.articles, images),
    ['site.zip', makeMovedSite(options.rows)],
  ]);
  const damage: string[] = [];
  const during: Partial<Record<Work, number>> = {};
  let kills = 0;
  let imports = 0;
  try {
    while (kills < options.kills) {
      const id = await receive(place, files);
      imports += 1;
      for (const work of WORKS) {
        await begin(place, id, work);
        const left = options.kills - kills;
        const most = Math.min(left, Math.ceil(options.kills * MOST_OF_ONE_WORK));
        const killed = await workOn(place, { id, work, random, most }, options);
        kills += killed;
        during[work] = (during[work] ?? 0) + killed;
        damage.push(...(await findDamage(place, { id, work, ...options })));
      }
    }
    const articles = options.articles * imports;
    return { imports, kills, during, articles, images: images.length * imports, damage };
  } finally {
    web.close();
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function imagesOf(articles: number): number {
  return Math.ceil(articles / ARTICLES_PER_IMAGE);
}

function isOnWeb(image: number): boolean {
  return image % 2 === 1;
}

function makeImages(articles: number): Promise<Buffer[]> {
  return Promise.all(
    Array.from({ length: imagesOf(articles) }, (_, n) =>
      makeImage('jpeg', { width: 60 + n, height: 40 }).toBuffer(),
    ),
  );
}

function makeFiles(articles: number, images: readonly Buffer[]): ReadonlyMap<string, Buffer> {
  const rows = Array.from({ length: articles }, (_, n) => {
    const image = n % images.length;
    const address = `${isOnWeb(image) ? OLD_SITE : ''}/a/${image}.jpg`;
    return {
      id: null,
      title: `Title ${n}`,
      slug: `Title ${n}`,
      content: `<p>Text ${n}. <a href="/blog/Title%20${(n + 1) % articles}">Next</a></p><p><img src="${address}" alt="A"></p>`,
      is_published: true,
      published_at: new Date(Date.UTC(2020, 0, 1 + n)).toISOString(),
    };
  });
  const packed = images
    .map((content, n) => ({ name: `a/${n}.jpg`, content }))
    .filter((_, n) => !isOnWeb(n));
  return new Map([
    ['rows.json', Buffer.from(JSON.stringify(rows))],
    ['images.zip', makeZip(packed)],
  ]);
}

async function serveImages(images: readonly Buffer[]): Promise<Server> {
  const server = createServer((request, response) => {
    response.end(images[Number(/\d+/.exec(request.url ?? '')?.[0])]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Has a server process ask here for what is on the web. Returns the module that does it. */
function writeDetour(dataDir: string, web: Server): string {
  const { port } = web.address() as AddressInfo;
  const file = join(dataDir, 'detour.mjs');
  writeFileSync(
    file,
    `import http from 'node:http';
    import https from 'node:https';
    import { syncBuiltinESMExports } from 'node:module';
    https.request = (url, { lookup, ...options }, answer) =>
      http.request('http://127.0.0.1:${port}' + url.pathname, options, answer);
    syncBuiltinESMExports();`,
  );
  return pathToFileURL(file).href;
}

/** Has the next server do this part of an import. */
async function begin({ services }: Place, id: string, work: Work): Promise<void> {
  const { db } = services.database;
  if (work === 'fetching') {
    const found = await findImport(db, id);
    if (found === null) throw new Error('the import is gone');
    const tried = { hosts: [new URL(OLD_SITE).host] };
    await tryImagesAgain(services, DANA, { import: found, tried });
  } else await db.updateTable('imports').set({ state: work }).where('id', '=', id).execute();
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
  await createImport(services, DANA, { id, files: kept });
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
    const { state, problem } = await db
      .selectFrom('imports')
      .select(['state', 'problem'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    // The server may have left it to a person only after the button was pressed.
    if (state !== work && problem !== null) await goOn(place, id, work);
    return state !== work && problem === null;
  };
  for (let kills = 0; ; kills += 1) {
    const goal =
      (await countRows(place, id, work)) + 1 + Math.floor(random() * MOST_ROWS_BETWEEN_KILLS);
    const server = await start(place);
    await goOn(place, id, work);
    const mayKill = kills < most;
    while (!(await isOver()) && !(mayKill && (await countRows(place, id, work)) >= goal))
      await wait(1);
    if (await isOver()) {
      await server.stop();
      return kills;
    }
    await wait(random() * latestMilliseconds);
    await server.kill();
    // The dead server would hold it for half a minute longer.
    await db.deleteFrom('jobs').execute();
    onKill?.(kills + 1, `${work}, ${await countRows(place, id, work)} rows`);
  }
}

/** Presses the button of an import that the next server leaves to a person. */
async function goOn({ services }: Place, id: string, work: Work): Promise<void> {
  await services.database.db
    .updateTable('imports')
    .set({ state: work, problem: null, working_since: null })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('working_since', 'is not', null), eb('problem', 'is not', null)]))
    .execute();
}

function start({ dataDir, env, port }: Place): Promise<ServerProcess> {
  return startServer({ dataDir, env, port });
}

/** Every row that an import writes or finishes, so that the number grows with each. */
async function countRows({ services }: Place, id: string, work: Work): Promise<number> {
  const { db } = services.database;
  const items = await db
    .selectFrom('import_items')
    .select(['state', ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('import_id', '=', id)
    .groupBy('state')
    .execute();
  const weight: Readonly<Record<string, number>> = { waiting: 1, done: 2, 'taken-back': 4 };
  const { complete } = await db
    .selectFrom('import_items')
    .select(({ fn }) => fn.countAll<number | string>().as('complete'))
    .where('import_id', '=', id)
    .where('state', '=', 'done')
    .where('missing_images', 'is', null)
    .executeTakeFirstOrThrow();
  const { images } = await db
    .selectFrom('import_images')
    .select(({ fn }) => fn.countAll<number | string>().as('images'))
    .where('import_id', '=', id)
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow();
  return items.reduce(
    (sum, { state, count }) => sum + Number(count) * (weight[state] ?? 0),
    Number(images) + Number(complete) + (await countMoved(db, id, work)),
  );
}

async function findDamage(
  { dataDir, services: { database } }: Place,
  { id, work, articles, rows }: { id: string; work: Work; articles: number; rows: number },
): Promise<string[]> {
  const { db } = database;
  const wanted = wantedAfter(work, articles);
  const damage: string[] = [];
  const expectCount = (what: string, found: number, right: number) => {
    if (found !== right) damage.push(`after ${work} there are ${found} ${what}, not ${right}`);
  };
  const posts = await db.selectFrom('blog_posts').select(['slug', 'content']).execute();
  const media = await db.selectFrom('media').select('key').execute();
  expectCount('articles', posts.length, wanted.articles);
  expectCount('different addresses', new Set(posts.map(({ slug }) => slug)).size, wanted.articles);
  expectCount('images', media.length, wanted.images);
  const isThere = work === 'running' || work === 'fetching';
  const redirects = await db.selectFrom('redirects').select('from_path').execute();
  expectCount('redirects', redirects.length, wanted.articles + (isThere ? rows : 0));
  await expectMoved(db, isThere ? rows : 0, expectCount);
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
    const isLeft = work === 'running' && image?.startsWith(`${OLD_SITE}/`);
    if (!content.includes(`href="/blog/title-${next}"`)) damage.push(`${slug} leads elsewhere`);
    if (!isLeft && !media.some(({ key }) => image?.endsWith(key))) {
      damage.push(`${slug} shows ${image}`);
    }
  }
  const action = LOGGED[work];
  if (action !== undefined) {
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

function wantedAfter(work: Work, articles: number): { articles: number; images: number } {
  const images = Array.from({ length: imagesOf(articles) }, (_, n) => n);
  if (work === 'running') return { articles, images: images.filter((n) => !isOnWeb(n)).length };
  return work === 'fetching' ? { articles, images: images.length } : { articles: 0, images: 0 };
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
