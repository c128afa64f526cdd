import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  findDraft,
  listDrafts,
  listUnsavedPosts,
} from '#app/features/articles/drafts/read-drafts.server.ts';
import { connect, type Database } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { takeFormerDrafts } from '#database/migrations/former-drafts.ts';
import { earlierMigrations } from '#tests/support/later-migrations.ts';
import { postFields } from '#tests/support/posts.ts';
import { LAST_RELEASE, openReleaseData, type ReleaseData } from '#tests/support/release-data.ts';
import { describeEachEngine } from '#tests/support/test-site.ts';

const BEFORE = earlierMigrations('0002-additions');
const ODD = "“Déjà vu” 👩‍👩‍👧 \\ '; -- \u0000";
const DATE = { kind: 'set', local: '2031-01-05T09:00', timeZone: 'UTC' };

describeEachEngine('the drafts that each person had of a post', (engine) => {
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

  interface Row {
    readonly id: string;
    readonly user_name: string;
    readonly post_id: string | null;
    readonly title: string;
    readonly fields: string;
    readonly publish_date: string;
  }
  const readRows = async () =>
    (await sql<Row>`select * from post_drafts order by id`.execute(database.db)).rows;

  /** People whose access was removed have no id, and may have several drafts of a post. */
  async function addDraft(name: string, postId: string | null, minute: number): Promise<string> {
    const id = randomUUID();
    const at = new Date(Date.UTC(2026, 0, 5, 9, minute)).toISOString();
    const title = `Typed by ${name}`;
    const fields = JSON.stringify(postFields({ title, content: `<p>${ODD} ${name}` }));
    await sql`insert into post_drafts (id, user_id, user_name, post_id, base_version, kind, title,
        fields, publish_date, writer, sequence, created_at, updated_at)
      values (${id}, null, ${name}, ${postId}, ${postId === null ? null : 1}, 'post', ${title},
        ${fields}, ${JSON.stringify(DATE)}, ${randomUUID()}, 3, ${at}, ${at})`.execute(database.db);
    return id;
  }

  it('are all there: the newest is the one that all share, the others are new drafts', async () => {
    const { rows: posts } = await sql<{ id: string }>`
      select id from blog_posts order by id limit 2`.execute(database.db);
    const [first = '', second = ''] = posts.map(({ id }) => id);
    const ids = {
      older: await addDraft('Ann', first, 1),
      newest: await addDraft('Ben', first, 3),
      middle: await addDraft('Cy', first, 2),
      // Two at the same moment.
      twins: [await addDraft('Dee', second, 4), await addDraft('Eve', second, 4)],
      unsaved: await addDraft('Flo', null, 5),
    };
    const before = await readRows();
    await migrate(database);
    const after = await readRows();
    const typed = ({ user_name, title, fields, publish_date }: Row) => ({
      ...{ user_name, title, fields, publish_date },
    });
    const byName = (rows: readonly Row[]) =>
      rows.map(typed).toSorted((one, other) => (one.user_name < other.user_name ? -1 : 1));
    expect(byName(after)).toEqual(byName(before));

    const shared = await findDraft(database.db, '', first);
    expect(shared).toMatchObject({ id: first, version: 1, draftVersion: 1, by: 'Ben' });
    expect(shared?.texts).toMatchObject({ content: `<p>${ODD} Ben`, publishDate: DATE });
    const twin = ids.twins.toSorted().at(-1);
    expect(await findDraft(database.db, '', second)).toMatchObject({
      by: twin === ids.twins[0] ? 'Dee' : 'Eve',
    });
    const { posts: unsaved } = await listUnsavedPosts(database.db, { userId: '', kind: 'post' });
    const others = [ids.older, ids.middle, ids.unsaved, ...ids.twins.filter((id) => id !== twin)];
    expect(unsaved.map(({ id }) => id)).toEqual(expect.arrayContaining(others));
    expect(await findDraft(database.db, '', ids.older)).toMatchObject({
      by: 'Ann',
      texts: { title: 'Typed by Ann', content: `<p>${ODD} Ann` },
    });
  });

  it('are all there if a server of before stored one while it was replaced; a post has one', async () => {
    const { rows: posts } = await sql<{ id: string }>`
      select id from blog_posts order by id limit 1`.execute(database.db);
    const postId = posts[0]?.id ?? '';
    await addDraft('Ann', postId, 1);
    await migrate(database, undefined, earlierMigrations('0005-moved-rows'));
    await addDraft('Ben', postId, 2);
    await migrate(database);
    expect(await findDraft(database.db, '', postId)).toMatchObject({ id: postId, by: 'Ben' });
    await addDraft('Cy', postId, 3);
    expect(await listDrafts(database.db, '', [{ id: postId }])).toMatchObject({
      [postId]: { name: 'Ben' },
    });
    await database.db.transaction().execute(takeFormerDrafts);
    expect(await findDraft(database.db, '', postId)).toMatchObject({ id: postId, by: 'Ben' });
    const { posts: unsaved } = await listUnsavedPosts(database.db, { userId: '', kind: 'post' });
    const titles = unsaved.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Typed by Ann', 'Typed by Cy']));
  });
});
