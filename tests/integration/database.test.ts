import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { version } from '#config/version.ts';
import { applyMigrations, migrate } from '#database/migrate.ts';
import { NewerDatabaseError } from '#database/migration-releases.ts';
import { migrations } from '#database/migrations/index.ts';
import type { ListMigrations } from '#database/migrations/schema-migration.ts';
import { type ChangeEvent, type WriteDeps, write } from '#database/write.ts';
import { OuterQueryError } from '#database/write-guard.ts';
import { laterMigrations } from '#tests/support/later-migrations.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { describeEachEngine, openTestSite } from '#tests/support/test-site.ts';

const NOW = new Date('2026-01-05T12:00:00Z');
const actor = { id: null, name: 'Ada' };

describeEachEngine('the database', (engine) => {
  let opened: TestDatabase;
  let deps: WriteDeps;
  let published: ChangeEvent[];
  beforeEach(async () => {
    opened = await openTestDatabase(engine);
    published = [];
    const publish = (events: readonly ChangeEvent[]) => void published.push(...events);
    deps = { database: opened.database, now: () => NOW, publish };
  });
  afterEach(() => opened.close());

  const setting = (key: string) => ({ key, value: '"x"', updated_at: NOW.toISOString() });

  async function count(table: 'settings' | 'audit_log'): Promise<number> {
    return (await opened.database.db.selectFrom(table).selectAll().execute()).length;
  }

  describe('migrating', () => {
    it('leaves existing data unchanged', async () => {
      await migrate(opened.database);
      await opened.database.db.insertInto('settings').values(setting('kept')).execute();
      await migrate(opened.database);
      expect(await count('settings')).toBe(1);
    });

    it('applies every migration in order', async () => {
      await migrate(opened.database);
      const migrator = new Migrator({
        db: opened.database.db,
        provider: { getMigrations: async () => migrations(engine) },
      });
      const done = await migrator.getMigrations();
      expect(done.length).toBeGreaterThan(0);
      expect(done.every(({ executedAt }) => executedAt !== undefined)).toBe(true);
    });

    it('records for each migration the version that applied it', async () => {
      await migrate(opened.database);
      const { rows } = await sql<{ migration: string; version: string; backup: string | null }>`
        select migration, version, backup from migration_releases order by migration`.execute(
        opened.database.db,
      );
      expect(rows).toEqual(
        Object.keys(migrations(engine)).map((migration) => ({ migration, version, backup: null })),
      );
    });

    it('rejects a database that a newer version has migrated, and names it', async () => {
      await migrate(opened.database);
      const { db } = opened.database;
      await sql`insert into kysely_migration values ('9000-later', '2030-01-01')`.execute(db);
      await expect(migrate(opened.database)).rejects.toThrow(
        `A newer version of this site has changed the database (9000-later), and this is version ${version}.`,
      );
      await sql`insert into migration_releases values ('9000-later', '99.1.0', '99.0.0', null)`.execute(
        db,
      );
      await expect(migrate(opened.database)).rejects.toThrow(NewerDatabaseError);
      await expect(migrate(opened.database)).rejects.toThrow(
        'Start version 99.1.0 or a newer one.',
      );
    });

    it('says of the changes of an older version that no release has them', async () => {
      await migrate(opened.database);
      const { db } = opened.database;
      await sql`insert into kysely_migration values ('0002-dropped', '2025-01-01')`.execute(db);
      await sql`insert into migration_releases values ('0002-dropped', '0.9.0', '99.0.0', null)`.execute(
        db,
      );
      const rejected = migrate(opened.database);
      await expect(rejected).rejects.toMatchObject({ code: 'database_unreleased' });
      await expect(rejected).rejects.toThrow(
        `The database was made by a version 0.9.0 of this site that was never released: no release has its changes (0002-dropped). Version ${version} can neither run on it nor update it`,
      );
    });

    it('says of a first migration that was edited later what differs, and changes nothing', async () => {
      const [first = '', ...later] = Object.keys(migrations(engine));
      await applyMigrations(opened.database, [first]);
      const { db } = opened.database;
      await db.schema.alterTable('leads').dropColumn('home').execute();
      await db.schema.alterTable('leads').addColumn('budget', 'text').execute();
      await db.schema
        .createTable('notes')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .execute();
      let backups = 0;
      const rejected = migrate(opened.database, async () => {
        backups += 1;
        return null;
      });
      await expect(rejected).rejects.toMatchObject({ code: 'database_unreleased' });
      await expect(rejected).rejects.toThrow(
        /was never released: it lacks leads\.home, and it has leads\.budget\. Version .+ \(Articles → Import\)\.$/,
      );
      expect(backups).toBe(0);
      expect(later.length).toBeGreaterThan(0);
      const { rows } = await sql`select name from kysely_migration`.execute(db);
      expect(rows).toHaveLength(1);
    });

    it('runs on the schema of a newer version that says that it can', async () => {
      const add = (name: string, oldestVersion: string) => ({
        [name]: { oldestVersion, up: async () => undefined },
      });
      const adding = add('9001-later', version);
      await migrate(opened.database, undefined, laterMigrations(adding));
      await expect(migrate(opened.database)).resolves.toBe(false);
      const taking = laterMigrations({ ...adding, ...add('9002-later', '99.0.0') });
      await migrate(opened.database, undefined, taking);
      await expect(migrate(opened.database)).rejects.toThrow(NewerDatabaseError);
    });

    it('rolls a failed first migration back', async () => {
      const failing: ListMigrations = () => ({
        '0001-failing': {
          oldestVersion: version,
          async up(db) {
            await db.schema.createTable('half').addColumn('id', 'integer').execute();
            throw new Error('the second half is missing');
          },
        },
      });
      await expect(migrate(opened.database, undefined, failing)).rejects.toThrow(
        'the second half is missing',
      );
      const tables = await opened.database.db.introspection.getTables();
      expect(tables.map(({ name }) => name)).not.toContain('half');
    });
  });

  describe('writing', () => {
    beforeEach(() => migrate(opened.database));

    async function revision(): Promise<number> {
      const { db } = opened.database;
      const row = await db.selectFrom('site_state').select('revision').executeTakeFirstOrThrow();
      return Number(row.revision);
    }

    it('stores the change, its audit entry and the incremented revision together', async () => {
      const before = await revision();
      const id = randomUUID();
      const result = await write(deps, actor, async (tx, changes) => {
        await tx.insertInto('settings').values(setting('a')).execute();
        changes.audit({ action: 'changed', objectType: 'setting', objectId: id, detail: { a: 1 } });
        changes.event({ type: 'settings', id });
        return 'done';
      });
      expect(result).toBe('done');
      expect([await count('settings'), await count('audit_log')]).toEqual([1, 1]);
      expect(await revision()).toBe(before + 1);
    });

    it('stores more audit entries than fit into one statement', async () => {
      await write(deps, actor, async (_tx, changes) => {
        for (let n = 0; n < 9_000; n++) {
          changes.audit({ action: 'changed', objectType: 'setting', objectId: String(n) });
        }
      });
      expect(await count('audit_log')).toBe(9_000);
    });

    it('rolls a failed change back, and publishes nothing', async () => {
      const before = await revision();
      const failing = write(deps, actor, async (tx, changes) => {
        await tx.insertInto('settings').values(setting('a')).execute();
        changes.audit({ action: 'changed', objectType: 'setting', objectId: null });
        changes.event({ type: 'settings', id: 'a' });
        throw new Error('the rule was broken');
      });
      await expect(failing).rejects.toThrow('the rule was broken');
      expect([await count('settings'), await count('audit_log')]).toEqual([0, 0]);
      expect([await revision(), published]).toEqual([before, []]);
    });

    it('does not increment the revision for a change that nobody could see', async () => {
      const before = await revision();
      await write(deps, actor, (tx) => tx.insertInto('settings').values(setting('a')).execute());
      expect([await revision(), published]).toEqual([before, []]);
    });

    it('rejects a query outside the transaction instead of waiting forever', async () => {
      const { db } = opened.database;
      const outside = write(deps, actor, async (tx) => {
        await tx.insertInto('settings').values(setting('a')).execute();
        await db.selectFrom('settings').selectAll().execute();
      });
      await expect(outside).rejects.toThrow(OuterQueryError);
      expect(await count('settings')).toBe(0);
    });

    it('rejects a nested write', async () => {
      const nested = write(deps, actor, () => write(deps, actor, async () => undefined));
      await expect(nested).rejects.toThrow(OuterQueryError);
    });

    it('serializes simultaneous changes', async () => {
      const before = await revision();
      const keys = Array.from({ length: 20 }, (_, n) => `key-${n}`);
      await Promise.all(
        keys.map((key) =>
          write(deps, actor, async (tx, changes) => {
            await tx.insertInto('settings').values(setting(key)).execute();
            changes.event({ type: 'settings', id: key });
          }),
        ),
      );
      expect([await count('settings'), await revision()]).toEqual([20, before + 20]);
    });
  });
});

describeEachEngine('a change', (engine) => {
  it('is published in the process once it is stored', async () => {
    const site = await openTestSite({ engine });
    const event: ChangeEvent = { type: 'settings', id: 'a' };
    const received: ChangeEvent[] = [];
    site.services.bus.subscribe((change) => received.push(change));
    // On PostgreSQL the listening connection may still be opening.
    const publish = async () => {
      await write(site.services, actor, async (_, changes) => changes.event(event));
      return received;
    };
    await expect.poll(publish).toContainEqual(event);
    await site.close();
  });
});
