import { zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findRevision } from '#app/features/articles/revisions/read-revisions.server.ts';
import { findVersion, listVersions } from '#app/features/versions/read-versions.server.ts';
import { readTimestamp } from '#database/codec.ts';
import { connect, type Database } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { tableExists } from '#database/table-exists.ts';
import { earlierMigrations } from '#tests/support/later-migrations.ts';
import { LAST_RELEASE, openReleaseData, type ReleaseData } from '#tests/support/release-data.ts';
import { describeEachEngine } from '#tests/support/test-site.ts';

const BEFORE = earlierMigrations('0002-additions');
/** What servers of before run beside. */
const BESIDE = earlierMigrations('0005-moved-rows');
const LEGAL = '/privacy-policy';

interface FormerRevision {
  readonly post_id: string;
  readonly version: number;
  readonly at: string | Date;
  readonly actor_id: string | null;
  readonly actor_name: string;
  readonly reason: string;
  readonly restored_version: number | null;
  readonly name: string | null;
  readonly words_added: number | null;
  readonly words_removed: number | null;
  readonly changed_fields: string | null;
  readonly policy_version: number;
  readonly base_version: number | null;
  readonly steps: number;
  readonly snapshot: Uint8Array;
}

interface FormerText {
  readonly document: string;
  readonly version: number;
  readonly changes: string;
  readonly published_at: string | Date;
  readonly published_by: string;
}

describeEachEngine('the versions that two tables had', (engine) => {
  let data: ReleaseData;
  let database: Database;
  beforeEach(async () => {
    data = await openReleaseData(LAST_RELEASE, engine);
    database = connect(data);
    await migrate(database, undefined, BEFORE);
  });
  afterEach(async () => {
    await database.close();
    await data.remove();
  });

  const select = async <Row>(table: string) =>
    (await sql<Row>`select * from ${sql.table(table)}`.execute(database.db)).rows;
  const addText = ({ document, version, changes, published_at, published_by }: FormerText) =>
    sql`insert into site_text_versions (document, version, changes, published_at, published_by)
      values (${document}, ${version}, ${changes}, ${published_at}, ${published_by})`.execute(
      database.db,
    );
  async function listFormer(): Promise<string[]> {
    const found = [];
    for (const table of ['post_revisions', 'site_text_versions']) {
      if (await tableExists(database, table)) found.push(table);
    }
    return found;
  }
  /** More texts than are taken at a time, of all characters, and the fields that later releases noted. */
  async function addFormer(): Promise<void> {
    for (let version = 1; version <= 230; version += 1) {
      const value = `<p>“Déjà vu” ${version} 👩‍👩‍👧 \\ '; --</p>`.repeat(1 + (version % 7));
      await addText({
        document: LEGAL,
        version,
        changes: JSON.stringify({ 'text/html': { value, base: null } }),
        published_at: new Date(Date.UTC(2026, 0, version, 3, 2, 1, 9)).toISOString(),
        published_by: `Ada ${version}`,
      });
    }
    await sql`update post_revisions set name = 'Before the move', changed_fields = '["title"]',
      restored_version = 1, words_added = 3, words_removed = 2 where version = 2`.execute(
      database.db,
    );
  }

  it('are in one, row by row, and nothing else is', async () => {
    await addFormer();
    const revisions = await select<FormerRevision>('post_revisions');
    const texts = await select<FormerText>('site_text_versions');
    expect(revisions.some(({ base_version }) => base_version !== null)).toBe(true);
    expect(texts.length).toBeGreaterThan(230);

    await migrate(database);
    const rows = await database.db.selectFrom('document_versions').selectAll().execute();
    expect(rows).toHaveLength(revisions.length + texts.length);
    const found = new Map(rows.map((row) => [`${row.document} ${row.version}`, row]));
    for (const { post_id, ...former } of revisions) {
      const row = found.get(`${post_id} ${former.version}`);
      expect(row).toEqual({ ...former, document: post_id, post_id });
    }
    for (const { document, version, changes, published_at, published_by } of texts) {
      const { snapshot, ...row } = found.get(`${document} ${version}`) ?? { snapshot: Buffer.of() };
      expect(zstdDecompressSync(snapshot).toString()).toBe(changes);
      expect(row).toMatchObject({ at: published_at, actor_name: published_by, post_id: null });
      expect(row).toMatchObject({ actor_id: null, reason: 'published', name: null, steps: 0 });
    }
    for (const { post_id, version } of revisions) {
      expect(await findRevision(database.db, post_id, version)).not.toBeNull();
    }
    expect(await listFormer()).toEqual([]);
  });

  it('are taken again where a server of before wrote one while it was replaced', async () => {
    const [former] = await select<FormerRevision>('post_revisions');
    if (former === undefined) throw new Error('no revisions');
    await migrate(database, undefined, BESIDE);
    expect(await select('post_revisions')).toEqual([]);
    const { post_id, actor_name, policy_version, snapshot } = former;
    const at = new Date(Date.UTC(2026, 10, 29, 8)).toISOString();
    await sql`insert into post_revisions (post_id, version, at, actor_name, reason, policy_version, steps,
      snapshot) values (${post_id}, 90, ${at}, ${actor_name}, 'saved', ${policy_version}, 0,
      ${snapshot})`.execute(database.db);
    const changes = '{"header/signIn":{"value":"Enter","base":"Sign in"}}';
    const text = { document: 'navigation', version: 90, changes };
    await addText({ ...text, published_at: at, published_by: 'Bo' });

    await migrate(database);
    const [newest] = (await listVersions(database.db, post_id, null)).versions;
    expect(newest).toMatchObject({ version: 90, reason: 'saved' });
    expect(await findRevision(database.db, post_id, 90)).not.toBeNull();
    const taken = await findVersion(database.db, 'navigation', 90);
    expect(taken).toMatchObject({ text: changes, listed: { actorName: 'Bo' } });
    expect(readTimestamp(taken?.listed.at ?? '')).toBe(at);
    expect(await listFormer()).toEqual([]);
  });

  it('end with their post', async () => {
    await migrate(database);
    await database.db.deleteFrom('blog_posts').execute();
    const left = await database.db.selectFrom('document_versions').select('document').execute();
    expect(left).toEqual([{ document: 'navigation' }]);
  });
});
