import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  DocumentResult,
  SaveRequest,
  SaveResult,
} from '#app/features/articles/editor-protocol.ts';
import type { PostFieldName, PostFields } from '#app/features/articles/post-fields.ts';
import { schema } from '#app/html/document/schema.ts';
import { serializeDocument } from '#app/html/document/serialize.ts';
import { createAdmin, createUser } from '#tests/support/accounts.ts';
import {
  createWriter,
  dateAt,
  postFields,
  saveRequest,
  type Writer,
} from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

const MONDAY = '2025-01-06T15:00:00.000Z';
const TUESDAY = '2025-01-07T15:00:00.000Z';

describeEachEngine('saving posts', (engine) => {
  let site: TestSite;
  let writer: Writer;
  let now: string;
  beforeAll(async () => {
    now = MONDAY;
    site = await openTestSite({ engine, now: () => new Date(now) });
    writer = createWriter(site, await createAdmin(site));
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    now = MONDAY;
    await site.services.database.db.deleteFrom('blog_posts').execute();
  });

  const countPosts = async () =>
    (await site.services.database.db.selectFrom('blog_posts').select('id').execute()).length;

  it('stores every field, with sanitized content and defaults', async () => {
    const { status, body } = await writer.save(
      saveRequest({
        fields: postFields({
          title: '  Fill every bed ',
          content: '<p onclick="x()">Text</p><script>alert(1)</script>',
          metaKeywords: 'beds, , move-ins',
        }),
      }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ok: true,
      created: true,
      post: {
        title: 'Fill every bed',
        slug: 'fill-every-bed',
        content: '<p>Text</p>',
        excerpt: null,
        featuredImageUrl: null,
        metaDescription: null,
        metaKeywords: ['beds', 'move-ins'],
        authorName: 'Wizard Services Team',
        isPublished: false,
        publishedAt: null,
        createdAt: MONDAY,
        version: 1,
      },
    });
    expect(body.ok && body.removed.map(({ message }) => message).join()).toMatch(/script/i);
  });

  describe('the date', () => {
    it('is set to now when a published post is saved', async () => {
      const post = await writer.create({ isPublished: true });
      expect(post.publishedAt).toBe(MONDAY);
      now = TUESDAY;
      expect((await writer.update(post, {})).publishedAt).toBe(TUESDAY);
    });

    it('is kept or set to another one on request', async () => {
      const post = await writer.create({ isPublished: true });
      now = TUESDAY;
      const saved = await writer.update(post, {}, { kind: 'keep' });
      expect(saved.publishedAt).toBe(MONDAY);
      const at = '2024-05-01T08:00:00.000Z';
      expect((await writer.update(saved, {}, dateAt(at))).publishedAt).toBe(at);
    });

    it('is had back by a second save, which leaves a revision and overwrites nobody', async () => {
      const post = await writer.create({ isPublished: true });
      now = TUESDAY;
      const updated = await writer.update(post, { title: 'Updated' });
      expect(updated.publishedAt).toBe(TUESDAY);
      // As the notice after the save sends it.
      const back = { ...dateAt(`${MONDAY.slice(0, 16)}Z`), instant: MONDAY } as const;
      const restored = await writer.update(updated, {}, back);
      expect(restored).toMatchObject({ publishedAt: MONDAY, version: 3, title: 'Updated' });
      const { db } = site.services.database;
      const kept = db
        .selectFrom('document_versions')
        .select('version')
        .where('post_id', '=', post.id);
      expect((await kept.execute()).map(({ version }) => version).sort()).toEqual([1, 2, 3]);
      const late = saveRequest({
        id: post.id,
        version: updated.version,
        fields: postFields({ title: 'Updated', isPublished: true }),
        publishDate: back,
      });
      expect(await writer.save(late)).toMatchObject({ status: 409, body: { code: 'stale' } });
    });

    it('is set to now when a draft is published with "keep", because it has none', async () => {
      const draft = await writer.create();
      expect(
        (await writer.update(draft, { isPublished: true }, { kind: 'keep' })).publishedAt,
      ).toBe(MONDAY);
    });

    it('is the typed time in the time zone of the field', async () => {
      const post = await writer.create(
        { isPublished: true },
        { kind: 'set', local: '2025-03-09T02:30', timeZone: 'America/New_York' },
      );
      expect(post.publishedAt).toBe('2025-03-09T07:30:00.000Z');
      const { cookie } = await createAdmin(site);
      const search = 'local=2025-03-09T02:30&timeZone=America/New_York';
      const shown = await site.get(`/admin/posts/publish-date?${search}`, { cookie });
      expect(await shown.json()).toEqual({
        ok: true,
        at: post.publishedAt,
        note: expect.stringContaining('2:30 AM does not exist on March 9, 2025'),
      });
    });

    it.each(['', '2025-02-31T10:00'])('%j is rejected beside its field', async (local) => {
      const post = await writer.create({ isPublished: true });
      const publishDate = { kind: 'set', local, timeZone: 'America/New_York' } as const;
      const { status, body } = await writer.save(
        saveRequest({
          id: post.id,
          version: post.version,
          fields: postFields({ isPublished: true }),
          publishDate,
        }),
      );
      expect([status, body]).toEqual([
        422,
        { ok: false, code: 'invalid', errors: { publishDate: expect.any(String) } },
      ]);
    });

    it('is not checked for a draft', async () => {
      const cleared = { kind: 'set', local: '', timeZone: 'America/New_York' } as const;
      expect((await writer.create({}, cleared)).publishedAt).toBeNull();
    });

    it('is cleared by unpublishing, and set to now by publishing', async () => {
      const post = await writer.create({ isPublished: true });
      expect((await writer.update(post, { isPublished: false })).publishedAt).toBeNull();
      now = TUESDAY;
      const { id } = post;
      expect(await writer.change({ id, version: '2', publish: 'true' })).toBe(200);
      const row = await site.services.database.db
        .selectFrom('blog_posts')
        .select(['published_at', 'version'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(new Date(row.published_at ?? 0).toISOString()).toBe(TUESDAY);
      expect(row.version).toBe(3);
    });
  });

  describe('two writers', () => {
    it('rejects the second save with the current post, and overwrites nothing', async () => {
      const post = await writer.create();
      const first = await writer.update(post, { title: 'First' });
      const { status, body } = await writer.save(
        saveRequest({
          id: post.id,
          version: post.version,
          fields: postFields({ title: 'Second' }),
        }),
      );
      expect(status).toBe(409);
      expect(body).toEqual({ ok: false, code: 'stale', current: first, isOwn: true });
    });

    it('is told that somebody else wrote, also if this person wrote afterwards', async () => {
      const colleague = createWriter(site, await createAdmin(site));
      const post = await writer.create();
      const late = saveRequest({ id: post.id, version: post.version });
      const theirs = await colleague.update(post, { title: 'Theirs' });
      const other = await writer.save(late);
      expect(other.body).toEqual({ ok: false, code: 'stale', current: theirs });
      const both = await writer.update(theirs, { title: 'Both' });
      const again = await writer.save({ ...late, idempotencyKey: randomUUID() });
      expect(again.body).toEqual({ ok: false, code: 'stale', current: both });
      const lastWasMine = saveRequest({ id: post.id, version: theirs.version });
      expect((await writer.save(lastWasMine)).body).toMatchObject({ isOwn: true });
    });

    it('accepts exactly one of many concurrent saves', async () => {
      const post = await writer.create();
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          writer.save(
            saveRequest({
              id: post.id,
              version: post.version,
              fields: postFields({ title: `Writer ${index}`, slug: `writer-${index}` }),
            }),
          ),
        ),
      );
      expect(answers.filter(({ body }) => body.ok)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    });

    it('rejects a save of a deleted post', async () => {
      const post = await writer.create();
      expect(await writer.change({ intent: 'delete', id: post.id, version: '1' })).toBe(200);
      const { status, body } = await writer.save(
        saveRequest({ id: post.id, version: post.version }),
      );
      expect([status, body]).toEqual([409, { ok: false, code: 'stale', current: null }]);
    });

    it.each(['toggle', 'delete'])('the list cannot %s an outdated version', async (intent) => {
      const post = await writer.create();
      await writer.update(post, { title: 'Newer' });
      expect(await writer.change({ intent, id: post.id, version: '1', publish: 'true' })).toBe(409);
      expect(await countPosts()).toBe(1);
    });
  });

  describe('a repeated save', () => {
    it('gets the first response and is stored once', async () => {
      const request = saveRequest();
      const first = await writer.save(request);
      if (!first.body.ok) throw new Error('not saved');
      await writer.update(first.body.post, { title: 'Changed since' });
      expect(await writer.save(request)).toEqual(first);
      expect(await countPosts()).toBe(1);
    });

    it('is stored once even when both are sent at the same time', async () => {
      const request = saveRequest();
      const answers = await Promise.all(Array.from({ length: 6 }, () => writer.save(request)));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(answers[0]?.status).toBe(200);
      expect(await countPosts()).toBe(1);
    });

    it('is rejected if it has other words or another purpose than the first', async () => {
      const request = saveRequest();
      expect((await writer.save(request)).status).toBe(200);
      const others: Partial<SaveRequest>[] = [
        { fields: postFields({ content: '<p>Other words.</p>' }) },
        { fields: postFields({ isPublished: true }) },
        { publishDate: { kind: 'set', local: '2025-01-05T15:42', timeZone: 'UTC' } },
        { id: randomUUID(), version: 1 },
      ];
      for (const other of others) {
        const { status, body } = await writer.save({ ...request, ...other });
        expect(status).toBe(409);
        expect(body).toMatchObject({ ok: false, code: 'key_reused' });
      }
      expect(await countPosts()).toBe(1);
      const stored = site.services.database.db.selectFrom('blog_posts').select('content');
      expect(await stored.execute()).toEqual([{ content: request.fields.content }]);
    });

    it('leaves no text in the idempotency record', async () => {
      const { body } = await writer.save(saveRequest());
      const rows = await site.services.database.db
        .selectFrom('idempotency_keys')
        .select('result')
        .execute();
      const stored = rows.map(({ result }) => JSON.parse(result) as Record<string, unknown>);
      expect(stored.map(({ id }) => id)).toContain(body.ok && body.post.id);
      expect(JSON.stringify(stored)).not.toContain('The first call matters most');
    });

    it('is a different save for another user', async () => {
      const request = saveRequest();
      await writer.save(request);
      const other = createWriter(site, await createAdmin(site));
      expect((await other.save(request)).status).toBe(422);
    });

    it('is processed if the first one was rejected', async () => {
      const request = saveRequest({ fields: postFields({ title: '' }) });
      expect((await writer.save(request)).status).toBe(422);
      expect((await writer.save({ ...request, fields: postFields() })).status).toBe(200);
    });
  });

  describe('slugs', () => {
    const slugError = async (fields: Partial<PostFields>) => {
      const { status, body } = await writer.save(saveRequest({ fields: postFields(fields) }));
      return body.ok || body.code !== 'invalid' ? status : body.errors.slug;
    };

    it('a taken one names the post that has it', async () => {
      await writer.create({ title: 'The first one', slug: 'beds' });
      expect(await slugError({ slug: 'beds' })).toContain('“The first one”');
    });

    it('used by two concurrent saves goes to one, and the other gets the name of its post', async () => {
      const answers = await Promise.all([
        writer.save(saveRequest({ fields: postFields({ title: 'One', slug: 'same' }) })),
        writer.save(saveRequest({ fields: postFields({ title: 'Two', slug: 'same' }) })),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    });

    it('one that redirects to a published post is rejected', async () => {
      const post = await writer.create({ title: 'Moved', slug: 'old', isPublished: true });
      await writer.update(post, { slug: 'new' });
      expect(await slugError({ slug: 'old' })).toContain('“Moved”');
    });

    it('the former slug of a draft is free', async () => {
      const draft = await writer.create({ slug: 'old' });
      await writer.update(draft, { slug: 'new' });
      expect((await writer.create({ slug: 'old' })).slug).toBe('old');
    });

    it('a post can return to its former slug', async () => {
      const post = await writer.create({ slug: 'a' });
      const moved = await writer.update(post, { slug: 'b' });
      expect((await writer.update(moved, { slug: 'a' })).slug).toBe('a');
    });
  });

  describe('bad input', () => {
    const MEGABYTE = 1024 * 1024;
    it.each<[string, Partial<PostFields>, PostFieldName]>([
      ['an empty title', { title: '' }, 'title'],
      ['a blank slug', { slug: ' \t ' }, 'slug'],
      ['blank content', { content: ' \n ' }, 'content'],
      ['a title without a-z or digits, and so no slug', { title: '日本語', slug: '' }, 'slug'],
      ['a title of 1 MB', { title: 'x'.repeat(MEGABYTE), slug: 'x' }, 'title'],
      ['a title of two lines', { title: 'a\nb' }, 'title'],
      ['content of 5 MB', { content: 'x'.repeat(5 * MEGABYTE) }, 'content'],
      ['NUL in the title', { title: 'a\0b', slug: 'a' }, 'title'],
      ['NUL in the content', { content: '<p>a\0b</p>' }, 'content'],
      ['NUL in the author', { authorName: 'a\0b' }, 'authorName'],
      ['NUL in a keyword', { metaKeywords: 'a\0b' }, 'metaKeywords'],
      ['half a character', { title: 'a\ud800b' }, 'title'],
      ['content of which nothing may be shown', { content: '<script>1</script>' }, 'content'],
      ['content nested without end', { content: '<blockquote>'.repeat(20_000) }, 'content'],
      [
        'content with 100,000 attributes on a tag',
        { content: `<p ${Array.from({ length: 100_000 }, (_, i) => `a${i}`).join(' ')}>x</p>` },
        'content',
      ],
      ['content of 300,000 blank lines', { content: 'a\n\n'.repeat(300_000) }, 'content'],
      [
        'an image that is not in the library',
        { featuredImageUrl: `/blog-images/${crypto.randomUUID()}.jpg` },
        'featuredImageUrl',
      ],
      ['an image from another site', { featuredImageUrl: 'javascript:1' }, 'featuredImageUrl'],
    ])('%s is rejected beside its field', async (_name, fields, field) => {
      const { status, body } = await writer.save(saveRequest({ fields: postFields(fields) }));
      expect(status).toBe(422);
      expect(body.ok || body.code !== 'invalid' ? {} : body.errors).toHaveProperty(field);
      expect(await countPosts()).toBe(0);
    });

    it('an image that was deleted from the library stays on its post, and cannot be added to another', async () => {
      const post = await writer.create();
      const featuredImageUrl = `/blog-images/${crypto.randomUUID()}.jpg`;
      await site.services.database.db
        .updateTable('blog_posts')
        .set({ featured_image_url: featuredImageUrl })
        .execute();
      const changed = await writer.update({ ...post, featuredImageUrl }, { title: 'Another' });
      expect(changed).toMatchObject({ title: 'Another', featuredImageUrl });
      const other = saveRequest({ fields: postFields({ slug: 'other', featuredImageUrl }) });
      expect((await writer.save(other)).body).toMatchObject({
        ok: false,
        errors: { featuredImageUrl: expect.stringContaining('library') },
      });
    });

    it.each<[string, unknown]>([
      ['no JSON', '{"id":'],
      ['a form', 'title=a&slug=b'],
      ['JSON that is no save', { hello: 1 }],
      ['a malformed id', { ...saveRequest(), id: 'x\0y', version: 1 }],
      ['an id without a version', { ...saveRequest(), id: crypto.randomUUID() }],
      ['a key that is no key', { ...saveRequest(), idempotencyKey: '\0' }],
      [
        'a date in an unknown time zone',
        {
          ...saveRequest(),
          publishDate: { kind: 'set', local: '2025-01-05T12:00', timeZone: 'Mars/Olympus' },
        },
      ],
      ['a field of another type', { ...saveRequest(), fields: { ...postFields(), title: 5 } }],
    ])('%s is rejected with a response that the editor understands', async (_name, body) => {
      const answer = await writer.postJson<SaveResult>('/admin/posts/save', body);
      expect(answer).toEqual({
        status: 400,
        body: { ok: false, code: 'failed', message: expect.any(String) },
      });
    });

    it('rejects a body over the limit before reading it', async () => {
      const { cookie } = await createAdmin(site);
      const answer = await site.fetch('/admin/posts/save', {
        method: 'POST',
        headers: { Cookie: cookie, 'Content-Length': String(9 * MEGABYTE) },
        body: 'x'.repeat(9 * MEGABYTE),
      });
      expect(answer.status).toBe(413);
    });

    it.each([
      ['a malformed id', { id: 'x\0', version: '1', publish: 'true' }],
      ['no id', { publish: 'true' }],
      ['a version that is no number', { id: crypto.randomUUID(), version: '1e99' }],
    ])('the list gets an error for %s', async (_name, fields) => {
      const status = await writer.change(fields as Record<string, string>);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    });
  });

  it('is for admins; others get a response that the editor understands', async () => {
    const stranger = createWriter(site, await createUser(site));
    const nobody = createWriter(site, { cookie: 'session=x' });
    for (const path of ['/admin/posts/save', '/admin/posts/preview', '/admin/posts/document']) {
      expect(await stranger.postJson(path, saveRequest())).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
      expect(await nobody.postJson(path, saveRequest())).toMatchObject({
        status: 401,
        body: { code: 'signed_out', message: 'Auth session missing!' },
      });
    }
    expect(await countPosts()).toBe(0);
  });

  it('previews the content that a save would store', async () => {
    const content = '<h1>Beds</h1><p style="color:red">Text</p><iframe src="https://e.example">';
    const { body } = await writer.postJson<{ html: string; removed: unknown[] }>(
      '/admin/posts/preview',
      { content },
    );
    const post = await writer.create({ content });
    expect(body.html).toBe(post.content);
    expect(body.removed.length).toBeGreaterThan(0);
  });

  it('cleans a long text for its preview while other requests are answered', async () => {
    const content = '<h2>The first call</h2><p>Answer it within the <b>hour</b>.</p>'.repeat(2_500);
    const preview = () => writer.postJson('/admin/posts/preview', { content });
    await preview();
    const before = { thread: process.threadCpuUsage(), all: process.cpuUsage() };
    expect((await preview()).status).toBe(200);
    const own = process.threadCpuUsage(before.thread).user;
    const others = process.cpuUsage(before.all).user - own;
    // The thread that answers requests does the smaller part of the work, on a busy machine as well.
    expect(own).toBeLessThan(others);
  });

  it('reads content as a document, as it is or sanitized', async () => {
    const content = '<p>One</p><p onclick="x()">Two</p>';
    const read = async (clean: boolean) => {
      const { status, body } = await writer.postJson<DocumentResult>('/admin/posts/document', {
        content,
        clean,
      });
      expect(status).toBe(200);
      return body.ok ? serializeDocument(schema.nodeFromJSON(body.document)) : body;
    };
    expect(await read(false)).toBe(content);
    expect(await read(true)).toBe('<p>One</p><p>Two</p>');
  });

  it('rejects a document that cannot be read, with a sentence', async () => {
    const content = '<blockquote>'.repeat(300);
    expect(await writer.postJson('/admin/posts/document', { content, clean: false })).toMatchObject(
      { status: 422, body: { ok: false, code: 'too_deep' } },
    );
    expect(await writer.postJson('/admin/posts/document', { content })).toMatchObject({
      status: 400,
      body: { ok: false, code: 'failed' },
    });
  });

  it('adds audit entries and publishes change events', async () => {
    const { db } = site.services.database;
    const revision = async () =>
      (await db.selectFrom('site_state').select('revision').executeTakeFirstOrThrow()).revision;
    const before = await revision();
    const post = await writer.create();
    await writer.change({ id: post.id, version: '1', publish: 'true' });
    await writer.change({ intent: 'delete', id: post.id, version: '2' });
    const entries = await db
      .selectFrom('audit_log')
      .select(['action', 'actor_name'])
      .where('object_id', '=', post.id)
      .execute();
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'post.created',
      'post.deleted',
      'post.published',
    ]);
    expect(entries.every(({ actor_name }) => actor_name.includes('@'))).toBe(true);
    expect(await revision()).toBe(before + 3);
  });
});
