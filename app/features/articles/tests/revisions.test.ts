import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { deleteVersions } from '#app/features/versions/delete-versions.server.ts';
import { nameVersion } from '#app/features/versions/name-version.server.ts';
import { listVersions } from '#app/features/versions/read-versions.server.ts';
import { runLater } from '#database/run-together.ts';
import { write } from '#database/write.ts';
import { createRandom } from '#tests/stress/random.ts';
import { createAdmin, createUser } from '#tests/support/accounts.ts';
import { clearArticles } from '#tests/support/articles.ts';
import { Page } from '#tests/support/html.ts';
import { postRow } from '#tests/support/post-row.ts';
import {
  createWriter,
  dateAt,
  postFields,
  saveRequest,
  type Writer,
} from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { imageForm, makeImage, upload } from '#tests/support/uploads.ts';
import { postHistories } from '../lock-history.server.ts';
import type { Post } from '../post.ts';
import { resanitizePosts } from '../resanitize-posts.server.ts';
import { keepRevision } from '../revisions/keep-revision.server.ts';
import { findRevision } from '../revisions/read-revisions.server.ts';

const DAY = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-01-05T12:00:00.000Z');
const ACTOR = { id: null, name: 'Ada' };

describeEachEngine('the history of a post', (engine) => {
  let site: TestSite;
  let now: number;
  let writer: Writer;
  let cookie: string;
  let email: string;
  beforeAll(async () => {
    now = START;
    site = await openTestSite({ engine, now: () => new Date(now) });
    ({ cookie, email } = await createAdmin(site));
    writer = createWriter(site, { cookie });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    now = START;
    await clearArticles(site.services);
  });

  const db = () => site.services.database.db;
  const list = async (id: string) => (await listVersions(db(), id, null)).versions;
  const read = async (id: string, version: number) => {
    const revision = await findRevision(db(), id, version);
    if (revision === null) throw new Error(`no version ${version}`);
    return revision;
  };
  /** Version and reason, newest first. */
  const reasons = async (id: string) =>
    (await list(id)).map(({ version, reason }) => `${version} ${reason}`);
  const open = (path: string, headers: Record<string, string> = { Cookie: cookie }) =>
    site.get(path, { extra: headers });
  const restore = (id: string, version: number, given: Record<string, string>) =>
    writer.submit(`/admin/posts/${id}/history`, {
      intent: 'restore',
      version: String(version),
      key: randomUUID(),
      back: 'all',
      ...given,
    });
  /** What the History screen says of a version, without React's marks between two texts. */
  const show = async (id: string, query: string) =>
    (await writer.read(`/admin/posts/${id}/history?${query}`)).replaceAll('<!-- -->', '');
  const stored = (id: string) =>
    db().selectFrom('blog_posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  /** A post whose history has its first state, without what a save changes in it. */
  const insert = (row: ReturnType<typeof postRow>) =>
    db()
      .transaction()
      .execute(async (tx) => {
        const query = tx.insertInto('blog_posts').values(row).returningAll();
        const post = await query.executeTakeFirstOrThrow();
        const actor = { id: null, name: 'Ada' };
        const words = { added: 0, removed: 0 };
        await runLater(site.services.database, tx, (later) =>
          keepRevision(tx, post, {
            actor,
            at: new Date(row.created_at),
            reason: 'created',
            words,
            later,
          }),
        );
      });

  describe('keeps each state once', () => {
    it('of a save, with all fields, who, when and why', async () => {
      const first = await writer.create({ metaKeywords: 'beds, tours', excerpt: 'Short.' });
      now += DAY;
      const second = await writer.update(first, { title: 'Another', content: '<p>New words.</p>' });
      expect(await list(first.id)).toMatchObject([
        {
          version: 2,
          at: new Date(now).toISOString(),
          actorName: email,
          reason: 'saved',
          name: null,
          wordsAdded: 2,
          wordsRemoved: 10,
        },
        { version: 1, reason: 'created', wordsAdded: null },
      ]);
      expect((await read(first.id, 1)).post).toEqual(first);
      expect((await read(first.id, 2)).post).toEqual(second);
    });

    it('of publishing and unpublishing, in the editor and in the list', async () => {
      const draft = await writer.create();
      const published = await writer.update(draft, { isPublished: true });
      await writer.update(published, { isPublished: false });
      await writer.change({ id: draft.id, version: '3', publish: 'true' });
      await writer.change({ id: draft.id, version: '4', publish: 'false' });
      expect(await reasons(draft.id)).toEqual([
        '5 unpublished',
        '4 published',
        '3 unpublished',
        '2 published',
        '1 created',
      ]);
      expect((await read(draft.id, 4)).post.publishedAt).toBe(new Date(now).toISOString());
    });

    it('and nothing of a rejected or repeated save', async () => {
      const request = saveRequest();
      const { body } = await writer.save(request);
      await writer.save(request);
      if (!body.ok) throw new Error('not saved');
      const stale = saveRequest({ id: body.post.id, version: 9 });
      expect((await writer.save(stale)).status).toBe(409);
      expect(await reasons(body.post.id)).toEqual(['1 created']);
    });

    it('of a text before a new version of the sanitizer changes it', async () => {
      const at = '2025-01-05T12:00:00.000Z';
      const content = '<p onclick="x()">Words of hers.</p>';
      const row = postRow({
        slug: 'a',
        published_at: at,
        created_at: at,
        content,
        policy_version: 0,
      });
      await insert(row);
      await resanitizePosts(site.services, {
        beforeFirst: async () => undefined,
        onFailure: () => undefined,
      });
      expect(await reasons(row.id)).toEqual(['2 sanitizer', '1 created']);
      expect((await read(row.id, 1)).post.content).toBe(content);
      expect((await read(row.id, 1)).sanitizerVersion).toBe(0);
      expect((await read(row.id, 2)).post.content).toBe((await stored(row.id)).content);
      const page = await show(row.id, 'version=1');
      expect(page).toContain('Words of hers.');
      expect(page).not.toContain('onclick');
    });

    it('until the post is deleted for good', async () => {
      const kept = await writer.create({ slug: 'kept' });
      const first = await writer.create();
      await writer.update(first, { title: 'Another' });
      await writer.change({ intent: 'delete', id: first.id, version: '2' });
      const rows = await db().selectFrom('document_versions').select('post_id').execute();
      expect(rows).toEqual([{ post_id: kept.id }]);
    });
  });

  /** A post of about 12 KB with many versions, each a small edit. */
  async function createLongHistory(versions: number): Promise<Post[]> {
    const random = createRandom(7);
    const word = () => Math.floor(random() * 40_000).toString(36);
    const words = Array.from({ length: 3_000 }, word);
    const toContent = () => `<p>${words.join(' ')}</p>`;
    const posts = [await writer.create({ content: toContent() })];
    for (let version = 2; version <= versions; version += 1) {
      words.splice(Math.floor(random() * words.length), 10, ...Array.from({ length: 20 }, word));
      const last = posts.at(-1) as Post;
      posts.push(await writer.update(last, { content: toContent() }));
    }
    return posts;
  }

  it('takes a small part of the space of full copies, and gives each back to the letter', async () => {
    const posts = await createLongHistory(40);
    const { id } = posts[0] as Post;
    const rows = await db()
      .selectFrom('document_versions')
      .select(['version', 'base_version', 'snapshot'])
      .orderBy('version')
      .execute();
    const bytes = rows.reduce((sum, { snapshot }) => sum + snapshot.byteLength, 0);
    const copies = posts.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
    expect(bytes).toBeLessThan(0.05 * copies);
    const full = rows.filter(({ base_version }) => base_version === null);
    expect(full.map(({ version }) => version)).toEqual([1, 34]);
    for (const post of posts) expect((await read(id, post.version)).post).toEqual(post);

    // Without some of them, the others are still the same.
    const gone = posts
      .map(({ version }) => version)
      .filter((version) => version % 7 !== 0 && version < 40);
    await write(site.services, ACTOR, (tx) => deleteVersions(tx, id, gone.slice(0, 20)));
    await write(site.services, ACTOR, (tx) => deleteVersions(tx, id, gone.slice(20)));
    expect((await list(id)).map(({ version }) => version)).toEqual([40, 35, 28, 21, 14, 7]);
    for (const { version } of await list(id)) {
      expect((await read(id, version)).post).toEqual(posts[version - 1]);
    }
    const after = await writer.update(posts.at(-1) as Post, { title: 'After' });
    expect((await read(id, 41)).post).toEqual(after);
  }, 120_000);

  it('leaves the page of a post in memory when a version is named', async () => {
    const { id, slug } = await writer.create({ isPublished: true });
    await open(`/blog/${slug}`);
    const { revision } = await db()
      .selectFrom('site_state')
      .select('revision')
      .executeTakeFirstOrThrow();
    await writer.submit(`/admin/posts/${id}/history`, {
      intent: 'name',
      version: '1',
      name: 'Kept',
    });
    const after = await db().selectFrom('site_state').select('revision').executeTakeFirstOrThrow();
    expect(after.revision).toBe(revision);
  });

  it('is whole when eight people change a post at once', async () => {
    const at = new Date(now).toISOString();
    const row = postRow({ slug: 'busy', published_at: at, created_at: at });
    await insert(row);
    const request = (n: number) =>
      writer.save(
        saveRequest({
          id: row.id,
          version: 1,
          fields: postFields({ slug: 'busy', title: `${n}` }),
        }),
      );
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => request(n)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await reasons(row.id)).toEqual(['2 unpublished', '1 created']);
  });

  describe('is read', () => {
    it('newest first, page by page', async () => {
      let current = await writer.create();
      for (let change = 0; change < 52; change += 1) current = await writer.update(current, {});
      const path = `/admin/posts/${current.id}/history`;
      const first = await writer.read(path);
      expect(first.match(/class="row history-version"/g)).toHaveLength(50);
      expect(first).toContain(`href="${path}?before=4"`);
      const second = await writer.read(`${path}?before=4`);
      expect(second.match(/class="row history-version"/g)).toHaveLength(3);
      expect(second).toContain('Newest versions');
      expect(await writer.read(`${path}?before=x`)).toContain(`href="${path}?before=4"`);
    });

    it('with a name for what is to be kept', async () => {
      const { id } = await writer.create();
      const path = `/admin/posts/${id}/history`;
      expect(
        (await writer.submit(path, { intent: 'name', version: '1', name: ' First try ' })).status,
      ).toBe(200);
      expect(await writer.read(path)).toContain('“First try”');
      expect(
        (await writer.submit(path, { intent: 'name', version: '1', name: 'x'.repeat(81) })).status,
      ).toBe(422);
      expect((await writer.submit(path, { intent: 'name', version: '7', name: 'x' })).status).toBe(
        409,
      );
      expect((await writer.submit(path, { intent: 'name', version: '1', name: '' })).status).toBe(
        200,
      );
      expect((await read(id, 1)).name).toBeNull();
      await expect(site).toHaveAudited(
        expect.arrayContaining(['post.version-named', 'post.version-unnamed']),
      );
    });

    it('as the article itself, with what a version changed marked in it, or what restoring it would', async () => {
      const first = await writer.create({ title: 'One bed', content: '<p>Fill every bed.</p>' });
      await writer.update(first, { title: 'Two beds', content: '<p>Fill each bed.</p>' });
      for (const query of ['', 'version=2', 'version=2&show=restore']) {
        const page = await show(first.id, query);
        expect(page, query).toMatch(/<del>.*?every.*?<\/del><ins>.*?each.*?<\/ins>/);
        expect(page, query).toMatch(/<del>.*?One bed.*?<\/del>/);
        expect(page, query).not.toContain('Restore this version');
        expect(page, query).toContain('Take this change back');
      }
      const restored = await show(first.id, 'version=1&show=restore');
      expect(restored).toMatch(/<del>.*?each.*?<\/del><ins>.*?every.*?<\/ins>/);
      expect(restored).toContain('<ins>comes back</ins> <del>goes</del>');
      for (const version of ['9', 'x', '3000000000']) {
        expect((await open(`/admin/posts/${first.id}/history?version=${version}`)).status).toBe(
          404,
        );
      }
    });

    it('never shows what the text says about itself as markup', async () => {
      const first = await writer.create({ content: '<p>Plain</p>', title: 'Plain' });
      const evil = '&lt;script>alert(1)&lt;/script>';
      await writer.update(first, { content: `<p>${evil}</p>`, title: '<script>alert(2)</script>' });
      const page = await show(first.id, '');
      expect(page).toContain('&lt;script&gt;alert(1)');
      expect(page).not.toContain('<script>alert');
    });

    it('only by admins', async () => {
      const { id } = await writer.create();
      const { cookie: other } = await createUser(site);
      for (const path of ['', '?version=1']) {
        const address = `/admin/posts/${id}/history${path}`;
        expect((await open(address, {})).headers.get('Location')).toContain('/admin/login');
        expect((await open(address, { Cookie: other })).status).not.toBe(200);
      }
      expect((await open('/admin/posts/x/history')).status).toBe(404);
      expect((await open(`/admin/posts/${id}/history?version=x`)).status).toBe(404);
    });
  });

  // On PostgreSQL, the others run no statement that these, or other tests, do not run there.
  if (engine === 'postgresql') return;

  describe('restores a version', () => {
    async function createTwo(fields: Parameters<Writer['create']>[0] = {}) {
      const first = await writer.create({ slug: 'first', content: '<p>Old words.</p>', ...fields });
      const second = await writer.update(first, { slug: 'second', content: '<p>New words.</p>' });
      return { id: first.id, first, second };
    }

    it('as a new save, and rewrites nothing', async () => {
      const { id, first, second } = await createTwo();
      now += DAY;
      const key = randomUUID();
      const answer = await restore(id, 1, { current: '2', key });
      // The page offers Undo for the version that was replaced.
      expect(answer).toHaveRedirect(302, `/admin/posts/${id}/history?replaced=2`);
      expect(answer.headers.get('Set-Cookie')).toContain('post-restored');
      expect(await list(id)).toMatchObject([
        { version: 3, reason: 'restored', restoredVersion: 1, actorName: email },
        { version: 2, reason: 'saved' },
        { version: 1, reason: 'created' },
      ]);
      expect((await read(id, 2)).post).toEqual(second);
      const { version: _, updatedAt: __, ...fields } = first;
      expect((await read(id, 3)).post).toMatchObject(fields);
      await expect(site).toHaveAudited(expect.arrayContaining(['post.restored']));
      expect((await restore(id, 1, { current: '2', key })).status, 'sent twice').toBe(302);
      expect(await list(id)).toHaveLength(3);
    });

    it('and leaves a published post published, with its date', async () => {
      const draft = await writer.create({ content: '<p>Old words.</p>' });
      const at = '2024-05-01T08:00:00.000Z';
      await writer.update(draft, { isPublished: true, content: '<p>New words.</p>' }, dateAt(at));
      expect(await show(draft.id, 'version=1')).toContain('it stays published');
      expect((await restore(draft.id, 1, { current: '2' })).status).toBe(302);
      expect((await read(draft.id, 3)).post).toMatchObject({ isPublished: true, publishedAt: at });
      expect(await writer.read(`/blog/${draft.slug}`)).toContain('Old words.');
    });

    it('and leaves a draft a draft', async () => {
      const published = await writer.create({ isPublished: true });
      await writer.update(published, { isPublished: false });
      expect((await restore(published.id, 1, { current: '2' })).status).toBe(302);
      expect((await read(published.id, 3)).post).toMatchObject({
        isPublished: false,
        publishedAt: null,
      });
    });

    it('cleans it again', async () => {
      const at = '2025-01-05T12:00:00.000Z';
      const content = '<p onclick="x()">Words.</p>';
      const row = postRow({
        slug: 'a',
        published_at: at,
        created_at: at,
        content,
        policy_version: 0,
      });
      await insert(row);
      await writer.change({ id: row.id, version: '1', publish: 'false' });
      expect((await restore(row.id, 1, { current: '2' })).status).toBe(302);
      expect((await stored(row.id)).content).toBe('<p>Words.</p>');
    });

    it('not over a change that was made in the meantime', async () => {
      const { id } = await createTwo();
      const answer = await restore(id, 1, { current: '1' });
      await expect(answer).toBeRejected(
        409,
        'You just changed this article in another tab or on another device. You now see',
      );
      expect(await reasons(id)).toHaveLength(2);
    });

    it('says what to do when another post has its address', async () => {
      const { id } = await createTwo();
      await db().deleteFrom('slug_history').execute();
      await writer.create({ slug: 'first', title: 'Newcomer' });
      const answer = await restore(id, 1, { current: '2' });
      await expect(answer).toBeRejected(422, 'Restore it without the address');
      expect(await reasons(id)).toHaveLength(2);
      const asked = { current: '2', back: 'text' };
      expect((await restore(id, 1, asked)).status).toBe(302);
      expect(await stored(id)).toMatchObject({ slug: 'second', content: '<p>Old words.</p>' });
    });

    it('says what to do when its images are gone', async () => {
      const photo = imageForm(await makeImage('jpeg').toBuffer(), 'porch.jpg');
      const { body } = await upload(site, cookie, { body: photo });
      if (!body.ok) throw new Error('not uploaded');
      const { url } = body.image;
      const content = `<p>Old words.</p><p><img src="${url}" alt="A porch"></p>`;
      const { id, second } = await createTwo({ featuredImageUrl: url, content });
      await writer.update(second, { featuredImageUrl: '' });
      await db().deleteFrom('media').execute();
      expect(await show(id, 'version=1')).toContain('1 image of this version');
      const all = { current: '3' };
      await expect(await restore(id, 1, all)).toBeRejected(422, 'Leave out missing images');
      expect((await restore(id, 1, { ...all, 'without-missing': 'on' })).status).toBe(302);
      const row = await stored(id);
      expect(row.featured_image_url).toBeNull();
      expect(row.content).toContain('Old words.');
      expect(row.content).not.toContain('<img');
    });

    it('not of a post that is gone, nor a version that is not there', async () => {
      const { id } = await createTwo();
      expect((await restore(id, 9, { current: '2' })).status).toBe(409);
      expect((await restore(id, 3_000_000_000, { current: '2' })).status).toBe(409);
      await writer.change({ intent: 'delete', id, version: '2' });
      expect((await restore(id, 1, { current: '2' })).status).toBe(409);
    });

    describe('of which more than the text differs', () => {
      let url: string;
      beforeAll(async () => {
        const photo = imageForm(await makeImage('jpeg').toBuffer(), 'cover.jpg');
        const { body } = await upload(site, cookie, { body: photo });
        if (!body.ok) throw new Error('not uploaded');
        url = body.image.url;
      });

      /** Last week’s wording, and today’s with a cover. */
      async function createCovered() {
        const first = await writer.create({ content: '<p>Old words.</p>', isPublished: true });
        const again = { content: '<p>New words.</p>', featuredImageUrl: url, excerpt: 'Short.' };
        await writer.update(first, again);
        return first.id;
      }

      it('says what else comes back with the text, and offers the text alone', async () => {
        const id = await createCovered();
        const page = new Page(await show(id, 'version=1'));
        expect(page.html).toContain('The text differs, and so do: Excerpt and Featured image.');
        expect(page.html).toContain('Restore the text alone</button>');
        expect(page.html).toContain('Readers see it at once: it stays published with its date');
        const boxes = page
          .elements('input')
          .filter(({ properties }) => properties.name === 'fields')
          .map(({ properties }) => [properties.value, properties.checked === true]);
        expect(boxes).toEqual([
          ['excerpt', false],
          ['content', true],
          ['featuredImageUrl', false],
        ]);
        const nothing = await restore(id, 1, { current: '2', back: 'chosen' });
        await expect(nothing).toBeRejected(422, 'Check at least one thing');
        const unsaid = await restore(id, 1, { current: '2', back: '' });
        expect(unsaid.status).toBe(400);
        expect(await reasons(id)).toHaveLength(2);
      });

      it('leaves the cover where it is', async () => {
        const id = await createCovered();
        const asked = { current: '2', back: 'text' };
        expect((await restore(id, 1, asked)).status).toBe(302);
        expect(await stored(id)).toMatchObject({
          content: '<p>Old words.</p>',
          featured_image_url: url,
          excerpt: 'Short.',
        });
      });

      it('takes the cover if asked to, and the history says so', async () => {
        const id = await createCovered();
        const asked = { current: '2', back: 'chosen', fields: 'featuredImageUrl' };
        expect((await restore(id, 1, asked)).status).toBe(302);
        expect(await stored(id)).toMatchObject({
          content: '<p>New words.</p>',
          featured_image_url: null,
        });
        const page = await show(id, '');
        expect(page).toContain(', changed: Featured image');
        expect(page).toContain('1 word added, 1 word removed, changed: Excerpt, Featured image');
        expect(page).not.toContain('no words changed');
      });

      it('gives everything back to who takes the restore back', async () => {
        const id = await createCovered();
        await restore(id, 1, { current: '2' });
        expect((await stored(id)).featured_image_url).toBeNull();
        const page = new Page(await writer.read(`/admin/posts/${id}/history?replaced=2`));
        const undo = page.elements('button').filter(({ properties }) => properties.value === 'all');
        expect(undo).toHaveLength(1);
        await restore(id, 2, { current: '3' });
        expect((await stored(id)).featured_image_url).toBe(url);
      });

      it('never publishes or unpublishes', async () => {
        const draft = await writer.create({ content: '<p>Old words.</p>' });
        await writer.update(draft, { content: '<p>New words.</p>', isPublished: true });
        const asked = { current: '2', back: 'chosen', fields: 'isPublished' };
        await restore(draft.id, 1, asked);
        expect(await stored(draft.id)).toMatchObject({ content: '<p>New words.</p>' });
        expect((await writer.open(`/blog/${draft.slug}`)).status).toBe(200);
      });
    });
  });
});

describeEachEngine('old versions of a post', (engine) => {
  let site: TestSite;
  let now: number;
  let writer: Writer;
  beforeEach(async () => {
    now = START;
    site = await openTestSite({ engine, now: () => new Date(now) });
    writer = createWriter(site, await createAdmin(site));
  });
  afterEach(() => site.close());

  const versions = async (id: string) =>
    (await listVersions(site.services.database.db, id, null)).versions.map(
      ({ version }) => version,
    );
  const thin = async () => {
    const result = await site.services.retention.run();
    return result.kind === 'done' ? result.deleted.revisions : result.kind;
  };

  it('are thinned out to one a week after the days in the settings, and the activity log says so', async () => {
    let current = await writer.create();
    for (let change = 0; change < 20; change += 1) {
      now += DAY / 2;
      // A clock that is never far from the last run is trusted.
      await thin();
      current = await writer.update(current, { title: `Change ${change}` });
    }
    const { id } = current;
    const named = { document: id, version: 3, name: 'Before the move' };
    await nameVersion(site.services, ACTOR, postHistories(site.services.database), named);
    for (let day = 0; day < 38; day += 1) {
      now += DAY;
      expect(await thin()).toBe(0);
    }
    const parsed = await updateSettings(site.services, ACTOR, { revisionFullDays: '30' });
    expect(parsed.ok).toBe(true);
    now += DAY;
    expect(await thin()).toBe(18);
    // Of Monday to Sunday midnight in UTC the last, of the other week what the post is now.
    expect(await versions(id)).toEqual([21, 13, 3]);
    now += DAY;
    expect(await thin()).toBe(0);
    expect((await findRevision(site.services.database.db, id, 21))?.post).toEqual(current);
    expect((await findRevision(site.services.database.db, id, 3))?.name).toBe('Before the move');
    expect(await writer.read('/admin/audit')).toContain(
      'deleted 18 earlier versions of the article “Change 19”',
    );
    expect(await writer.read(`/admin/posts/${id}/history`)).toContain(
      'All versions of the last 30 days stay',
    );
  }, 120_000);

  it('are not deleted by a clock that jumped', async () => {
    const first = await writer.create();
    await writer.update(first, {});
    expect(await thin()).toBe(0);
    now += 400 * DAY;
    expect(await thin()).toBe('asked');
    expect(await versions(first.id)).toEqual([2, 1]);
  });
});
