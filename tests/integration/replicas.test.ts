// @module-tag all: several servers on one PostgreSQL.

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findMailState } from '#app/features/settings/mail-state.server.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { clearDeletedRows } from '#database/clear-deleted-rows.ts';
import { connectPostgres } from '#database/connect.ts';
import { type ChangeEvent, write } from '#database/write.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { findMissingOpenssl } from '#tests/support/certificates.ts';
import { elementsIn, fieldsIn, Page } from '#tests/support/html.ts';
import { storeLead } from '#tests/support/leads.ts';
import { startPgBouncer } from '#tests/support/pgbouncer.ts';
import type { TestPostgres } from '#tests/support/postgres.ts';
import { createWriter } from '#tests/support/posts.ts';
import { startSecureMailServer } from '#tests/support/secure-mail-server.ts';
import { startServer } from '#tests/support/server-process.ts';
import {
  freshPostgres,
  needsPostgres,
  openTestSite,
  type TestSite,
} from '#tests/support/test-site.ts';

const SECRET = 'the secret of every server of this site';
const actor = { id: null, name: 'Ada' };

let database: TestPostgres;
let sites: TestSite[];

async function openReplica(env: Record<string, string> = {}): Promise<TestSite> {
  const site = await openTestSite({ env: { SECRET, DATABASE_URL: database.url, ...env } });
  sites.push(site);
  return site;
}

async function run(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Publishes on one server, and waits until the other one shows it, without any other change. */
async function showsWhatWasPublished(writer: ReturnType<typeof createWriter>, reader: TestSite) {
  const slug = `post-${randomUUID()}`;
  // The path is cached as unknown.
  expect((await reader.fetch(`/blog/${slug}`)).status).toBe(404);
  await reader.fetch('/blog');
  await writer.create({ slug, title: slug, isPublished: true });
  await expect.poll(async () => (await reader.fetch(`/blog/${slug}`)).status).toBe(200);
  await expect.poll(async () => (await reader.fetch('/blog')).text()).toContain(slug);
}

describe('a database for', needsPostgres(), () => {
  let dataDir: string;
  beforeEach(async () => {
    database = await freshPostgres();
    dataDir = mkdtempSync(join(tmpdir(), 'wizard-replicas-'));
  });
  afterEach(async () => {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const start = (url = database.url) => startServer({ dataDir, env: { DATABASE_URL: url } });

  it('another program is rejected', async () => {
    await run('create table customers (id int); create table invoices (id int)');
    await expect(start()).rejects.toThrow(
      'The database of DATABASE_URL holds the tables of another program (customers, invoices, for example). Create an empty database for this site',
    );
  });

  it('a first start that was killed before its migrations is not another program’s', async () => {
    const handle = connectPostgres({ url: database.url });
    const getMigrations = async () => ({});
    await new Migrator({ db: handle.db, provider: { getMigrations } }).migrateToLatest();
    await handle.close();
    const { rows } = await run("select to_regclass('kysely_migration')::text as name");
    expect(rows).toEqual([{ name: 'kysely_migration' }]);
    const server = await start();
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    await server.stop();
  });

  it('a user who may create no tables is rejected', async () => {
    const role = `plain_${randomUUID().replaceAll('-', '')}`;
    await run(`create role ${role} login`);
    const url = new URL(database.url);
    url.username = role;
    await expect(start(url.href)).rejects.toThrow(
      'The user of DATABASE_URL may not create or change the tables of the database',
    );
    await run(`drop role ${role}`);
  });
});

describe('two servers on one PostgreSQL', needsPostgres(), () => {
  let admin: TestAccount;
  beforeEach(async () => {
    sites = [];
    database = await freshPostgres({ migrated: true });
  });
  afterEach(async () => {
    for (const site of sites) await site.close();
    await database.drop();
  });

  async function publishFrom(site: TestSite) {
    admin = await createAdmin(site);
    return createWriter(site, admin);
  }

  it('show what the other publishes, and learn by name what it was, drafts included', async () => {
    const [one, two] = [await openReplica(), await openReplica()];
    await showsWhatWasPublished(await publishFrom(one), two);
    // A page may show the article before its server has read of it.
    await two.services.changes.catchUp();
    const received: ChangeEvent[] = [];
    two.services.bus.subscribe((event) => received.push(event));
    const leads: ChangeEvent = { type: 'leads', id: randomUUID() };
    const draft: ChangeEvent = { type: 'text-drafts', id: 'home' };
    await write(one.services, actor, async (_, changes) => changes.event(leads));
    await write(two.services, actor, async (_, changes) =>
      changes.event({ type: 'media', id: 'own' }),
    );
    await write(one.services, actor, async (_, changes) => changes.event(draft));
    await expect.poll(() => received).toContainEqual(draft);
    // Its own change is published once, when it is made.
    expect(received.filter(({ type }) => type === 'media')).toHaveLength(1);
    expect(received.filter(({ type }) => type !== 'media')).toEqual([leads, draft]);
  });

  it('hold everything outdated after changes that cannot be known any more', async () => {
    const [one, two] = [await openReplica(), await openReplica()];
    const received: string[] = [];
    const change = async () => {
      received.length = 0;
      const event: ChangeEvent = { type: 'leads', id: randomUUID() };
      await write(one.services, actor, async (_, changes) => changes.event(event));
    };
    await two.services.changes.catchUp();
    two.services.bus.subscribe(({ type }) => received.push(type));
    await change();
    await expect.poll(() => received).toEqual(['leads']);
    // Its events were deleted before this server read them, as when it was cut off for long.
    received.length = 0;
    await run('update site_state set revision = revision + 1');
    await expect.poll(() => received).toEqual(['invalidate-all']);
    // A database that lost its last changes, as after a failover.
    received.length = 0;
    await run('update site_state set revision = revision - 1');
    await expect.poll(() => received).toEqual(['invalidate-all']);
    // The server does not take rows of others for events.
    const forged = [
      '{',
      '{"type":"leads","id":"x"}',
      '[{"type":"leads","id":{}}]',
      '[{"type":"run","id":"x"}]',
      '[null]',
      '['.repeat(100_000),
    ];
    for (const events of forged) {
      received.length = 0;
      await run(
        `with raised as (update site_state set revision = revision + 1 returning revision) insert into change_events select revision, 'stranger', '${events}' from raised`,
      );
      await expect.poll(() => received).toEqual(['invalidate-all']);
    }
    expect((await two.fetch('/blog')).status).toBe(200);
    await change();
    await expect.poll(() => received).toEqual(['leads']);
  });

  it('keep no more of the past changes than a server needs', async () => {
    const one = await openReplica();
    await run('update site_state set revision = 5000');
    await run("insert into change_events select n, 'old', '[]' from generate_series(1, 5000) as n");
    const event: ChangeEvent = { type: 'leads', id: randomUUID() };
    await write(one.services, actor, async (_, changes) => changes.event(event));
    const { rows } = await run(
      'select min(revision)::int as first, max(revision)::int as last from change_events',
    );
    expect(rows).toEqual([{ first: 4002, last: 5001 }]);
  });

  it.skipIf(findMissingOpenssl() !== null)(
    'send by the mail server that was set up on the other',
    async () => {
      const mail = await startSecureMailServer({ encryption: 'starttls', password: 'lantern-oil' });
      const [one, two] = [await openReplica(), await openReplica()];
      const { headers } = await createAdmin(one);
      await updateSettings(one.services, actor, { notificationEmail: 'owner@example.com' });
      const path = '/admin/settings/mail';
      const send = (site: TestSite, fields: Record<string, string>) =>
        site.post(path, fields, { extra: headers });
      const openForms = async (site: TestSite, query = '') => {
        const html = await (await site.get(`${path}${query}`, { extra: headers })).text();
        return elementsIn(new Page(html).within('main'), 'form').map(fieldsIn);
      };
      // Asked before: it knows of no mail server.
      expect((await findMailState(two.services)).kind).toBe('none');
      const [form] = (await openForms(one, '?with=other')).filter(
        ({ intent }) => intent === 'save-mail-server',
      );
      const typed = {
        host: 'localhost',
        port: String(mail.port),
        user: 'dana@example.com',
        password: 'lantern-oil',
        sender: 'hello@example.com',
      };
      expect((await send(one, { ...form, ...typed })).status).toBe(200);
      await expect.poll(async () => (await findMailState(two.services)).kind).toBe('untested');
      expect((await send(two, { intent: 'test-mail' })).status).toBe(200);
      expect(mail.mails).toHaveLength(1);
      expect(mail.mails[0]).toContain('From: Wizard Services <hello@example.com>');
      expect(mail.signIns).toEqual([{ user: 'dana@example.com', password: 'lantern-oil' }]);

      // Another sender is used by the server that had sent with the first.
      const [again] = (await openForms(one, '?with=other')).filter(
        ({ intent }) => intent === 'save-mail-server',
      );
      await send(one, { ...again, ...typed, sender: 'porch@example.com' });
      await send(two, { intent: 'test-mail' });
      expect(mail.mails.at(-1)).toContain('From: Wizard Services <porch@example.com>');
      await mail.close();
    },
  );

  it('follow redirects of the other, and add up which unknown addresses both were asked for', async () => {
    const [first, second] = [await openReplica(), await openReplica()];
    const { headers } = await createAdmin(first);
    const headersOfBrowser = { 'User-Agent': 'Mozilla/5.0 (X11; rv:140.0) Firefox/140.0' };
    const ask = async (site: TestSite) => {
      const answer = await site.get('/moved', { extra: headersOfBrowser });
      return answer.headers.get('Location');
    };
    for (const site of [first, second, second]) expect(await ask(site)).toBe(null);
    await Promise.all([first, second].map(({ services }) => services.unknownPaths.flush()));
    const counted = await run('select path, requests from unknown_paths');
    expect(counted.rows).toEqual([{ path: '/moved', requests: 3 }]);
    await first.post(
      '/admin/redirects/new',
      { from: '/moved', target: '/about', kind: 'permanent' },
      { extra: headers },
    );
    expect(await ask(first)).toBe('/about');
    await expect.poll(() => ask(second)).toBe('/about');
  });

  it('notice each other’s changes through a connection pooler', async (test) => {
    const pooler = await startPgBouncer(database.url);
    if ('missing' in pooler) return test.skip(pooler.missing);
    try {
      const one = await openReplica({ DATABASE_URL: pooler.url });
      const two = await openReplica({ DATABASE_URL: pooler.url });
      await showsWhatWasPublished(await publishFrom(one), two);
      const three = await openReplica({
        DATABASE_URL: pooler.url,
        DATABASE_DIRECT_URL: database.url,
      });
      const clear = ({ services: { database, personalData } }: TestSite) =>
        clearDeletedRows(database, personalData.rows, new Date());
      // Again while tests beside this one write for long: they are on the same server.
      const patience = { timeout: 60_000 };
      await vi.waitFor(
        () =>
          expect(clear(one)).rejects.toThrow(
            'a connection pooler is in between: set DATABASE_DIRECT_URL',
          ),
        patience,
      );
      await vi.waitFor(() => clear(three), patience);
      // Nothing of a session stays in those that are shared.
      const left = await run(
        "select count(*) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
      );
      expect(left.rows).toEqual([{ count: '0' }]);
      for (const site of sites.splice(0)) await site.close();
    } finally {
      await pooler.stop();
    }
  });

  it('let a page of the admin area show what was saved on the other before', async () => {
    const [one, two] = [await openReplica(), await openReplica()];
    admin = await createAdmin(one);
    const headers = { Cookie: admin.cookie };
    for (const email of ['first@example.com', 'second@example.com', 'third@example.com']) {
      const body = new URLSearchParams({ contactEmail: email });
      await one.fetch('/admin/settings', { method: 'POST', headers, body });
      expect(await (await two.fetch('/admin/settings', { headers })).text()).toContain(email);
    }
  });

  it('end the event stream of a person whose sessions the other ended', async () => {
    const [one, two] = [await openReplica(), await openReplica()];
    admin = await createAdmin(one);
    const headers = { Cookie: admin.cookie, Accept: 'text/event-stream' };
    const stream = await two.fetch('/admin/events', { headers });
    expect(stream.status).toBe(200);
    const read = stream.text();
    await write(one.services, actor, async (tx, changes) => {
      const rows = await tx.deleteFrom('session').returning('userId').execute();
      for (const { userId } of rows) changes.event({ type: 'access', userId });
    });
    expect(await read).toContain('signed-out');
  });

  it('reject a third with another secret or address, and accept it once they are gone', async () => {
    const one = await openReplica();
    const other = { SECRET: 'another secret of thirty-two characters' };
    await expect(openReplica(other)).rejects.toThrow('with another SECRET');
    await expect(openReplica({ SECRET: '' })).rejects.toThrow('SECRET is not set on this one');
    await expect(openReplica({ PUBLIC_ORIGIN: 'http://localhost:4000' })).rejects.toThrow(
      'with PUBLIC_ORIGIN http://localhost:3000, and this one has http://localhost:4000',
    );
    await one.services.close();
    sites = [];
    const third = await openReplica({ ...other, PUBLIC_ORIGIN: 'http://localhost:4000' });
    expect(third.log.map(({ msg }) => msg)).toContain(
      'the site has another address or secret than at its last start',
    );
  });

  it('delete expired leads once, with one entry in the activity log for each', async () => {
    const [one, two] = [await openReplica(), await openReplica()];
    await storeExpiredLeads(one, 20);
    const both = await Promise.all([one.services.retention.run(), two.services.retention.run()]);
    expect(both.map(({ kind }) => kind).sort()).toEqual(['busy', 'done']);
    expect(await countDeletions(one)).toBe(20);
  });

  it('delete by the settings as they are stored, before they hear of a change', async () => {
    const [one, two] = [await openReplica(), await openReplica()];
    await storeExpiredLeads(one, 3);
    await expect.poll(async () => (await two.services.readSettings()).leadRetentionMonths).toBe(1);
    // No event tells of it.
    await run("delete from settings where key = 'leadRetentionMonths'");
    await two.services.retention.run();
    expect(await countDeletions(two)).toBe(0);
  });

  it('continue the deletion of expired data when the other dies in the middle', async () => {
    const [one, two] = [await openReplica(), await openReplica()];
    await storeExpiredLeads(one, 3);
    await run('update retention_state set begun_at = now()');
    await run(
      "insert into jobs (name, holder, held_until) values ('retention', 'dead', now() + interval '20 seconds')",
    );
    await two.services.retention.resume();
    expect(await countDeletions(two)).toBe(0);
    await run("update jobs set held_until = now() - interval '1 second'");
    await Promise.all([one.services.retention.resume(), two.services.retention.resume()]);
    expect(await countDeletions(two)).toBe(3);
  });

  it('do a job on one server at a time', async () => {
    const [one, two] = [await openReplica(), await openReplica()];
    const working = Promise.withResolvers<string>();
    const begun = Promise.withResolvers<void>();
    const first = one.services.leases.run('backups', () => {
      begun.resolve();
      return working.promise;
    });
    await begun.promise;
    expect(await two.services.leases.isHeldElsewhere('backups')).toBe(true);
    expect(await two.services.leases.run('backups', async () => 'second')).toBeNull();
    expect(await one.services.leases.run('backups', async () => 'again')).toBeNull();
    working.resolve('first');
    expect(await first).toEqual({ value: 'first' });
    expect(await two.services.leases.run('backups', async () => 'then')).toEqual({ value: 'then' });
  });

  it('do not wait for a job that was begun before the clock was set back', async () => {
    const one = await openReplica();
    const claim = () => one.services.leases.run('backups', async () => 'mine');
    await run("insert into jobs values ('backups', 'gone', now() + interval '20 seconds')");
    expect(await claim()).toBeNull();
    await run("update jobs set held_until = now() + interval '1 day'");
    expect(await one.services.leases.isHeldElsewhere('backups')).toBe(false);
    expect(await claim()).toEqual({ value: 'mine' });
  });
});

async function storeExpiredLeads(site: TestSite, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await storeLead(site, { message: `Message ${n}` });
  await run("update leads set created_at = now() - interval '4 months'");
  await updateSettings(site.services, actor, { leadRetentionMonths: '1' });
}

async function countDeletions({ services }: TestSite): Promise<number> {
  const { db } = services.database;
  const rows = await db.selectFrom('audit_log').selectAll().where('action', '=', 'lead.deleted');
  return (await rows.execute()).length;
}
