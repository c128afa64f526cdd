import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { movePost } from '#app/features/calendar/http/move-post.server.ts';
import type { StoredImage } from '#app/features/media/image-protocol.ts';
import { SANITIZER_VERSION } from '#app/html/content/allow-list.server.ts';
import type { Tx } from '#database/connect.ts';
import type { Changes } from '#database/write.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { addTopic, clearArticles } from '#tests/support/articles.ts';
import { createWriter, dateAt, postFields, type Writer } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { uploadPhoto } from '#tests/support/uploads.ts';
import { storeAddedImages } from '../add-images.server.ts';
import { queueAuthorRename, renameInArticles } from '../authors/rename-in-articles.server.ts';
import { setPublished } from '../changes/publish-post.server.ts';
import { readHeadings } from '../derived/headings.server.ts';
import type { WorkedTexts } from '../derived/offered/worked-texts.server.ts';
import { writePosts } from '../derived/offered/write-posts.server.ts';
import { placeAgain } from '../derived/place-again.server.ts';
import { replaceImageInPosts } from '../images/replace-image-in-posts.server.ts';
import {
  type ImportedPost,
  replaceByImport,
  storeImportedPost,
  takeBackImport,
} from '../import-post.server.ts';
import type { Post } from '../post.ts';
import { toInput } from '../post-fields.ts';
import { relateWaitingPosts } from '../related/relate-waiting.server.ts';
import { resanitizePosts } from '../resanitize-posts.server.ts';
import { restoreRevision } from '../revisions/restore-revision.server.ts';
import { lockArticles } from '../storage/lock-articles.server.ts';
import { DERIVED_NAMES, deriveAgain } from '../storage/store-post.server.ts';
import { deleteTopic } from '../topics/offered/change-topics.server.ts';
import { moveToTrash } from '../trash/move-to-trash.server.ts';
import { restoreFromTrash } from '../trash/restore-from-trash.server.ts';

const NOW = new Date('2025-03-10T12:00:00.000Z');
const OWNER = { id: null, name: 'The owner' };
const TOURS = 'Families tour a home. A good tour begins at the door, before families ask.';
const WAGES = 'Caregivers leave for wages. Pay caregivers well, and wages pay you back.';
/** A claim of another kind in each text, and a heading of its own. */
const OF_TOURS = `<h2>The door</h2><p>${TOURS} We never miss a call.</p>`;
const OF_WAGES = `<h2>Pay</h2><p>${WAGES} Our tours double your revenue by 40 %.</p>`;
const RUNNING = new AbortController().signal;

describeEachEngine('what is derived from an article', (engine) => {
  let site: TestSite;
  let writer: Writer;
  let image: StoredImage;
  let topic: string;
  let post: Post;
  beforeAll(async () => {
    site = await openTestSite({ engine, now: NOW });
    const admin = await createAdmin(site);
    writer = createWriter(site, admin);
    image = await uploadPhoto(site, admin.cookie, { name: 'porch.jpg', width: 400 });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await clearArticles(site.services);
    topic = await addTopic(site.services, { name: 'Homes' });
    await writer.create({ title: 'Other tours', content: OF_TOURS, isPublished: true });
    await writer.create({ title: 'Other wages', content: OF_WAGES, isPublished: true });
    post = await writer.create({
      title: 'Tours',
      content: OF_TOURS,
      topics: topic,
      isPublished: true,
    });
  });

  const db = () => site.services.database.db;
  const row = () =>
    db().selectFrom('blog_posts').selectAll().where('id', '=', post.id).executeTakeFirstOrThrow();
  const version = async () => (await row()).version;
  const change = async () => ({ id: post.id, version: await version() });
  const inWrite = <T>(run: (tx: Tx, changes: Changes, worked: WorkedTexts) => Promise<T>) =>
    writePosts(site.services, OWNER, run);
  const context = (worked: WorkedTexts) => ({
    worked,
    actor: OWNER,
    now: NOW,
    engine: site.services.database.engine,
    reserved: new Set<string>(),
  });
  const imported = (fields: Parameters<typeof postFields>[0]): ImportedPost => ({
    input: { ...toInput(postFields(fields)), isPublished: true },
    sanitizerVersion: SANITIZER_VERSION,
    publishedAt: NOW.toISOString(),
    createdAt: null,
    feedId: null,
    oldNumber: null,
  });

  /** What is stored of all articles, but for random ids, and scores that depend on what came first. */
  async function readDerived(tx: Tx) {
    const { rows: words } =
      site.services.database.engine === 'sqlite'
        ? await sql`select rowid as number from post_words order by 1`.execute(tx)
        : await sql`select number, words from post_words order by 1`.execute(tx);
    return {
      titles: await tx
        .selectFrom('post_titles')
        .select(['post_id', 'text'])
        .orderBy('post_id')
        .execute(),
      images: await tx
        .selectFrom('media_usage')
        .selectAll()
        .orderBy('post_id')
        .orderBy('position')
        .execute(),
      topics: await tx.selectFrom('post_topics').selectAll().orderBy('post_id').execute(),
      search: await tx.selectFrom('post_search').selectAll().orderBy('post_id').execute(),
      words,
      telling: await tx
        .selectFrom('telling_words')
        .selectAll()
        .orderBy('post_id')
        .orderBy('word')
        .execute(),
      related: await tx
        .selectFrom('related_posts')
        .select(['post_id', 'related_id'])
        .orderBy('post_id')
        .orderBy('related_id')
        .execute(),
      claims: await tx
        .selectFrom('post_claims')
        .select(['post_id', 'key', 'words', 'kinds', 'published_at'])
        .orderBy('post_id')
        .orderBy('words')
        .execute(),
    };
  }

  class Undo extends Error {}

  /** What is stored, and what would be if every article were worked out again. */
  async function readBoth() {
    let both: Awaited<ReturnType<typeof readDerived>>[] = [];
    const { engine } = site.services.database;
    const run = inWrite(async (tx, _, worked) => {
      // The site relates articles in the background after a topic has changed.
      await lockArticles(site.services.database, tx);
      both = [await readDerived(tx)];
      for (const each of await tx.selectFrom('blog_posts').selectAll().orderBy('id').execute()) {
        await deriveAgain(tx, each, DERIVED_NAMES, { worked, engine });
      }
      both.push(await readDerived(tx));
      throw new Undo();
    });
    await expect(run).rejects.toThrow(Undo);
    return { stored: both[0], again: both[1] };
  }

  const clean = async (content: string) => {
    const policy_version = SANITIZER_VERSION - 1;
    await db()
      .updateTable('blog_posts')
      .set({ content, policy_version })
      .where('id', '=', post.id)
      .execute();
    const options = { beforeFirst: async () => undefined, onFailure: () => undefined };
    expect(await resanitizePosts(site.services, options)).toBe(1);
  };

  const addImages = async () => {
    const { content, version: from } = await row();
    const shown = `${content}<figure><img src="${image.url}" alt="A porch"></figure>`;
    await inWrite((tx, changes, worked) =>
      storeAddedImages(
        tx,
        changes,
        {
          post: { id: post.id, version: from },
          images: {
            content: shown,
            featuredImageUrl: image.url,
            sanitizerVersion: SANITIZER_VERSION,
          },
          addTo: (draft) => draft,
        },
        { actor: OWNER, now: NOW, database: site.services.database, worked },
      ),
    );
  };

  const replaceByWages = async () => {
    const article = { ...imported({ title: 'Wages', content: OF_WAGES }), id: post.id };
    const replaced = await inWrite((tx, changes, worked) =>
      replaceByImport(tx, changes, article, context(worked)),
    );
    if (replaced === null) throw new Error('not replaced');
    return replaced;
  };

  const WRITES: Record<string, () => Promise<unknown>> = {
    'a save': () => writer.update(post, { title: 'Wages', content: OF_WAGES, slug: 'wages' }),
    'a save of other topics and images': () =>
      writer.update(post, { topics: '', featuredImageUrl: image.url }),
    'a save that changes nothing': () => writer.update(post, {}),
    'the switch': async () =>
      setPublished(site.services, OWNER, { ...(await change()), publish: false }),
    'a version that comes back': async () => {
      await writer.update(post, { title: 'Wages', content: OF_WAGES });
      const answer = await restoreRevision(site.services, OWNER, {
        id: post.id,
        version: 1,
        currentVersion: await version(),
        idempotencyKey: randomUUID(),
        back: 'all',
        withoutMissing: false,
      });
      expect(answer).toEqual({ ok: true });
    },
    'another day': async () => {
      await writer.update(post, {}, dateAt('2025-04-10T12:00:00.000Z'));
      const wanted = { ...(await change()), day: '2025-04-12', timeZone: 'UTC' };
      expect(await movePost(site.services, OWNER, wanted)).toMatchObject({ ok: true });
    },
    'the Trash': async () => moveToTrash(site.services, OWNER, await change()),
    'the way back from the Trash': async () => {
      await moveToTrash(site.services, OWNER, await change());
      await restoreFromTrash(site.services, OWNER, { ...(await change()), publish: true });
    },
    'an import': () =>
      inWrite((tx, changes, worked) =>
        storeImportedPost(
          tx,
          changes,
          {
            ...imported({ title: 'More wages', content: OF_WAGES, topics: topic }),
            formerId: null,
          },
          context(worked),
        ),
      ),
    'an import that replaces it': replaceByWages,
    'an import that is taken back': async () => {
      const replaced = await replaceByWages();
      const isBack = await inWrite((tx, changes, worked) =>
        takeBackImport(tx, changes, replaced, context(worked)),
      );
      expect(isBack).toBe(true);
    },
    'images that were missing': addImages,
    'an image with other files': async () => {
      await addImages();
      const other = { ...image, url: image.url.replace('.', '-2.'), width: 200 };
      const database = site.services.database;
      const given = { database, enabled: { webhook: new Set<never>(), searchEngines: false } };
      await inWrite((tx, changes, worked) =>
        replaceImageInPosts(
          tx,
          changes,
          { image: other, before: { width: 400, height: 300 } },
          { ...given, actor: OWNER, now: NOW, worked },
        ),
      );
    },
    'a new sanitizer': () =>
      clean(`${OF_WAGES}<p onclick="x()">Ask us.</p><script>alert(1)</script>`),
    'another name of its author': async () => {
      const rename = { authorId: randomUUID(), from: post.authorName, to: 'Ada Lovelace' };
      await inWrite((tx) => queueAuthorRename(tx, rename, NOW));
      await renameInArticles(site.services, RUNNING);
      expect((await row()).author_name).toBe('Ada Lovelace');
    },
    'a topic that is gone': async () => {
      await deleteTopic(site.services, OWNER, topic);
      await relateWaitingPosts(site.services, RUNNING);
    },
  };

  it.each(Object.keys(WRITES))('follows %s', async (name) => {
    await WRITES[name]?.();
    const { stored, again } = await readBoth();
    expect(stored).toEqual(again);
    const { content, headings } = await row();
    const texts = placeAgain(content, null).map(({ text }) => text);
    expect(readHeadings(headings).map(({ text }) => text)).toEqual(texts);
  });

  it('is of the clean text after a new sanitizer', async () => {
    await clean(`${OF_WAGES}<script>alert(1)</script>`);
    const claims = await db()
      .selectFrom('post_claims')
      .select('words')
      .where('post_id', '=', post.id)
      .execute();
    expect(claims.map(({ words }) => words).join(' ')).toContain('double your revenue');
    const related = await db()
      .selectFrom('related_posts')
      .innerJoin('blog_posts', 'blog_posts.id', 'related_id')
      .select('title')
      .where('post_id', '=', post.id)
      .execute();
    expect(related.map(({ title }) => title)).toEqual(['Other wages']);
  });

  it('names the former address in the history of slugs, of a save alone', async () => {
    await writer.update(post, { slug: 'wages' });
    await moveToTrash(site.services, OWNER, await change());
    await restoreFromTrash(site.services, OWNER, await change());
    const slugs = await db()
      .selectFrom('slug_history')
      .select('slug')
      .where('post_id', '=', post.id)
      .execute();
    expect(slugs).toEqual([{ slug: 'tours' }]);
  });

  it('is not announced by a change that nobody is told about: that is left to the clock', async () => {
    const due = dateAt('2025-03-10T12:00:01.000Z');
    await writer.update(post, { title: 'Due' }, due);
    await db()
      .updateTable('post_publications')
      .set({ due_at: NOW.toISOString(), announced_at: null })
      .execute();
    await db().updateTable('blog_posts').set({ published_at: NOW.toISOString() }).execute();
    await clean(`${OF_WAGES}<script>alert(1)</script>`);
    const publication = await db()
      .selectFrom('post_publications')
      .select('announced_at')
      .where('post_id', '=', post.id)
      .executeTakeFirst();
    expect(publication).toEqual({ announced_at: null });
  });
});
