import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queueMail } from '#app/features/outbox/queue-message.server.ts';
import { POSTGRES_LIMITS } from '#config/database-limits.ts';
import { clearDeletedRows } from '#database/clear-deleted-rows.ts';
import { connectPostgres, type Tx } from '#database/connect.ts';
import { DatabaseUnavailableError } from '#database/database-unavailable.ts';
import { takeSnapshot } from '#database/snapshot/run-snapshot.ts';
import { type ChangeEvent, write } from '#database/write.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { openContactForm, sendContactForm, TYPED } from '#tests/support/contact-form.ts';
import { openTestWorker } from '#tests/support/outbox.ts';
import { startPrivatePostgres, type TestPostgres } from '#tests/support/postgres.ts';
import { createWriter, saveRequest } from '#tests/support/posts.ts';
import { startServer } from '#tests/support/server-process.ts';
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts';
import {
  freshPostgres,
  needsPostgres,
  openTestSite,
  type TestSite,
} from '#tests/support/test-site.ts';
import { imageForm, makeImage, upload } from '#tests/support/uploads.ts';

/** Short, so that no test waits for long, but enough for a busy machine; no test measures time. */
const LIMITS = {
  DATABASE_CONNECT_TIMEOUT_MILLISECONDS: '3000',
  DATABASE_POOL_TIMEOUT_MILLISECONDS: '3000',
  DATABASE_STATEMENT_TIMEOUT_MILLISECONDS: '3000',
  DATABASE_LOCK_TIMEOUT_MILLISECONDS: '1500',
};

const actor = { id: null, name: 'Ada' };

let site: TestSite;

async function setContact(email: string, admin: TestAccount): Promise<void> {
  expect((await site.post('/admin/settings', { contactEmail: email }, admin)).status).toBe(200);
  await site.fetch('/about');
}

async function expectFormBack(answer: Response): Promise<void> {
  const html = await answer.text();
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/);
  for (const typed of Object.values(TYPED)) expect(html).toContain(typed);
  expect(html).toContain('Please write to owner@example.com, or send it again in a while.');
}

async function becomesReady(ask: () => Promise<Response>): Promise<void> {
  await expect.poll(async () => (await ask()).text()).toContain('database: answers');
}

/** A balancer keeps sending visitors, who get the pages in memory. */
async function expectAway(ask: () => Promise<Response>): Promise<void> {
  const answer = await ask();
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining('database: away'),
  ]);
}

async function countLeads(): Promise<number> {
  return (await site.services.database.db.selectFrom('leads').select('id').execute()).length;
}

describe('a site whose PostgreSQL', needsPostgres(), () => {
  let database: TestPostgres;
  let proxy: TcpProxy;
  /** Holds locks. */
  let holder: pg.Client;
  /** Lists and ends connections. Not in a transaction, which would see an old list. */
  let other: pg.Client;
  let admin: TestAccount;
  let form: Record<string, string>;
  let roles: string[];
  beforeEach(async () => {
    roles = [];
    database = await freshPostgres({ migrated: true });
    proxy = await startTcpProxy(database.url);
    site = await openTestSite({ env: { ...LIMITS, DATABASE_URL: proxy.url } });
    admin = await createAdmin(site);
    await setContact('owner@example.com', admin);
    form = await openContactForm(site);
    holder = new pg.Client({ connectionString: database.url });
    other = new pg.Client({ connectionString: database.url });
    await Promise.all([holder.connect(), other.connect()]);
  });
  afterEach(async () => {
    proxy.restore();
    await site.close();
    for (const role of roles) await other.query(`drop owned by ${role}; drop role ${role}`);
    await other.end();
    await holder.end().catch(() => undefined);
    await proxy.close();
    await database.drop();
  });

  /** Ends the connections that wait for a lock. */
  async function endWaiting(): Promise<number> {
    const ended = await other.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return ended.rowCount ?? 0;
  }

  it('holds a lock: the form comes back, and can be sent once the lock is released', async () => {
    await holder.query('begin; lock table leads in access exclusive mode');
    await expectFormBack(await sendContactForm(site, form));
    await holder.query('rollback');
    expect((await sendContactForm(site, form)).status).toBe(303);
    expect(await countLeads()).toBe(1);
  });

  it('ends a connection in use: the form comes back, and the site keeps running', async () => {
    await holder.query('begin; lock table leads in access exclusive mode');
    const answer = sendContactForm(site, form);
    await expect.poll(endWaiting).toBe(1);
    await expectFormBack(await answer);
    await holder.query('rollback');
    expect((await sendContactForm(site, form)).status).toBe(303);
  });

  it('is lost at the commit: the response claims nothing, and two posts store one lead', async () => {
    proxy.cutAtCommitOf('insert into "leads"');
    const answer = await sendContactForm(site, form);
    expect(await countLeads()).toBe(1);
    const html = await answer.clone().text();
    await expectFormBack(answer);
    expect(html).not.toContain('nothing was sent');
    expect((await sendContactForm(site, form)).status).toBe(303);
    expect(await countLeads()).toBe(1);
  });

  it('has no connection left: the form comes back, and can be sent once there is one', async () => {
    await site.close();
    const role = `crowded_${randomUUID().replaceAll('-', '')}`;
    await other.query(
      `create role ${role} login; grant all on all tables in schema public to ${role}`,
    );
    roles.push(role);
    const url = new URL(database.url);
    url.username = role;
    site = await openTestSite({ env: { ...LIMITS, DATABASE_URL: url.href } });
    await setContact('owner@example.com', await createAdmin(site));
    form = await openContactForm(site);
    await other.query(`alter role ${role} connection limit 0`);
    const endAll = async () => {
      const ended = await other.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1',
        [role],
      );
      return ended.rowCount;
    };
    // One that was being opened counts only once it is open.
    await expect.poll(endAll).toBe(0);
    await expectFormBack(await sendContactForm(site, form));
    await expectAway(() => site.fetch('/readyz'));
    expect((await site.fetch('/about')).status).toBe(200);
    expect(JSON.stringify(site.log)).toContain('53300');
    await other.query(`alter role ${role} connection limit -1`);
    await becomesReady(() => site.fetch('/readyz'));
    expect((await sendContactForm(site, form)).status).toBe(303);
    expect(await countLeads()).toBe(1);
  });

  it('is lost at the commit of an upload: the image that is stored can be read', async () => {
    proxy.cutAtCommitOf('insert into "media"');
    const photo = await makeImage('jpeg', { width: 500, height: 300 }).toBuffer();
    const answer = await upload(site, admin.cookie, { body: imageForm(photo, 'photo.jpg') });
    expect(answer).toMatchObject({ status: 503, body: { ok: false } });
    const images = site.services.database.db.selectFrom('media').selectAll();
    for (const { key } of await images.execute()) {
      expect((await site.fetch(`/${key}`)).status).toBe(200);
    }
    expect(await images.execute()).toHaveLength(1);
  });

  it('is away when a mail was sent: that is noted later, and the mail is not sent again', async () => {
    const { id } = await write(site.services, actor, (tx, changes) => {
      const mail = { to: 'owner@example.com', subject: 'Hello', paragraphs: ['A secret link'] };
      return queueMail(tx, changes, mail, site.services.now());
    });
    let sent = 0;
    // Of the sources, as the worker is: both have to know the same error.
    const handle = connectPostgres({ url: proxy.url });
    const own = { ...site, services: { ...site.services, database: handle } };
    const worker = openTestWorker(own, async () => {
      sent += 1;
      proxy.cut();
      setTimeout(() => proxy.restore(), 100);
      return {};
    });
    // One channel alone: another would ask the database during the cut.
    expect(await worker.deliverNow('mail', id)).toEqual({ kind: 'delivered' });
    await worker.deliverDue();
    await handle.close();
    const row = await site.services.database.db
      .selectFrom('outbox')
      .select(['delivered_at', 'claimed_until'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.delivered_at).not.toBeNull();
    expect(row.claimed_until).toBeNull();
    expect(sent).toBe(1);
  });

  it('ends every connection: it is used again at once, and changes are published again', async () => {
    const published: ChangeEvent[] = [];
    site.services.bus.subscribe((event) => published.push(event));
    await holder.end();
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const another = connectPostgres({ url: database.url });
    const change: ChangeEvent = { type: 'settings', id: 'made by another server' };
    const deps = { database: another, now: () => new Date(), publish: () => undefined };
    await write(deps, { id: null, name: 'Ada' }, async (_, changes) => changes.event(change));
    await another.close();
    await expect.poll(() => published).toContainEqual(change);
    expect((await sendContactForm(site, form)).status).toBe(303);
  });

  it('no longer hears of the server that changes something: its locks end before others give up', async () => {
    const others = { ...POSTGRES_LIMITS, lock: 6_000, statement: 60_000 };
    const silent = connectPostgres({ url: database.url }, { ...others, statement: 1_500 });
    const waiting = connectPostgres({ url: database.url }, others);
    const change = (tx: Tx, revision: number) =>
      tx.updateTable('site_state').set({ revision }).execute();
    const abandoned = silent.db.transaction().execute(async (tx) => {
      await change(tx, 1_000_000);
      await waiting.db.transaction().execute((other) => change(other, 2_000_000));
    });
    await expect(abandoned).rejects.toThrow(DatabaseUnavailableError);
    const state = await waiting.db.selectFrom('site_state').select('revision').executeTakeFirst();
    expect(state?.revision).toBe(2_000_000);
    for (const handle of [silent, waiting]) await handle.close();
  });

  it('is down: every form gets a response with what was typed, or what to do', async () => {
    proxy.cut();
    await expectFormBack(await sendContactForm(site, form));
    await expectAway(() => site.fetch('/readyz'));
    expect((await site.fetch('/about')).status).toBe(200);

    const { email, password } = admin;
    const body = new URLSearchParams({ email, password });
    const login = await site.fetch('/admin/login', { method: 'POST', body });
    const html = await login.text();
    expect(login.status).toBe(503);
    expect(html).toContain(`value="${email}"`);
    expect(html).toContain('That didn’t work because the site can’t reach its database.');
    const inPlace = await site.fetch('/admin/sign-in', { method: 'POST', body });
    expect([inPlace.status, await inPlace.json()]).toEqual([
      503,
      expect.objectContaining({ ok: false, code: 'rejected', title: 'Login Failed' }),
    ]);
    for (const path of ['/admin/forgot-password', '/admin/reset-password']) {
      const answer = await site.fetch(path, { method: 'POST', body });
      expect([path, answer.status]).toEqual([path, 503]);
    }

    proxy.restore();
    await becomesReady(() => site.fetch('/readyz'));
    expect((await sendContactForm(site, form)).status).toBe(303);
  });

  it('is down: admin pages stay as they are and say so', async () => {
    const headers = { Cookie: admin.cookie };
    proxy.cut();
    const page = await site.get('/admin/settings', { extra: headers });
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await page.text()).toContain('<p>We can’t show this page right now. Please try again');

    const body = new URLSearchParams({ contactEmail: 'new@example.com' });
    const plain = await site.fetch('/admin/settings', { method: 'POST', headers, body });
    expect(plain.status).toBe(503);
    expect(await plain.text()).toContain('<p>We couldn’t save this just now. Go back: what you');
    const scripted = await site.fetch('/admin/settings.data', { method: 'POST', headers, body });
    // A regular response of the router, without an error, so that the page with its form is not replaced.
    expect([scripted.status, scripted.headers.get('X-Remix-Response')]).toEqual([503, 'yes']);
    expect(await scripted.text()).not.toContain('Error');

    const saved = await site.fetch('/admin/posts/save', {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(saveRequest()),
    });
    expect([saved.status, await saved.json()]).toEqual([
      503,
      {
        ok: false,
        code: 'failed',
        message: expect.stringContaining('What you typed is still here'),
      },
    ]);
    expect(
      site.log.filter(({ msg }) => msg === 'the database is unavailable').length,
    ).toBeGreaterThan(0);
  });

  it('does not respond: queries time out, and it is used again when the network is back', async () => {
    proxy.silence();
    await expectFormBack(await sendContactForm(site, form));
    await expectAway(() => site.fetch('/readyz'));
    expect((await site.fetch('/about')).status).toBe(200);
    // The old connections stay silent.
    proxy.restore();
    await becomesReady(() => site.fetch('/readyz'));
    expect((await sendContactForm(site, form)).status).toBe(303);
  });

  it('is away: readers get the last good pages, also those that a change has outdated', async () => {
    const writer = createWriter(site, admin);
    await writer.create({ title: 'Shown', slug: 'shown', isPublished: true });
    for (const path of ['/blog', '/blog/shown']) expect((await site.fetch(path)).status).toBe(200);
    // The pages are outdated, and nobody has asked for them since.
    await writer.create({ title: 'Later', slug: 'later', isPublished: true });
    proxy.silence();
    await expect.poll(() => site.services.changes.isAway()).toBe(true);
    for (const path of ['/blog', '/blog/shown', '/blog']) {
      const page = await site.fetch(path);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Shown')]);
    }
    proxy.restore();
    await expect.poll(async () => (await site.fetch('/blog')).text()).toContain('Later');
    const countConnections = async () => {
      const { rowCount } = await other.query(
        'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      return rowCount;
    };
    // The pool and the one that holds locks, once those that were given up have ended.
    await expect.poll(countConnections).toBeLessThanOrEqual(11);
  });

  it('only reads, as after a failover: the form comes back, and pages keep working', async () => {
    await holder.end();
    await other.query(
      "do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$",
    );
    const read = await other.query('select clock_timestamp()::text as now');
    const alteredAt: unknown = read.rows[0]?.now;
    // A connection that was being opened still has no database, and writes once it is open.
    const earlier = `from pg_stat_activity where backend_type = 'client backend'
      and pid <> pg_backend_pid() and backend_start < $1::timestamptz`;
    const countEarlier = async () => {
      const own = `${earlier} and datname = current_database()`;
      await other.query(`select pg_terminate_backend(pid) ${own}`, [alteredAt]);
      const left = `${earlier} and (datname is null or datname = current_database())`;
      const { rows } = await other.query(`select count(*)::int as count ${left}`, [alteredAt]);
      return Number(rows[0]?.count);
    };
    await expect.poll(countEarlier).toBe(0);
    await expect.poll(async () => (await sendContactForm(site, form)).status).toBe(503);
    await expectFormBack(await sendContactForm(site, form));
    await expect.poll(async () => (await site.fetch('/blog')).status).toBe(200);
    await other.query('set default_transaction_read_only = off');
    await other.query(
      "do $$ begin execute format('alter database %I set default_transaction_read_only = off', current_database()); end $$",
    );
    // The connections of now still only read: they are replaced.
    await expect.poll(async () => (await sendContactForm(site, form)).status).toBe(303);
  });

  it('ends the connection of a backup: that backup fails, and nothing else', async () => {
    await holder.query('begin; lock table growth_plans in access exclusive mode');
    const found = await holder.query('select pg_backend_pid() as pid');
    const holderPid: unknown = found.rows[0]?.pid;
    const target = join(site.dataDir, 'rows.db');
    const copying = expect(takeSnapshot({ url: database.url }, target)).rejects.toMatchObject({
      name: 'SnapshotError',
      code: 'unreachable',
    });
    await expect
      .poll(async () => {
        const ended = await other.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> $1",
          [holderPid],
        );
        return ended.rowCount;
      })
      .toBeGreaterThan(0);
    await copying;
    await holder.query('rollback');
    expect((await site.fetch('/readyz')).status).toBe(200);
  });

  it('lets a migration take longer than a query', async () => {
    const slow = site.services.database.withoutLimits((db) =>
      db.selectNoFrom((eb) => eb.fn<string>('pg_sleep', [eb.val(1.5)]).as('slept')).execute(),
    );
    await expect(slow).resolves.toHaveLength(1);
  });

  /** Again while tests beside this one write for long: they are on the same server. */
  async function clear(now = new Date()): Promise<void> {
    const { database, personalData } = site.services;
    await vi.waitFor(() => clearDeletedRows(database, personalData.rows, now), {
      timeout: 60_000,
    });
  }

  /** Tries to clear rows while something keeps them, ends that, and clears them. */
  async function expectClearedOnlyAfter(end: () => Promise<unknown>): Promise<void> {
    const { database, personalData } = site.services;
    const state = () => database.db.selectFrom('retention_state').select('cleared_at').execute();
    try {
      await expect(clearDeletedRows(database, personalData.rows, new Date())).rejects.toMatchObject(
        {
          code: 'not_cleared',
        },
      );
      expect(await state()).toEqual([{ cleared_at: null }]);
    } finally {
      await end();
    }
    const now = new Date('2026-05-04T12:00:00Z');
    await clear(now);
    expect(await state()).toEqual([{ cleared_at: now }]);
  }

  it('gives up clearing deleted rows because of a lock, not because of the query time limit', async () => {
    // The lock timeout of this job (2 s) is longer than the time limit of a query in this test.
    await holder.query('begin; lock table leads in share mode');
    await expectClearedOnlyAfter(() => holder.query('rollback'));
  });

  it('does not call rows cleared that an older transaction may still read', async () => {
    await holder.query('begin isolation level repeatable read; select 1');
    // Something is written after that, as a deletion would be.
    await other.query('select pg_current_xact_id()');
    await expectClearedOnlyAfter(() => holder.query('rollback'));
  });

  it('does not call rows cleared while a transaction in another database keeps them', async () => {
    const neighbor = await freshPostgres();
    const writer = new pg.Client({ connectionString: neighbor.url });
    await writer.connect();
    await writer.query('begin; select pg_current_xact_id()');
    await expectClearedOnlyAfter(async () => {
      await writer.end();
      await neighbor.drop();
    });
  });

  it('rewrites every table that holds personal data', async () => {
    const files = async () =>
      (
        await other.query<{ name: string; file: string }>(
          "select relname as name, pg_relation_filepath(oid) as file from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
        )
      ).rows;
    const before = await files();
    await clear();
    const after = new Map((await files()).map(({ name, file }) => [name, file]));
    const rewritten = before.filter(({ name, file }) => after.get(name) !== file);
    expect(rewritten.map(({ name }) => name).sort()).toEqual([
      'account',
      'growth_plans',
      'imports',
      'lead_grams',
      'lead_notes',
      'lead_search',
      'leads',
      'outbox',
      'subscribers',
      'user',
    ]);
  });
});

describe('a server on a PostgreSQL that crashes', { tags: 'all' }, () => {
  it('keeps running, responds to forms, and stores again once the database is back', async (test) => {
    const own = await startPrivatePostgres();
    if ('missing' in own) return test.skip(own.missing);
    const dataDir = mkdtempSync(join(tmpdir(), 'wizard-crash-'));
    // Commits must survive the crash; the shared test server is configured for speed instead.
    const url = `${own.url}?options=-c%20synchronous_commit%3Don`;
    const server = await startServer({ dataDir, env: { ...LIMITS, DATABASE_URL: url } });
    try {
      const headers = { Origin: server.origin };
      const fetchFrom = (path: string, init: RequestInit = {}) =>
        fetch(`${server.origin}${path}`, { ...init, headers, redirect: 'manual' });
      const form = await openContactForm({ fetch: fetchFrom });
      const send = () => sendContactForm({ fetch: fetchFrom }, form);
      for (let crash = 0; crash < 3; crash++) {
        // Pending during the crash, on connections in use.
        const underWay = Array.from({ length: 8 }, send);
        const crashed = own.end('immediate');
        const statuses = (await Promise.all(underWay)).map(({ status }) => status);
        expect(statuses.filter((status) => ![200, 303, 503].includes(status))).toEqual([]);
        await crashed;
        const answer = await send();
        expect(answer.status).toBe(503);
        expect(await answer.text()).toContain(TYPED.message);
        await own.restart();
        await becomesReady(() => fetchFrom('/readyz'));
      }
      expect([200, 303]).toContain((await send()).status);
      expect(server.process.exitCode).toBeNull();
    } finally {
      await server.stop();
      own.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

describe('a site whose SQLite is locked by another process', () => {
  let holder: DatabaseSync;
  let form: Record<string, string>;
  async function open(lockMilliseconds: string): Promise<void> {
    site = await openTestSite({ env: { DATABASE_LOCK_TIMEOUT_MILLISECONDS: lockMilliseconds } });
    await setContact('owner@example.com', await createAdmin(site));
    form = await openContactForm(site);
    holder = new DatabaseSync(join(site.dataDir, 'site.db'));
    holder.exec('begin immediate');
  }
  afterEach(async () => {
    if (holder.isTransaction) holder.exec('rollback');
    holder.close();
    await site.close();
  });

  it('serves pages while a form waits, and stores it when the lock is released', async () => {
    // Longer than any test: if the form blocked readers, they would never get a response.
    await open('600000');
    const { services } = site;
    let stored = false;
    const sent = sendContactForm(site, form).finally(() => {
      stored = true;
    });
    const event: ChangeEvent = { type: 'settings', id: 'a' };
    const written = write(services, actor, async (_tx, changes) => changes.event(event));
    for (const path of ['/', '/readyz', '/blog?page=1', '/plan/none']) {
      expect([200, 404], path).toContain((await site.fetch(path)).status);
    }
    expect(await countLeads()).toBe(0);
    expect(stored).toBe(false);
    holder.exec('rollback');
    expect((await sent).status).toBe(303);
    await written;
  });

  it('returns the form when the lock is held too long', async () => {
    await open('100');
    await expectFormBack(await sendContactForm(site, form));
    holder.exec('rollback');
    expect((await sendContactForm(site, form)).status).toBe(303);
  });
});

describe('a sign-in on a full disk', () => {
  it('says what to do', async () => {
    site = await openTestSite();
    const { email, password } = await createAdmin(site);
    const raw = new DatabaseSync(join(site.dataDir, 'site.db'));
    // The next session exceeds the size limit of the database.
    raw.exec(
      'create table filler (content blob); create trigger fill before insert on session begin insert into filler values (zeroblob(9000000)); end',
    );
    raw.close();
    const { db } = site.services.database;
    await sql`pragma max_page_count = 1000`.execute(db);
    const answer = await site.post('/admin/login', { email, password });
    const html = await answer.text();
    expect(answer.status).toBe(507);
    expect(html).toContain('That didn’t work because this site’s disk is full.');
    expect(html).toContain(`value="${email}"`);
    await site.close();
  });
});

describe('a blog whose posts cannot be read', () => {
  it('is requested again three times by the browser, then says so', async () => {
    site = await openTestSite();
    const raw = new DatabaseSync(join(site.dataDir, 'site.db'));
    raw.exec('alter table blog_posts rename to posts_elsewhere');
    const next = (answer: Response) =>
      /^\d+; url=(.+)$/.exec(answer.headers.get('Refresh') ?? '')?.[1];
    let path: string | undefined = '/blog';
    let answer: Response | null = null;
    const requested: string[] = [];
    while (path !== undefined && requested.length < 10) {
      requested.push(path);
      answer = await site.fetch(path);
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
      path = next(answer);
    }
    expect(requested).toEqual(['/blog', '/blog?try=1', '/blog?try=2', '/blog?try=3']);
    expect(await answer?.text()).toContain('Our posts aren’t loading right now.');
    raw.exec('alter table posts_elsewhere rename to blog_posts');
    raw.close();
    const back = await site.fetch('/blog?try=3');
    expect(back).toHaveRedirect(302, '/blog');
    await site.close();
  });
});
