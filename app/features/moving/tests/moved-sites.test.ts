import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTopic } from '#app/features/articles/topics/offered/change-topics.server.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { openImports } from '#tests/support/imports.ts';
import { storePost } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { imageForm, makeImage, upload } from '#tests/support/uploads.ts';
import { makeZip, unpackZip } from '#tests/support/zip.ts';

const OWNER = { id: null, name: 'The owner' };
const REDIRECTS = 624;
const PLAYER =
  '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="A tour" width="560" height="315"></iframe>';

describeEachEngine('a site that moves', (engine) => {
  let site: TestSite;
  let files: ReadonlyMap<string, Buffer>;
  beforeAll(async () => {
    site = await openTestSite({ engine });
    const admin = await createAdmin(site);
    const { db } = site.services.database;
    const add = async (name: string) => {
      const photo = imageForm(await makeImage('jpeg', { width: 400 }).toBuffer(), name);
      const { body } = await upload(site, admin.cookie, { body: photo });
      if (!body.ok) throw new Error('not uploaded');
      return body.image;
    };
    const porch = await add('porch.jpg');
    await add('unused.jpg');
    await db
      .updateTable('media')
      .set({ alt: 'A porch', focus_x: 25, focus_y: 0 })
      .where('id', '=', porch.id)
      .execute();
    for (const name of ['Tours', 'Beds']) {
      await createTopic(site.services, OWNER, { name, slug: '', description: `About ${name}` });
    }
    const topics = await db.selectFrom('topics').select(['id', 'name']).execute();
    const topicIds = ['Tours', 'Beds'].map((name) => topics.find((each) => each.name === name)?.id);
    await storePost(
      site.services,
      {
        title: 'Fill every bed',
        slug: 'fill-every-bed',
        content: `<p>Text</p>\n<p><img src="${porch.url}" alt="A porch"></p>\n${PLAYER}\n<p>End</p>`,
        featuredImageUrl: porch.url,
        topics: topicIds.join(','),
        metaKeywords: 'zeal, Tours, alms',
        language: 'es',
        isPublished: true,
      },
      { kind: 'set', local: '2025-06-10T09:32', timeZone: 'UTC' },
    );
    await storePost(site.services, { title: 'Taken back', slug: 'taken-back' });
    await storePost(site.services, {
      kind: 'page',
      title: 'Our home',
      slug: 'our-home',
      formTopic: 'demo',
      formAbout: 'A home',
      inFooter: true,
      indexed: false,
      isPublished: true,
    });
    const set = (slug: string, columns: object) =>
      db.updateTable('blog_posts').set(columns).where('slug', '=', slug).execute();
    await set('fill-every-bed', { feed_id: 'https://old.example.com/?p=7', old_number: 7 });
    await set('taken-back', { former_published_at: '2024-03-02T10:00:00.000Z' });
    const { id } = await db
      .selectFrom('blog_posts')
      .select('id')
      .where('slug', '=', 'fill-every-bed')
      .executeTakeFirstOrThrow();
    const at = '2025-01-01T00:00:00.000Z';
    await db
      .insertInto('slug_history')
      .values({ slug: 'its-former-name', post_id: id, created_at: at })
      .execute();
    for (let n = 0; n < REDIRECTS; n += 1) {
      await db
        .insertInto('redirects')
        .values({
          id: crypto.randomUUID(),
          from_path: `/old/${n}`,
          target: n % 2 === 0 ? '/blog/fill-every-bed' : 'https://example.org/there',
          permanent: (engine === 'sqlite' ? Number(n % 3 !== 0) : n % 3 !== 0) as never,
          ...{ version: 1, created_at: at, last_used_at: null },
        })
        .execute();
    }
    const answer = await site.get('/admin/posts/export/download', admin);
    files = await unpackZip(Buffer.from(await answer.arrayBuffer()));
  });
  afterAll(() => site.close());

  /** Imports files of the export into a site that has nothing. */
  async function moveTo<Found>(
    isWanted: (name: string) => boolean,
    look: (other: TestSite) => Promise<Found>,
  ): Promise<Found> {
    const other = await openTestSite({ engine });
    try {
      const imports = openImports(other, await createAdmin(other));
      await other.services.database.db.deleteFrom('topics').execute();
      const chosen = [...files].filter(
        ([name]) => isWanted(name) || name.startsWith('blog-images/'),
      );
      const zip = makeZip(chosen.map(([name, content]) => ({ name, content })));
      const page = await imports.upload({ 'site.zip': zip });
      await imports.act(page, { intent: 'start', all: 'take', 'old-site': site.origin });
      return await look(other);
    } finally {
      await other.close();
    }
  }

  it('is the same where its own ZIP is read: articles, pages, images, redirects', async () => {
    const there = await readAll(site);
    expect(there.redirects).toHaveLength(REDIRECTS);
    const here = await moveTo(
      () => true,
      async (other) => {
        const former = await other.fetch('/blog/its-former-name', { redirect: 'manual' });
        expect([former.status, former.headers.get('Location')]).toEqual([
          expect.toBeOneOf([301, 308]),
          expect.stringContaining('/blog/fill-every-bed'),
        ]);
        const found = await readAll(other);
        return {
          ...found,
          // The former name is one of them.
          redirects: found.redirects.filter(({ from_path }) => from_path.startsWith('/old/')),
        };
      },
    );
    expect(here).toEqual(there);
  });

  // On PostgreSQL, the others run no statement that these, or other tests, do not run there.
  if (engine === 'postgresql') return;

  it.each(['wordpress.xml', 'ghost.json', '.md'])(
    'has its topics, the order of its keywords and its players from %s',
    async (file) => {
      const found = await moveTo(
        (name) => name.endsWith(file),
        async ({ services: { database } }) => {
          const row = await database.db
            .selectFrom('blog_posts')
            .selectAll()
            .where('slug', '=', 'fill-every-bed')
            .executeTakeFirstOrThrow();
          const topics = await database.db.selectFrom('topics').select(['id', 'name']).execute();
          const names = JSON.parse(row.topics ?? '[]').map(
            (id: string) => topics.find((each) => each.id === id)?.name,
          );
          return { ...row, names };
        },
      );
      expect(found.names).toEqual(['Tours', 'Beds']);
      // Ghost has one kind of tag, so that a keyword that is a topic as well is only that.
      const keywords = file === 'ghost.json' ? ['zeal', 'alms'] : ['zeal', 'Tours', 'alms'];
      expect(JSON.parse(found.meta_keywords ?? '[]')).toEqual(keywords);
      expect(found.content).toMatch(/<iframe src="[^"]*youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/);
      if (file === 'wordpress.xml') {
        expect([found.feed_id, found.old_number]).toEqual(['https://old.example.com/?p=7', 7]);
      }
    },
  );

  it('tells WordPress the ids that feed readers know', () => {
    const xml = String(files.get('wordpress.xml'));
    expect(xml).toContain('<guid isPermaLink="false">https://old.example.com/?p=7</guid>');
    expect(xml).toContain('<wp:post_id>7</wp:post_id>');
    expect(xml).toContain('its-former-name');
  });
});

async function readAll({ services: { database } }: TestSite) {
  const { db } = database;
  const posts = await db.selectFrom('blog_posts').selectAll().orderBy('id').execute();
  const topics = await db.selectFrom('topics').select(['id', 'name']).execute();
  const nameOf = (id: string) => topics.find((each) => each.id === id)?.name;
  return {
    posts: posts.map(
      ({
        version: _,
        updated_at: __,
        related_version: ___,
        topics: ids,
        headings: ____,
        ...post
      }) => ({
        ...post,
        topics: JSON.parse(ids ?? '[]').map(nameOf),
        content: post.content.replace(/ (?:srcset|sizes|width|height)="[^"]*"/g, ''),
      }),
    ),
    images: await db
      .selectFrom('media')
      .select(['id', 'key', 'name', 'alt', 'focus_x', 'focus_y'])
      .orderBy('id')
      .execute(),
    redirects: await db
      .selectFrom('redirects')
      .select(['from_path', 'target', 'permanent'])
      .orderBy('from_path')
      .execute(),
  };
}
