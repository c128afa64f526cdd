import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '#app/framework/services.server.ts';
import { connect, type Database } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { openReleaseData, RELEASES, type ReleaseData } from '#tests/support/release-data.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { describeEachEngine, type Engine } from '#tests/support/test-site.ts';

/** New rules about rows of old tables that 0.9.0 keeps without knowing them. */
const KEPT_BY_OLD_CODE: ReadonlySet<string> = new Set([
  // It fills post_id always and copy_id never.
  'preview_links: CHECK (((post_id IS NULL) <> (copy_id IS NULL)))',
  'preview_links: FOREIGN KEY (copy_id) REFERENCES working_copies(id) ON DELETE CASCADE',
]);

/** Nothing has run 0.9.0 but tests, so that none of its servers can miss these. */
const GONE: ReadonlySet<string> = new Set(['post_title_grams']);

describeEachEngine('the data of an earlier version', (engine) => {
  describe.each(RELEASES)('%s', (release) => {
    let data: ReleaseData;
    beforeEach(async () => {
      data = await openReleaseData(release, engine);
    });
    afterEach(() => data.remove());

    it('is taken to this one: its posts, pictures, leads and checkouts are there, and its owner signs in', async () => {
      await setCheckout(data, 'https://buy.example.com/connect');
      const { fetch, services } = await openSite(data);
      const tiers = await (await fetch('/boost-revenue-inactive')).text();
      expect(tiers.split('href="https://buy.example.com/connect"')).toHaveLength(2);
      const post = await fetch('/blog/open-house-1');
      expect(post.status).toBe(200);
      const html = await post.text();
      expect(html).toContain('Open house 1: “déjà vu” 👩‍👩‍👧');
      const [, picture = ''] = /src="([^"]*\/blog-images\/[^"]+)"/.exec(html) ?? [];
      const image = await fetch(new URL(picture, services.config.publicOrigin).pathname);
      expect([image.status, image.headers.get('Content-Type')]).toEqual([
        200,
        expect.stringMatching(/^image\//),
      ]);
      const moved = await fetch('/blog/open-house-3');
      expect([moved.status, moved.headers.get('Location')]).toEqual([
        expect.toBeOneOf([301, 308]),
        expect.stringMatching(/\/blog\/open-house-3-moved$/),
      ]);
      expect((await fetch('/blog/open-house-8')).status).toBe(404);

      const account = { email: 'owner@example.com', password: 'lantern-orchard-27-teal' };
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
  it('only grows, so that its code runs on this one', async () => {
    const data = await openReleaseData(RELEASES[RELEASES.length - 1] ?? '', engine);
    const database = connect(data);
    const before = await readSchema(database, engine);
    await migrate(database);
    const after = await readSchema(database, engine);
    await database.close();
    await data.remove();

    expect(before.columns.length).toBeGreaterThan(200);
    const tables = new Set(before.columns.map(({ table_name }) => table_name));
    const nameOf = (column: Column) => `${column.table_name}.${column.column_name}`;
    const found = new Map(after.columns.map((column) => [nameOf(column), column]));
    for (const column of before.columns.filter((each) => !GONE.has(each.table_name))) {
      const now = found.get(nameOf(column));
      expect(now?.data_type, nameOf(column)).toBe(column.data_type);
      if (!column.is_required) expect(now?.is_required, nameOf(column)).toBe(false);
    }
    // What old code does not fill has to fill itself.
    const known = new Set(before.columns.map(nameOf));
    const added = after.columns.filter((column) => !known.has(nameOf(column)));
    const demanding = added.filter((column) => tables.has(column.table_name) && column.is_required);
    expect(demanding.map(nameOf)).toEqual([]);
    // A new rule would refuse what old code writes, unless it does what the rule says.
    const rules = new Set(before.rules.map(({ table_name, rule }) => `${table_name}: ${rule}`));
    expect(rules.size).toBeGreaterThan(1);
    const newRules = after.rules
      .filter(({ table_name }) => tables.has(table_name))
      .map(({ table_name, rule }) => `${table_name}: ${rule}`)
      .filter((rule) => !rules.has(rule) && !KEPT_BY_OLD_CODE.has(rule));
    expect(newRules).toEqual([]);
  });
});

/** As the settings form of that version did. */
async function setCheckout(data: ReleaseData, link: string): Promise<void> {
  const database = connect(data);
  const row = { key: 'connectCheckout', value: JSON.stringify(link) };
  await database.db
    .insertInto('settings')
    .values({ ...row, updated_at: '2026-11-22T12:00:00.000Z' })
    .execute();
  await database.close();
}

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

/** Opens the built site of this version on the data, which migrates it. */
async function openSite({ dataDir, databaseUrl }: ReleaseData): Promise<{
  services: Services;
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
}> {
  const { createLog, createSite, loadConfig, openServices } = await loadSiteBuild();
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const services = await openServices(config, createLog('silent'));
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
