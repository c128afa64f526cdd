import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RELATED_VERSION } from '#app/features/articles/related/related-posts.server.ts';
import { SANITIZER_VERSION } from '#app/html/content/allow-list.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { version } from '#config/version.ts';
import { connect, type Database } from '#database/connect.ts';
import { isMigrationDue, migrate } from '#database/migrate.ts';
import type { ListMigrations } from '#database/migrations/schema-migration.ts';
import { tableExists } from '#database/table-exists.ts';
import { PASSWORD } from '#tests/support/accounts.ts';
import { storeMovedRow } from '#tests/support/import-rows.ts';
import { earlierMigrations, laterMigrations } from '#tests/support/later-migrations.ts';
import { storeLead } from '#tests/support/leads.ts';
import { PATIENT_LIMITS } from '#tests/support/patient-limits.ts';
import { storePost } from '#tests/support/posts.ts';
import {
  LAST_RELEASE,
  openReleaseData,
  RELEASE_OWNER,
  RELEASE_SECRET,
  RELEASES,
  type ReleaseData,
} from '#tests/support/release-data.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { digestTables } from '#tests/support/table-digests.ts';
import { describeEachEngine, type Engine } from '#tests/support/test-site.ts';

/** What the release before runs on, and what of that it no longer uses and this one has removed. */
const RELEASE_BEFORE = earlierMigrations('0005-moved-rows');
const REMOVED = ['post_revisions', 'site_text_versions', 'blog_posts.saved_by'];
/** This version with one more migration. */
const LATER = laterMigrations();

describeEachEngine('the data of an earlier version', (engine) => {
  describe.each(RELEASES)('%s', (release) => {
    let data: ReleaseData;
    beforeEach(async () => {
      data = await openReleaseData(release, engine);
    });
    afterEach(() => data.remove());

    it('is taken to this one: its posts, leads, texts and redirects are there, and its owner signs in', async () => {
      const { fetch, services } = await openSite(data);
      const post = await fetch('/blog/open-house-1');
      expect([post.status, await post.text()]).toEqual([
        200,
        expect.stringContaining('Open house 1: “déjà vu” 👩‍👩‍👧'),
      ]);
      await services.searchIndex.settle();
      expect(await (await fetch('/blog?q=Open+houses')).text()).toContain('/blog/open-house-1');
      for (const [from, to] of [
        ['/blog/open-house-before', /\/blog\/open-house-1$/],
        ['/old-quiz', /\/quiz$/],
      ] as const) {
        const moved = await fetch(from);
        expect([moved.status, moved.headers.get('Location')]).toEqual([
          expect.toBeOneOf([301, 308]),
          expect.stringMatching(to),
        ]);
      }
      expect((await fetch('/blog/open-house-8')).status).toBe(404);

      const account = { email: RELEASE_OWNER, password: PASSWORD };
      const entered = await fetch('/admin/login', {
        method: 'POST',
        headers: { Origin: services.config.publicOrigin },
        body: new URLSearchParams({ intent: 'login', ...account }),
      });
      expect(entered.status).toBe(302);
      const Cookie = entered.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
      const dashboard = await fetch('/admin', { headers: { Cookie } });
      expect(await dashboard.text()).toContain('Open house 8');
      const inbox = await fetch('/admin/leads?q=Dana+Lead+7', { headers: { Cookie } });
      expect([inbox.status, await inbox.text()]).toEqual([
        200,
        expect.stringContaining('Dana Lead 7'),
      ]);
      await services.close();
    });
  });
});

describeEachEngine('the schema of the release before', (engine) => {
  it('only grows, but for what it no longer uses, so that its code runs on this one', async () => {
    const data = await openReleaseData(LAST_RELEASE, engine);
    const database = connect(data);
    await migrate(database, undefined, RELEASE_BEFORE);
    const before = await readSchema(database, engine);
    await migrate(database);
    const after = await readSchema(database, engine);
    await database.close();
    await data.remove();

    expect(before.columns.length).toBeGreaterThan(200);
    const tables = new Set(before.columns.map(({ table_name }) => table_name));
    const nameOf = (column: Column) => `${column.table_name}.${column.column_name}`;
    const found = new Map(after.columns.map((column) => [nameOf(column), column]));
    for (const column of before.columns) {
      if (REMOVED.includes(column.table_name) || REMOVED.includes(nameOf(column))) continue;
      const now = found.get(nameOf(column));
      expect(now?.data_type, nameOf(column)).toBe(column.data_type);
      if (!column.is_required) expect(now?.is_required, nameOf(column)).toBe(false);
    }
    // What old code does not fill has to fill itself.
    const known = new Set(before.columns.map(nameOf));
    const added = after.columns.filter((column) => !known.has(nameOf(column)));
    const demanding = added.filter((column) => tables.has(column.table_name) && column.is_required);
    expect(demanding.map(nameOf)).toEqual([]);
    // A new rule would reject what old code writes, unless it does what the rule says.
    const rules = new Set(before.rules.map(({ table_name, rule }) => `${table_name}: ${rule}`));
    expect(rules.size).toBeGreaterThan(1);
    const newRules = after.rules
      .filter(({ table_name }) => tables.has(table_name))
      .map(({ table_name, rule }) => `${table_name}: ${rule}`)
      .filter((rule) => !rules.has(rule));
    expect(newRules).toEqual([]);
  });
});

describeEachEngine('an upgrade', (engine) => {
  let data: ReleaseData;
  let database: Database;
  beforeEach(async () => {
    data = await openReleaseData(LAST_RELEASE, engine);
    database = connect(data);
    await migrate(database);
    // A start backs the database up before it cleans posts for another version of the sanitizer, and
    // works out related posts in the background.
    await database.db
      .updateTable('blog_posts')
      .set({ policy_version: SANITIZER_VERSION, related_version: RELATED_VERSION })
      .execute();
    // The release did not have this table yet.
    const { id } = await database.db.selectFrom('imports').select('id').executeTakeFirstOrThrow();
    await storeMovedRow(database.db, id);
  });
  afterEach(async () => {
    await database.close();
    await data.remove();
  });

  const hasTable = (name: string) => tableExists(database, name);
  /** The rows of every table but the one that gets another column. */
  async function digestOthers() {
    const { leads: _, lead_tags: __, ...others } = await digestTables(data);
    return others;
  }

  it('applies what is pending once, after a backup, and keeps every row', async () => {
    const before = await digestOthers();
    expect(Object.entries(before).filter(([, { rows }]) => rows === 0)).toEqual([]);
    const backUp = vi.fn(async () => '/backups/before.tar');
    expect(await isMigrationDue(database)).toBe(false);
    expect(await isMigrationDue(database, LATER)).toBe(true);
    expect(await migrate(database, backUp, LATER)).toBe(true);
    expect(await isMigrationDue(database, LATER)).toBe(false);
    expect(await migrate(database, backUp, LATER)).toBe(false);
    expect(backUp.mock.calls).toEqual([[['9001-later']]]);

    expect(await digestOthers()).toEqual(before);
    const { rows: leads } = await sql<{ reference: string; tag: string }>`
      select reference, tag from leads`.execute(database.db);
    expect(leads.length).toBeGreaterThan(10);
    for (const { reference, tag } of leads) expect(tag).toBe(reference);
    const { rows: releases } = await sql`
      select * from migration_releases where migration = '9001-later'`.execute(database.db);
    const recorded = { version, oldest_version: version, backup: '/backups/before.tar' };
    expect(releases).toEqual([{ migration: '9001-later', ...recorded }]);
  });

  it('that fails in the middle changes nothing, and can be made again', async () => {
    const before = await digestTables(data);
    const failing = laterMigrations({
      ...LATER(engine),
      '9002-failing': {
        oldestVersion: version,
        async up(db) {
          await db.deleteFrom('lead_notes').execute();
          throw new Error('the second half is missing');
        },
      },
    });
    await expect(migrate(database, undefined, failing)).rejects.toThrow(
      'the second half is missing',
    );
    expect(await hasTable('lead_tags')).toBe(false);
    expect(await digestTables(data)).toEqual(before);
    expect(await isMigrationDue(database, LATER)).toBe(true);
    expect(await migrate(database, undefined, LATER)).toBe(true);
    expect(await hasTable('lead_tags')).toBe(true);
  });

  it('that only adds happens beside a running server of this version, which starts again on it', async () => {
    const older = await openSite(data);
    const statusOf = (site: typeof older, path: string) => async () =>
      (await site.fetch(path)).status;
    expect(await statusOf(older, '/blog/open-house-1')()).toBe(200);
    const newer = await openSite(data, LATER);
    expect(await hasTable('lead_tags')).toBe(true);
    await storeLead(older, { name: 'Sent to the older one' });
    await storePost(older.services, { title: 'Saved by the older one', isPublished: true });
    await expect.poll(statusOf(newer, '/blog/saved-by-the-older-one')).toBe(200);
    await storePost(newer.services, { title: 'Saved by the newer one', isPublished: true });
    await expect.poll(statusOf(older, '/blog/saved-by-the-newer-one')).toBe(200);
    await older.services.close();

    const again = await openSite(data);
    expect(await statusOf(again, '/blog/saved-by-the-newer-one')()).toBe(200);
    await again.services.close();
    await newer.services.close();
  });

  it('that takes something away is rejected by this version from then on, with the way back', async () => {
    const removing = laterMigrations({
      '9001-removing': {
        oldestVersion: '99.0.0',
        up: (db) => db.schema.dropTable('lead_notes').execute(),
      },
    });
    const { services } = await openSite(data, removing);
    await services.close();
    const [name = ''] = readdirSync(join(data.dataDir, 'backups')).filter((each) =>
      each.endsWith('-before-update.tar'),
    );
    const start = openSite(data);
    await expect(start).rejects.toMatchObject({ code: 'database_newer' });
    await expect(start).rejects.toThrow(
      `go back to the backup that was made before: npm run restore -- ${join(data.dataDir, 'backups', name)}`,
    );
  });

  it.runIf(engine === 'postgresql')(
    'of two servers at once is backed up and made by one of them',
    async () => {
      const sites = await Promise.all([openSite(data, LATER), openSite(data, LATER)]);
      for (const { fetch, services } of sites) {
        expect((await fetch('/blog/open-house-1')).status).toBe(200);
        await services.close();
      }
      const files = readdirSync(join(data.dataDir, 'backups'));
      expect(files.filter((each) => each.endsWith('.tar'))).toHaveLength(1);
    },
  );
});

interface Column {
  readonly table_name: string;
  readonly column_name: string;
  readonly data_type: string;
  /** Whether an insert has to name it. */
  readonly is_required: boolean;
}

interface Rule {
  readonly table_name: string;
  /** A unique index, a trigger or a constraint. */
  readonly rule: string;
}

async function readSchema({ db }: Database, engine: Engine) {
  const { rows: columns } =
    engine === 'sqlite'
      ? await sql<Column>`select t.name as table_name, c.name as column_name, c.type as data_type,
          c."notnull" = 1 and c.dflt_value is null as is_required
        from sqlite_schema t join pragma_table_info(t.name) c where t.type = 'table'`.execute(db)
      : await sql<Column>`select table_name, column_name, data_type,
          is_nullable = 'NO' and column_default is null and is_identity = 'NO' as is_required
        from information_schema.columns where table_schema = 'public'`.execute(db);
  const { rows: rules } =
    engine === 'sqlite'
      ? await sql<Rule>`select tbl_name as table_name, name || ' ' || sql as rule from sqlite_schema
        where type = 'trigger' or (type = 'index' and sql like 'create unique%')
        order by 1, 2`.execute(db)
      : await sql<Rule>`select table_name, rule from (
          select c.relname as table_name, pg_get_constraintdef(r.oid) as rule
          from pg_constraint r join pg_class c on c.oid = r.conrelid
          where r.connamespace = 'public'::regnamespace and r.contype <> 'n'
          union all select c.relname, pg_get_triggerdef(t.oid)
          from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal
          union all select tablename, indexdef from pg_indexes
          where schemaname = 'public' and indexdef like 'CREATE UNIQUE%') rules
        order by 1, 2`.execute(db);
  return {
    columns: columns.map((column) => ({ ...column, is_required: Boolean(column.is_required) })),
    rules: [...rules],
  };
}

/** Opens the built site on the data, which migrates it. */
async function openSite(
  { dataDir, databaseUrl }: ReleaseData,
  migrations?: ListMigrations,
): Promise<{
  services: Services;
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
}> {
  const { createLog, createSite, loadConfig, openServices } = await loadSiteBuild();
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SECRET: RELEASE_SECRET,
    ...PATIENT_LIMITS,
  });
  const log = createLog('silent');
  const services = await openServices(config, log, { migrations });
  const site = createSite(services);
  return {
    services,
    fetch: async (path, init) => {
      const request = new Request(new URL(path, config.publicOrigin), init);
      request.headers.set('Host', new URL(config.publicOrigin).host);
      return site.fetch(request);
    },
  };
}
