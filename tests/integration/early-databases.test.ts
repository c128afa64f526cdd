import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBackup } from '#app/features/backups/creation/create-backup.server.ts';
import { restoreBackup } from '#app/features/backups/restoring/restore-backup.server.ts';
import { connect, type Database } from '#database/connect.ts';
import { compareVersion, isMigrationDue, migrate } from '#database/migrate.ts';
import { forgeBackup } from '#tests/support/backup-files.ts';
import { earlierMigrations } from '#tests/support/later-migrations.ts';
import { openReleaseData, type ReleaseData } from '#tests/support/release-data.ts';
import { digestTables } from '#tests/support/table-digests.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { describeEachEngine, freshPostgres } from '#tests/support/test-site.ts';
import { readWholeSchema } from '#tests/support/whole-schema.ts';

const TODAY = [
  '0001-schema',
  '0002-additions',
  '0003-document-versions',
  '0004-shared-drafts',
  '0005-moved-rows',
  '0006-former-tables-dropped',
  '0007-marks-of-texts',
  '0008-feed-ids',
  '0009-drafts-by-document',
  '0010-claims-read-again',
  '0011-claims-read-once-more',
  '0012-import-choices',
  '0013-claims-weighed',
];
/** Whose rows the migrations change or move. */
const CHANGED = [
  'blog_posts',
  'document_versions',
  'imports',
  'leads',
  'post_drafts',
  'post_revisions',
  'site_text_versions',
  'site_texts',
];
/** Those of them that what came after the 36 steps changes. */
const LATER_CHANGED = CHANGED.filter((table) => !['imports', 'leads'].includes(table));
const BEFORE = earlierMigrations('0002-additions');
/** What was applied after the 31 steps that the fixture has had. */
const LATER_STEPS = [
  '0032-import-work',
  '0033-revision-fields',
  '0034-form-page',
  '0035-ranked-words',
  '0036-read-claims-again',
];
const deps = {
  now: () => new Date(),
  readFreeBytes: async () => 1024 ** 3,
  secretFingerprint: 'mark',
};

describeEachEngine('a database of before the migrations were put together', (engine) => {
  let data: ReleaseData;
  let database: Database;
  let steps: string[];
  beforeEach(async () => {
    data = await openReleaseData('1.0.0-eb1a98a8', engine);
    database = connect(data);
    steps = await listApplied();
  });
  afterEach(async () => {
    await database.close();
    await data.remove();
  });

  async function listApplied(from = database): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select name from kysely_migration order by name`.execute(from.db);
    return rows.map(({ name }) => name);
  }

  async function listReleases(): Promise<string[]> {
    const { rows } = await sql<{ migration: string }>`
      select migration from migration_releases order by migration`.execute(database.db);
    return rows.map(({ migration }) => migration);
  }

  async function apply(names: readonly string[]): Promise<void> {
    for (const table of [sql`kysely_migration`, sql`migration_releases`]) {
      await sql`delete from ${table}`.execute(database.db);
    }
    for (const name of names) {
      await sql`insert into kysely_migration values (${name}, '2026-11-28T12:00:00.000Z')`.execute(
        database.db,
      );
      await sql`insert into migration_releases values (${name}, '1.0.0', '1.0.0', null)`.execute(
        database.db,
      );
    }
  }

  it('after 31 steps goes on with the later migrations, and becomes what a new one is', async () => {
    expect(steps).toHaveLength(31);
    expect(await compareVersion(database)).toBe('older');
    expect(await isMigrationDue(database)).toBe(true);
    const before = await digestTables(data);
    const backUp = vi.fn(async () => {
      // The early version can restore it.
      expect(await listApplied()).toEqual(steps);
      return '/backups/before.tar';
    });
    expect(await migrate(database, backUp)).toBe(true);
    expect(backUp.mock.calls).toEqual([[TODAY.slice(1)]]);
    expect(await listApplied()).toEqual(TODAY);
    expect(await listReleases()).toEqual(TODAY);
    expect(await migrate(database, backUp)).toBe(false);
    expect(await compareVersion(database)).toBe('current');

    const created = await openTestDatabase(engine);
    await migrate(created.database);
    expect(await readWholeSchema(database)).toEqual(await readWholeSchema(created.database));
    await created.close();
    const after = await digestTables(data);
    for (const table of Object.keys(before)) {
      if (!CHANGED.includes(table)) expect(after[table], table).toEqual(before[table]);
    }
    for (const table of ['blog_posts', 'imports', 'leads']) {
      expect(after[table]?.rows, table).toBe(before[table]?.rows);
    }
    const unread = await sql`select 1 from blog_posts where related_version is not null`.execute(
      database.db,
    );
    expect(unread.rows).toEqual([]);
  });

  it('after 36 steps has other names for them, and goes on with the later migrations', async () => {
    await migrate(database, undefined, BEFORE);
    await apply([...steps, ...LATER_STEPS]);
    const rows = await digestTables(data);
    expect(await isMigrationDue(database)).toBe(true);
    expect(await migrate(database)).toBe(true);
    expect(await listApplied()).toEqual(TODAY);
    expect(await listReleases()).toEqual(TODAY);
    const after = await digestTables(data);
    for (const table of Object.keys(rows)) {
      if (!LATER_CHANGED.includes(table)) expect(after[table], table).toEqual(rows[table]);
    }
    expect(await migrate(database)).toBe(false);
  });

  it('between them is not changed, and the commit to start first is named', async () => {
    const backUp = vi.fn(async () => null);
    const counts = { 1: 'eb1a98a8', 12: 'eb1a98a8', 30: 'eb1a98a8', 33: '64d34d8d' };
    for (const [count, commit] of Object.entries(counts)) {
      const applied = [...steps, ...LATER_STEPS].slice(0, Number(count));
      await apply(applied);
      const rejected = migrate(database, backUp);
      await expect(rejected).rejects.toMatchObject({ code: 'database_unreleased' });
      await expect(rejected).rejects.toThrow(
        `This database was made by an early version of this site (its last change is ${applied.at(-1)}). Start it once with commit ${commit}, then start this version.`,
      );
      expect(await listApplied()).toEqual(applied);
    }
    await apply([...steps, '0033-import-work']);
    await expect(migrate(database, backUp)).rejects.toThrow(
      'no release has its changes (0033-import-work)',
    );
    expect(backUp).not.toHaveBeenCalled();
  });

  it('whose tables are not those of its steps is not changed', async () => {
    await database.db.schema.alterTable('leads').addColumn('budget', 'text').execute();
    await expect(migrate(database)).rejects.toThrow('was never released: it has leads.budget.');
    expect(await listApplied()).toEqual(steps);
  });

  it('backed up after 31 or 36 steps is restored, and after fewer the commit is named', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wizard-early-'));
    const postgres = engine === 'postgresql' ? await freshPostgres() : null;
    const place = { ...deps, dataDir: join(folder, 'restored'), databaseUrl: postgres?.url };
    const restored = async () => {
      const opened = connect(place);
      const applied = await listApplied(opened);
      await migrate(opened);
      const schema = await readWholeSchema(opened);
      await opened.close();
      return { applied, schema, leads: (await digestTables(place)).leads };
    };
    const backUp = async (name: string) => {
      const target = join(folder, name);
      await createBackup({ ...data, ...deps }, { kind: 'by-hand', uploads: false, target });
      return target;
    };

    const first = await backUp('after-31.tar');
    await restoreBackup(place, first);
    const one = await restored();
    expect(one.applied).toEqual(['0001-schema']);

    await migrate(database, undefined, BEFORE);
    expect(one.leads).toEqual((await digestTables(data)).leads);
    await apply([...steps, ...LATER_STEPS]);
    await restoreBackup(
      { ...place, now: () => new Date(Date.now() + 60_000) },
      await backUp('after-36.tar'),
    );
    expect(await restored()).toEqual({ ...one, applied: TODAY.slice(0, 2) });

    const forged = await forgeBackup(first, folder, (_, migrations) => void migrations.pop());
    const rejected = restoreBackup(place, forged);
    await expect(rejected).rejects.toMatchObject({ code: 'early_version' });
    await expect(rejected).rejects.toThrow(
      `${forged} cannot be restored with this version. This database was made by an early version of this site (its last change is 0030-search-pages). Start it once with commit eb1a98a8, then start this version.`,
    );
    await postgres?.drop();
    rmSync(folder, { recursive: true });
  });
});
