// @module-tag all: forged backups on both databases.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { forgeBackup } from '#tests/support/backup-files.ts';
import { fillSite } from '#tests/support/full-site.ts';
import { digestTables } from '#tests/support/table-digests.ts';
import {
  describeEachEngine,
  type Engine,
  freshPostgres,
  needsPostgres,
  openTestSite,
  type TestSite,
} from '#tests/support/test-site.ts';
import { checkBackup } from '../archive/check-backup.server.ts';
import { createBackup } from '../creation/create-backup.server.ts';
import { restoreBackup, rollBackRestore } from '../restoring/restore-backup.server.ts';

const GIGABYTE = 1024 ** 3;
const common = { now: () => new Date(), readFreeBytes: async () => GIGABYTE };

let folder: string;
let drops: (() => Promise<void>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-hostile-'));
});
afterEach(async () => {
  for (const drop of drops) await drop();
  drops = [];
  rmSync(folder, { recursive: true, force: true });
});

async function emptyPlace(engine: Engine) {
  const postgres = engine === 'postgresql' ? await freshPostgres() : null;
  if (postgres !== null) drops.push(postgres.drop);
  return { dataDir: join(folder, 'restored'), databaseUrl: postgres?.url };
}

function locationOf(site: TestSite) {
  return { dataDir: site.dataDir, databaseUrl: site.services.config.databaseUrl };
}

describeEachEngine('a backup that somebody forged, restored', (engine) => {
  let site: TestSite;
  let path: string;
  beforeAll(async () => {
    site = await openTestSite();
    await createAdmin(site);
    await createAdmin(site);
    const deps = { ...locationOf(site), ...common, secretFingerprint: 'mark' };
    ({ path } = await createBackup(deps, { kind: 'by-hand' }));
  });
  afterAll(() => site.close());

  it('runs nothing that is in it, and the activity log cannot be changed after it', async () => {
    const forged = await forgeBackup(path, folder, (rows) => {
      rows.exec(`create trigger back_again after update on user_roles
        begin update user_roles set role = 'admin'; end`);
      rows.exec('create view everybody as select * from user');
      rows.exec('create table notes (text); create unique index one_lead on leads (id)');
    });
    const place = await emptyPlace(engine);
    const { access } = await restoreBackup({ ...place, ...common }, forged);
    expect(access.admitted).toEqual([]);
    expect(access.waiting).toHaveLength(2);
    const database = connect(place);
    const { db } = database;
    await db.updateTable('user_roles').set({ role: 'admin-on-hold' }).execute();
    const roles = await db.selectFrom('user_roles').select('role').execute();
    expect(roles.map(({ role }) => role)).toEqual(['admin-on-hold', 'admin-on-hold']);
    for (const change of [
      db.updateTable('audit_log').set({ actor_name: 'Nobody' }),
      db.deleteFrom('audit_log'),
    ]) {
      await expect(change.execute()).rejects.toThrow(/append-only/);
    }
    const found = await (engine === 'sqlite'
      ? sql`select 1 from sqlite_schema where name in ('everybody', 'notes', 'back_again', 'one_lead')`
      : sql`select 1 from pg_class where relname in ('everybody', 'notes', 'one_lead')`
    ).execute(db);
    expect(found.rows).toEqual([]);
    await database.close();
  });

  const INSTEAD_OF_LEADS: [string, (rows: DatabaseSync) => void][] = [
    [
      'a view',
      (rows) => rows.exec('drop table leads; create view leads as select * from blog_posts'),
    ],
    [
      'a view that never ends',
      (rows) =>
        rows.exec(`drop table leads; create view leads as with recursive r(n) as
          (select 1 union all select n + 1 from r) select n as id from r`),
    ],
    [
      'a virtual table',
      (rows) => rows.exec('drop table leads; create virtual table leads using fts5(id)'),
    ],
    [
      'computed columns',
      (rows) =>
        rows.exec(`drop table leads;
          create table leads (id, huge as (hex(zeroblob(400000000))))`),
    ],
    [
      'a constraint that takes hours',
      (rows) =>
        rows.exec(`alter table leads rename to old; create table leads (id,
          check (abs(id) < length(hex(zeroblob(300000000)))))`),
    ],
    ['no table', (rows) => rows.exec('drop table leads')],
  ];
  it.each(INSTEAD_OF_LEADS)('is rejected with %s in place of a table', async (_, change) => {
    const forged = await forgeBackup(path, folder, change);
    const place = await emptyPlace(engine);
    await expect(restoreBackup({ ...place, ...common }, forged)).rejects.toMatchObject({
      code: 'damaged',
      message: expect.stringMatching(/the table leads is (?:not as a backup has it|missing)/),
    });
    await expect(checkBackup(forged, folder)).rejects.toMatchObject({ code: 'damaged' });
    expect(existsSync(join(place.dataDir, 'site.db'))).toBe(false);
    expect(existsSync(join(place.dataDir, 'restoring'))).toBe(false);
  });

  const WRONG_ROWS: [string, string][] = [
    ['a row twice', "insert into settings select * from settings union all select 'a', 1, 'x'"],
    ['a role of nobody', "insert into user_roles (user_id, role) values ('nobody', 'admin')"],
    ['a list that is none', "insert into media (key, variants) values ('k', 'not JSON')"],
    ['a number beyond all', 'update row_counters set counted = 9223372036854775807'],
  ];
  it.each(WRONG_ROWS)('is rejected with %s in it', async (_, statement) => {
    const forged = await forgeBackup(path, folder, (rows) => {
      rows.exec(statement);
    });
    const place = await emptyPlace(engine);
    await expect(restoreBackup({ ...place, ...common }, forged)).rejects.toMatchObject({
      code: 'damaged',
    });
    expect(readdirSync(place.dataDir)).not.toContain('restoring');
  });
});

describe('with both engines', needsPostgres(), () => {
  it.each(['sqlite', 'postgresql'] as const)(
    'a backup of a site on %s is restored on the other and back, with every row',
    async (engine) => {
      const site = await openTestSite({ engine });
      await fillSite(site);
      const source = locationOf(site);
      const { path } = await createBackup(
        { ...source, ...common, secretFingerprint: 'mark' },
        { kind: 'by-hand' },
      );
      const there = await emptyPlace(engine === 'sqlite' ? 'postgresql' : 'sqlite');
      await restoreBackup({ ...there, ...common }, path);
      const again = await createBackup(
        { ...there, ...common, secretFingerprint: 'mark' },
        { kind: 'by-hand', target: join(folder, 'again.tar') },
      );
      const back = { ...(await emptyPlace(engine)), dataDir: join(folder, 'back') };
      await restoreBackup({ ...back, ...common }, again.path);
      // Revoked by a restore, or added by it.
      const differing = ['session', 'verification', 'trusted_devices', 'passkeys', 'audit_log'];
      const expected = await digestTables(source, there);
      const found = await digestTables(back, there);
      for (const name of [...differing, 'password_resets', 'preview_links', 'user_roles']) {
        delete expected[name];
        delete found[name];
      }
      expect(found).toEqual(expected);
      expect(Object.values(found).reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(20);
      await site.close();
    },
  );

  it('backup, check and restore touch only the tables of the site, in whatever schema', async () => {
    const { url, drop } = await freshPostgres();
    drops.push(drop);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    drops.unshift(() => client.end());
    await client.query(`create schema "My app"`);
    // Another program that uses the same libraries, and one whose table has one of our names.
    await client.query(`create table public.kysely_migration (name varchar(255) primary key, timestamp varchar(255));
      insert into public.kysely_migration values ('0001-other', 'x');
      create table public.kysely_migration_lock (id varchar(255) primary key, is_locked int);
      create table public.leads (id int primary key, theirs text);
      insert into public.leads values (1, 'kept');`);
    const address = new URL(url);
    address.searchParams.set('options', '-c search_path="My\\ app",public');
    // Options of other programs in the same address change nothing, in any process.
    for (const name of ['pgbouncer', 'uselibpqcompat']) address.searchParams.set(name, 'true');
    address.searchParams.set('connection_limit', '1');
    const place = { dataDir: join(folder, 'ours'), databaseUrl: address.href };
    mkdirSync(place.dataDir);
    const database = connect(place);
    drops.unshift(database.close);
    await migrate(database);
    const setting = { key: 'timeZone', value: '"UTC"', updated_at: '2026-01-05T00:00:00.000Z' };
    await database.db.insertInto('settings').values(setting).execute();
    await client.query(`create table "My app".theirs (id int primary key)`);
    const { path, manifest } = await createBackup(
      { ...place, ...common, secretFingerprint: 'mark' },
      { kind: 'by-hand' },
    );
    expect(manifest.tables).toMatchObject({ settings: 1, leads: 0 });
    await checkBackup(path, folder);
    await database.db.deleteFrom('settings').execute();
    await restoreBackup({ ...place, ...common }, path);
    expect(await database.db.selectFrom('settings').select('key').execute()).toEqual([
      { key: 'timeZone' },
    ]);
    await rollBackRestore({ ...place, ...common, now: () => new Date(Date.now() + 60_000) });
    expect(await database.db.selectFrom('settings').select('key').execute()).toEqual([]);
    const theirs = await client.query(`select theirs from public.leads`);
    expect(theirs.rows).toEqual([{ theirs: 'kept' }]);
    const tables = await client.query(
      `select relname as name from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, '"My app"'::regnamespace) and relname in ('theirs', 'kysely_migration', 'kysely_migration_lock') order by relnamespace::regnamespace::text, relname`,
    );
    expect(tables.rows.map(({ name }) => name)).toEqual([
      'kysely_migration',
      'kysely_migration_lock',
      'theirs',
      'kysely_migration',
      'kysely_migration_lock',
    ]);
  });
});
