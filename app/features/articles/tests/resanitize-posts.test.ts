import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SANITIZER_VERSION } from '#app/html/content/allow-list.server.ts';
import { ContentError } from '#app/html/content/content-error.server.ts';
import { connectPostgres } from '#database/connect.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { mostChangedPerTurn } from '#tests/support/event-loop-turns.ts';
import { postRow } from '#tests/support/post-row.ts';
import { createWriter, postFields, saveRequest } from '#tests/support/posts.ts';
import { startServer } from '#tests/support/server-process.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import {
  describeEachEngine,
  freshPostgres,
  needsPostgres,
  openTestSite,
  type TestSite,
} from '#tests/support/test-site.ts';
import { resanitizePosts } from '../resanitize-posts.server.ts';

const AT = '2025-01-05T12:00:00.000Z';
/** One level deeper than the sanitizer allows. */
const TANGLED = `${'<blockquote>'.repeat(201)}<p>Words of hers.</p>${'</blockquote>'.repeat(201)}`;
const EMPTIED = '<object>Only this.</object>';

describeEachEngine('posts of an older sanitizer version', (engine) => {
  let site: TestSite;
  let cookie: string;
  beforeAll(async () => {
    site = await openTestSite({ engine, now: new Date(AT) });
    ({ cookie } = await createAdmin(site));
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.services.database.db.deleteFrom('blog_posts').execute();
    await store('tangled', TANGLED);
    await store('emptied', EMPTIED);
    await store('plain', '<p onclick="x()">Plain words.</p>');
    // The site cannot see these direct writes by other means.
    site.services.bus.publish([{ type: 'invalidate-all' }]);
  });

  async function store(slug: string, content: string): Promise<void> {
    const dates = { published_at: AT, created_at: AT, updated_at: AT };
    await site.services.database.db
      .insertInto('blog_posts')
      .values(postRow({ slug, content, policy_version: 0, ...dates }))
      .execute();
  }

  const read = (slug: string) =>
    site.services.database.db
      .selectFrom('blog_posts')
      .selectAll()
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
  const open = async (path: string) => (await site.get(path, { cookie })).text();
  const run = (options: Partial<Parameters<typeof resanitizePosts>[1]> = {}) =>
    resanitizePosts(site.services, {
      beforeFirst: async () => undefined,
      onFailure: () => undefined,
      ...options,
    });

  it('are sanitized one per turn of the event loop, so that requests are answered in between', async () => {
    for (let n = 0; n < 30; n += 1) await store(`post-${n}`, '<p onclick="x()">Words.</p>');
    // The rows of one article: itself, its revision, its log, its index, what is related and claimed.
    expect(await mostChangedPerTurn(site.services, () => run())).toBeLessThanOrEqual(11);
    expect(await read('post-29')).toMatchObject({ content: '<p>Words.</p>' });
  });

  it('are sanitized again, except those that fail, which stay as they are', async () => {
    const failed: string[] = [];
    expect(await run({ onFailure: (_error, id) => failed.push(id) })).toBe(3);
    expect(await read('tangled')).toMatchObject({ content: TANGLED, version: 1 });
    expect(await read('emptied')).toMatchObject({ content: EMPTIED, version: 1 });
    expect(await read('plain')).toMatchObject({ content: '<p>Plain words.</p>', version: 2 });
    expect(failed).toHaveLength(2);
    expect(await run(), 'the next start').toBe(0);
  });

  it('show their last sanitized content to readers and in the editor', async () => {
    await run();
    expect(await open('/blog/tangled')).toContain('Words of hers.');
    expect(await open('/blog/emptied')).not.toContain('Only this.');
    expect(await open('/blog/rss.xml')).toContain('Words of hers.');
    for (const slug of ['tangled', 'emptied']) {
      const { id, content } = await read(slug);
      const page = await open(`/admin/posts/${id}/edit.data`);
      expect(page).toContain(JSON.stringify(content).slice(1, -1));
    }
  });

  it('are listed on the dashboard until they are saved again', async () => {
    await run();
    const [row, other] = [await read('tangled'), await read('emptied')];
    const link = new RegExp(`<li><a [^>]*href="/admin/posts/${row.id}/edit"[^>]*>tangled</a></li>`);
    expect(await open('/admin')).toMatch(link);
    const writer = createWriter(site, { cookie });
    for (const { id, version, slug } of [row, other]) {
      const fields = postFields({ title: slug, slug });
      expect((await writer.save(saveRequest({ id, version, fields }))).status).toBe(200);
    }
    expect(await open('/admin')).not.toContain('needs to be saved again');
  });

  it('are waited for while the queue is full, after one backup', async () => {
    const { contentWorker } = site.services;
    let rejections = 3;
    const sanitize: typeof contentWorker.sanitize = async (...request) => {
      rejections -= 1;
      if (rejections >= 0) throw new ContentError('busy');
      return contentWorker.sanitize(...request);
    };
    const deps = { ...site.services, contentWorker: { ...contentWorker, sanitize } };
    const beforeFirst = vi.fn(async () => undefined);
    expect(await resanitizePosts(deps, { beforeFirst, onFailure: () => undefined })).toBe(3);
    expect(beforeFirst).toHaveBeenCalledTimes(1);
  });

  it('are left alone if the step before the first change fails', async () => {
    const failing = run({
      beforeFirst: async () => {
        throw new Error('no backup');
      },
    });
    await expect(failing).rejects.toThrow('no backup');
    expect(await read('plain')).toMatchObject({ policy_version: 0, version: 1 });
  });

  it('are backed up at startup before they change', async () => {
    const { createLog, openServices } = await loadSiteBuild();
    const backups = () => globSync('*update.tar', { cwd: join(site.dataDir, 'backups') });
    // The site of these tests may have found posts to back up when it was opened.
    const earlier = backups().length;
    const started = await openServices(site.services.config, createLog('silent'));
    await expect.poll(async () => (await read('plain')).policy_version).toBe(SANITIZER_VERSION);
    expect(backups()).toHaveLength(earlier + 1);
    await started.close();
    const again = await openServices(site.services.config, createLog('silent'));
    await again.close();
    expect(backups()).toHaveLength(earlier + 1);
  });
});

it(
  'posts that a server was cleaning when it was killed are cleaned by another one',
  needsPostgres(),
  async () => {
    const database = await freshPostgres({ migrated: true });
    const env = {
      DATABASE_URL: database.url,
      SECRET: 'the secret of both servers of this site',
      PUBLIC_ORIGIN: 'http://localhost:3000',
      // It waits for the lock of this test.
      DATABASE_LOCK_TIMEOUT_MILLISECONDS: '60000',
      DATABASE_STATEMENT_TIMEOUT_MILLISECONDS: '60000',
    };
    const handle = connectPostgres({ url: database.url });
    const dates = { published_at: AT, created_at: AT, updated_at: AT };
    const content = '<p onclick="x()">Plain words.</p>';
    await handle.db
      .insertInto('blog_posts')
      .values(postRow({ slug: 'plain', content, policy_version: 0, ...dates }))
      .execute();
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('begin; lock table blog_posts in share mode');
    const server = await startServer({ env });
    const isWaiting = async () => {
      const { rows } = await sql<{ waiting: boolean }>`select exists (select 1 from jobs where
        name = 'resanitizing') and exists (select 1 from pg_stat_activity where
        datname = current_database() and wait_event_type = 'Lock') as waiting`.execute(handle.db);
      return rows[0]?.waiting;
    };
    await expect.poll(isWaiting).toBe(true);
    await server.kill();
    await holder.query('rollback');
    // As after the half minute in which it did not renew its lease.
    await sql`update jobs set held_until = now()`.execute(handle.db);
    const next = await openTestSite({ env });
    const read = () =>
      handle.db
        .selectFrom('blog_posts')
        .select(['content', 'policy_version', 'version'])
        .executeTakeFirst();
    const cleaned = { content: '<p>Plain words.</p>', policy_version: SANITIZER_VERSION };
    await expect.poll(read).toEqual({ ...cleaned, version: 2 });
    await next.close();
    await holder.end();
    await handle.close();
    await server.stop();
    rmSync(server.dataDir, { recursive: true, force: true });
    await database.drop();
  },
);
