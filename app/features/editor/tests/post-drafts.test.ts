import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccess } from '#app/features/accounts/people.server.ts';
import type { OpenDraftResult } from '#app/features/articles/drafts/draft-protocol.ts';
import {
  listDraftsForEditor,
  listUnsavedPosts,
} from '#app/features/articles/drafts/read-drafts.server.ts';
import { isImageUsed } from '#app/features/media/image-use.server.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { openTab } from '#tests/support/post-drafts.ts';
import { createWriter, postFields, saveRequest, type Writer } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { imageForm, makeImage, upload } from '#tests/support/uploads.ts';

const OPERATOR = { id: null, name: 'Operator' };

describeEachEngine('drafts', (engine) => {
  let site: TestSite;
  let ana: TestAccount;
  let ben: TestAccount;
  let writer: Writer;
  let colleague: Writer;
  let free = 1024 ** 3;
  beforeAll(async () => {
    site = await openTestSite({ engine, readFreeBytes: async () => free });
    ana = await createAdmin(site);
    ben = await createAdmin(site);
    writer = createWriter(site, ana);
    colleague = createWriter(site, ben);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const { db } = site.services.database;
    await db.deleteFrom('post_drafts').execute();
    await db.deleteFrom('blog_posts').execute();
  });

  const db = () => site.services.database.db;
  const rows = () => db().selectFrom('post_drafts').selectAll().execute();
  const titles = async () => (await rows()).map(({ title }) => title);
  const discard = (by: Writer, body: object) => by.postJson('/admin/posts/draft/discard', body);

  async function open(account: TestAccount, id: string) {
    const answer = await site.fetch(`/admin/posts/draft?id=${id}`, {
      headers: { Cookie: account.cookie, Accept: 'application/json' },
    });
    return { status: answer.status, body: (await answer.json()) as OpenDraftResult };
  }

  it('keeps what was typed as it was typed, and gives it back', async () => {
    const tab = openTab(writer);
    const odd = {
      title: '  \u0000\ud800 Odd\u2028title 👩‍👩‍👧 ',
      content: '<p onclick="x()">NUL \u0000, and <b>half',
      slug: 'Not A Slug',
    };
    const publishDate = { kind: 'set', local: '2031-01-05T09:00', timeZone: 'UTC' } as const;
    const { status, body } = await tab.type('', { fields: odd, publishDate });
    expect([status, body]).toEqual([200, { ok: true, id: tab.id, at: expect.any(String) }]);
    const opened = await open(ana, tab.id);
    expect(opened.body).toMatchObject({
      ok: true,
      draft: { id: tab.id, postId: null, version: null, fields: odd, publishDate },
    });
  });

  describe('the order of requests', () => {
    it('repeats, late and earlier ones change nothing', async () => {
      const tab = openTab(writer);
      const [first, second] = [tab.request('First'), tab.request('Second')];
      for (const request of [second, second, first, first]) {
        expect((await tab.send(request)).status).toBe(200);
      }
      expect(await titles()).toEqual(['Second']);
    });

    it('all at once, the last text stays', async () => {
      const tab = openTab(writer);
      const requests = Array.from({ length: 8 }, (_, index) => tab.request(`Text ${index}`));
      const answers = await Promise.all(requests.map((request) => tab.send(request)));
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      expect(await titles()).toEqual(['Text 7']);
    });

    it('two tabs that begin at once keep one text, and the other hears of it', async () => {
      const post = await writer.create();
      const about = { postId: post.id, version: post.version };
      const answers = await Promise.all(
        ['One', 'Two'].map((title) => openTab(writer, about).type(title)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await rows()).toHaveLength(1);
    });
  });

  describe('two tabs of one person', () => {
    it('the second is rejected with the time of the first, and can replace it', async () => {
      const post = await writer.create();
      const about = { postId: post.id, version: post.version };
      const laptop = openTab(writer, about);
      await laptop.type('On the laptop');
      const phone = openTab(writer, about);
      const { status, body } = await phone.type('On the phone');
      expect(status).toBe(409);
      if (body.ok || body.code !== 'newer') throw new Error(JSON.stringify(body));
      expect(body.draft).toMatchObject({ id: laptop.id, version: 1, at: expect.any(String) });
      expect(await titles()).toEqual(['On the laptop']);

      const mine = await phone.type('On the phone', { id: body.draft.id, seen: body.draft });
      expect(mine).toMatchObject({ status: 200, body: { ok: true, id: laptop.id } });
      expect(await titles()).toEqual(['On the phone']);
      expect((await laptop.type('More on the laptop')).status).toBe(409);
      expect(await titles()).toEqual(['On the phone']);
    });

    it('one that opened the text keeps writing in it', async () => {
      const laptop = openTab(writer);
      await laptop.type('Begun');
      const { body } = await open(ana, laptop.id);
      if (!body.ok) throw new Error(body.message);
      const phone = openTab(writer, { id: laptop.id, seen: body.draft });
      expect((await phone.type('Begun, and gone on')).status).toBe(200);
      expect(await titles()).toEqual(['Begun, and gone on']);
    });
  });

  describe('two people', () => {
    it('have a draft each, and see of the other’s the name and the time', async () => {
      const post = await writer.create();
      const about = { postId: post.id, version: post.version };
      await openTab(writer, about).type('Ana’s');
      const his = openTab(colleague, about);
      expect((await his.type('Ben’s')).status).toBe(200);
      expect((await titles()).sort()).toEqual(['Ana’s', 'Ben’s']);
      const { own, others } = await listDraftsForEditor(db(), ben.userId, post.id);
      expect(own).toMatchObject({ id: his.id, version: 1 });
      expect(others).toEqual([{ name: ana.email, at: expect.any(String) }]);
    });

    it('cannot read, replace or discard the other’s', async () => {
      const tab = openTab(writer);
      await tab.type('Ana’s');
      expect((await open(ben, tab.id)).status).toBe(404);
      expect((await openTab(colleague, { id: tab.id }).type('Ben’s')).status).toBe(410);
      await discard(colleague, { id: tab.id });
      expect(await titles()).toEqual(['Ana’s']);
    });
  });

  describe('a save', () => {
    it('deletes the draft, and no late request brings it back', async () => {
      const tab = openTab(writer);
      const first = tab.request('First');
      const second = tab.request('Second');
      await tab.send(second);
      const { body } = await writer.save(saveRequest({ draft: tab.draft() }));
      expect(body.ok).toBe(true);
      expect(await rows()).toEqual([]);
      for (const late of [first, second, tab.request('Third')]) {
        expect(await tab.send(late)).toMatchObject({ status: 410, body: { code: 'closed' } });
      }
      expect(await rows()).toEqual([]);
    });

    it('that overtakes the first request of its editor leaves no draft either', async () => {
      const tab = openTab(writer);
      const first = tab.request('First');
      await writer.save(saveRequest({ draft: tab.draft() }));
      expect((await tab.send(first)).status).toBe(410);
      expect(await rows()).toEqual([]);
    });

    it('at the same moment as requests leaves the draft closed', async () => {
      const tab = openTab(writer);
      const requests = Array.from({ length: 4 }, (_, index) => tab.request(`Text ${index}`));
      await Promise.all([
        ...requests.map((request) => tab.send(request)),
        writer.save(saveRequest({ draft: tab.draft() })),
      ]);
      expect(await rows()).toEqual([]);
    });

    it('leaves what was typed while it was under way, as a draft of the saved version', async () => {
      const tab = openTab(writer);
      await tab.type('Sent');
      const draft = tab.draft();
      await tab.type('Typed on');
      const { body } = await writer.save(saveRequest({ draft }));
      if (!body.ok) throw new Error(JSON.stringify(body));
      expect(await rows()).toMatchObject([
        { title: 'Typed on', post_id: body.post.id, base_version: 1 },
      ]);
    });

    it('leaves a text of another tab that its editor has not seen, and a colleague’s', async () => {
      const post = await writer.create();
      const about = { postId: post.id, version: post.version };
      await openTab(writer, about).type('In the other tab');
      await openTab(colleague, about).type('Ben’s');
      const tab = openTab(writer, about);
      await tab.type('Here');
      const { body } = await writer.save(
        saveRequest({ id: post.id, version: 1, draft: tab.draft() }),
      );
      expect(body.ok).toBe(true);
      expect((await titles()).sort()).toEqual(['Ben’s', 'In the other tab']);
      const { own } = await listDraftsForEditor(db(), ana.userId, post.id);
      expect(own, 'begun before the save').toMatchObject({ version: 1 });
    });

    it('that is rejected leaves the draft', async () => {
      const tab = openTab(writer);
      await tab.type('Without content');
      const fields = postFields({ content: '' });
      expect((await writer.save(saveRequest({ fields, draft: tab.draft() }))).status).toBe(422);
      expect(await titles()).toEqual(['Without content']);
    });

    it('that is repeated closes the draft that its editor has begun since', async () => {
      const request = saveRequest();
      await writer.save(request);
      const tab = openTab(writer);
      await tab.type('Again');
      await writer.save({ ...request, draft: tab.draft() });
      expect(await rows()).toEqual([]);
    });
  });

  it('a discarded draft does not come back', async () => {
    const tab = openTab(writer);
    const late = tab.request('Late');
    await tab.type('Kept');
    expect((await discard(writer, { id: tab.id })).status).toBe(200);
    expect((await tab.send(late)).status).toBe(410);
    expect((await discard(writer, { id: tab.id })).status).toBe(200);
    expect(await rows()).toEqual([]);
  });

  it('a text that was changed elsewhere since is not discarded', async () => {
    const laptop = openTab(writer);
    await laptop.type('On the laptop');
    const { id, ...state } = laptop.draft();
    await openTab(writer, { id, seen: state }).type('On the phone');
    await discard(writer, { id, writer: state.writer, sequence: state.sequence });
    expect(await titles()).toEqual(['On the phone']);
  });

  it('of a post that is deleted for good, the drafts are posts that are not saved yet', async () => {
    const post = await writer.create();
    const tab = openTab(writer, { postId: post.id, version: post.version });
    await tab.type('Still mine');
    const change = { intent: 'delete', id: post.id, version: '1' };
    expect(await colleague.change(change)).toBe(200);
    const { posts } = await listUnsavedPosts(db(), { userId: ana.userId, kind: 'post' });
    expect(posts).toMatchObject([
      { id: tab.id, title: 'Still mine', isOwn: true, canDiscard: true },
    ]);
    expect((await tab.type('Typed on')).status).toBe(200);
    expect((await open(ana, tab.id)).body).toMatchObject({
      draft: { postId: null, version: null, fields: { title: 'Typed on' } },
    });
  });

  it('of a person whose access was removed, others discard the drafts', async () => {
    const gone = await createAdmin(site);
    const theirs = createWriter(site, gone);
    const post = await writer.create();
    const tab = openTab(theirs, { postId: post.id, version: post.version });
    await tab.type('Left behind');
    await deleteAccess(site.services, OPERATOR, gone.userId);
    const { posts } = await listUnsavedPosts(db(), { userId: ana.userId, kind: 'post' });
    expect(posts).toMatchObject([
      { id: tab.id, title: 'Left behind', name: gone.email, isOwn: false, canDiscard: true },
    ]);
    expect((await listDraftsForEditor(db(), ana.userId, post.id)).others).toEqual([]);
    await discard(writer, { id: tab.id });
    expect(await rows()).toEqual([]);
  });

  it('on the dashboard the author can continue it; others see its title alone', async () => {
    const tab = openTab(writer);
    await tab.type('Half a thought', { fields: { content: '<p>A secret plan.</p>' } });
    const page = async ({ cookie }: TestAccount, path = '/admin') => {
      const answer = await site.fetch(path, { headers: { Cookie: cookie, Accept: 'text/html' } });
      return { status: answer.status, html: await answer.text() };
    };
    const own = await page(ana);
    expect(own.html).toContain(`/admin/posts/new?draft=${tab.id}`);
    const others = await page(ben);
    expect(others.html).toContain('Half a thought');
    expect(others.html).not.toContain('A secret plan');
    expect(others.html).not.toContain(`href="/admin/posts/new?draft=${tab.id}"`);
    expect((await page(ben, `/admin/posts/new?draft=${tab.id}`)).status).toBe(404);
    expect((await page(ana, `/admin/posts/new?draft=${randomUUID()}`)).status).toBe(404);
    expect((await page(ana, `/admin/posts/new?draft=${tab.id}`)).html).toContain('A secret plan');
  });

  describe('several drafts', () => {
    const LIST = '/admin/posts?state=unsaved';
    const namedIn = ({ draft }: ReturnType<typeof openTab>) => {
      const { id, writer: editor, sequence } = draft();
      return `${id} ${editor} ${sequence}`;
    };
    const discardTogether = (listed: readonly string[]) =>
      site.fetch('/admin?index', {
        method: 'POST',
        headers: { Cookie: ana.cookie, Accept: 'text/html' },
        body: new URLSearchParams([
          ['intent', 'discard-drafts'],
          ...listed.map((draft) => ['draft', draft]),
        ]),
      });

    it('without a title are listed by their first words, which their author alone sees', async () => {
      const content =
        '<h2>Fill every bed</h2><script>x</script><p>The&nbsp;first call &amp; more.</p>';
      await openTab(writer).type('', { fields: { content } });
      await openTab(writer).type('', { fields: { content: `<p>${'Long words '.repeat(20)}</p>` } });
      await openTab(writer).type('', { fields: { content: '', excerpt: 'In a\nnutshell' } });
      await openTab(writer).type('', { fields: { content: '<p>&nbsp;</p>' } });
      const own = await listUnsavedPosts(db(), { userId: ana.userId, kind: 'post' });
      const words = own.posts.map(({ firstWords }) => firstWords);
      expect(words.sort()).toEqual([
        '',
        'Fill every bed The first call & more.',
        'In a nutshell',
        'Long words Long words Long words Long words Long words Long words…',
      ]);
      const html = await writer.read(LIST);
      expect(html).toContain('“Fill every bed The first call &amp; more.”');
      expect(html).toMatch(/Select Untitled article of [A-Z][a-z]{2} \d\d, \d{4}, /);
      const theirs = await colleague.read(LIST);
      expect(theirs).not.toContain('first call');
      expect(theirs).toContain(`Started by ${ana.email}. Last typed in`);
    });

    it('the list of all posts shows the newest three, and how many there are', async () => {
      await writer.create();
      for (let index = 1; index <= 5; index += 1) await openTab(writer).type(`Draft ${index}`);
      const html = await writer.read('/admin/posts');
      // What was never saved is not counted among the articles.
      expect(html).toContain('>All (1)</a>');
      expect(html.match(/class="row-title row-cover">Draft \d/g)).toHaveLength(3);
      expect(html).toMatch(/href="\/admin\/posts\?state=unsaved"[^>]*>Show all 5 new drafts</);
      const all = await writer.read(LIST);
      expect(all.match(/class="row-title row-cover">Draft \d/g)).toHaveLength(5);
      expect(all).not.toContain('Show all 5');
    });

    it('are discarded together', async () => {
      const tabs = ['One', 'Two', 'Three', 'Four'].map((title) => ({
        title,
        tab: openTab(writer),
      }));
      for (const { title, tab } of tabs) await tab.type(title);
      const theirs = openTab(colleague);
      await theirs.type('Theirs');
      const html = await writer.read(LIST);
      expect(html.match(/class="row-choice"/g)).toHaveLength(4);
      expect(html).toContain('Discard all 4 drafts');

      const [one, two, ...rest] = tabs.map(({ tab }) => namedIn(tab));
      expect((await discardTogether([one ?? '', two ?? ''])).status).toBe(200);
      expect((await titles()).sort()).toEqual(['Four', 'Theirs', 'Three']);

      expect((await discardTogether([...rest, namedIn(theirs)])).status).toBe(200);
      expect(await titles()).toEqual(['Theirs']);
      const logged = await db()
        .selectFrom('audit_log')
        .select('detail')
        .where('action', '=', 'post.draft-discarded')
        .where('detail', 'like', '%Three%')
        .execute();
      expect(logged).toHaveLength(1);
    });

    it('one that was typed in since it was listed stays, and is said to', async () => {
      const [left, typed] = [openTab(writer), openTab(writer)];
      await left.type('Left alone');
      await typed.type('Before');
      const listed = [left, typed].map(namedIn);
      await typed.type('After');
      const answer = await discardTogether(listed);
      await expect(answer).toBeRejected(409, 'One draft is still here');
      expect(await titles()).toEqual(['After']);
    });

    it('none is discarded if a value is no draft', async () => {
      const tab = openTab(writer);
      await tab.type('Kept');
      expect((await discardTogether([namedIn(tab), 'x'])).status).toBe(400);
      expect(await titles()).toEqual(['Kept']);
    });

    it('are discarded when the disk is full, which frees space', async () => {
      const tab = openTab(writer);
      await tab.type('Large');
      free = 1024 ** 2;
      await site.services.storage.check();
      const answer = await discardTogether([namedIn(tab)]);
      free = 1024 ** 3;
      await site.services.storage.check();
      expect(answer.status).toBe(200);
      expect(await titles()).toEqual([]);
    });
  });

  it('a draft that somebody discards is in the activity log, without its text', async () => {
    const count = async () => (await entries()).length;
    const entries = () =>
      db()
        .selectFrom('audit_log')
        .select(['actor_name', 'object_id', 'detail'])
        .where('action', '=', 'post.draft-discarded')
        .execute();
    const before = await count();
    const tab = openTab(writer);
    await tab.type('Half a thought', { fields: { content: '<p>A secret plan.</p>' } });
    await discard(writer, { id: tab.id });
    await discard(writer, { id: tab.id });
    expect((await entries()).slice(before)).toEqual([
      { actor_name: ana.email, object_id: null, detail: '{"title":"Half a thought"}' },
    ]);
    const undone = openTab(writer);
    await undone.type('Typed and undone');
    await discard(writer, { ...undone.draft(), isUndone: true });
    expect(await count()).toBe(before + 1);
  });

  it('the dashboard says of a post who has not saved it', async () => {
    const post = await writer.create();
    const html = async () => {
      const headers = { Cookie: ana.cookie, Accept: 'text/html' };
      return (await site.fetch('/admin', { headers })).text();
    };
    expect(await html()).not.toContain('unsaved changes');
    const opened = { postId: post.id, version: post.version };
    await openTab(colleague, opened).type('Theirs');
    expect(await html()).toContain(`${ben.email} has unsaved changes`);
    await openTab(writer, opened).type('Mine');
    expect(await html()).toContain(`You and ${ben.email} have unsaved changes`);
    expect(await html()).not.toContain('Theirs');
  });

  it('reserves no address', async () => {
    await openTab(writer).type('Fill every bed');
    const { body } = await colleague.save(saveRequest());
    expect(body).toMatchObject({ ok: true, post: { slug: 'fill-every-bed' } });
  });

  it('images that only a draft shows are in use', async () => {
    const photo = await makeImage('jpeg').toBuffer();
    const sent = await upload(site, ana.cookie, { body: imageForm(photo, 'photo.jpg') });
    const { image } = sent.body as { image: { id: string; url: string } };
    const tab = openTab(writer);
    await tab.type('With an image', { fields: { content: `<img src="${image.url}" alt="">` } });
    expect(await isImageUsed(site.services.imageUses, db(), image.id)).toBe(true);
    const unused = async () => {
      const answer = await site.fetch('/admin/media?unused', {
        headers: { Cookie: ana.cookie, Accept: 'text/html' },
      });
      return (await answer.text()).includes(image.id);
    };
    expect(await unused()).toBe(false);
    await tab.type('Without');
    expect(await isImageUsed(site.services.imageUses, db(), image.id)).toBe(false);
  });

  describe('a text that is too long', () => {
    it.each([
      ['in the content', { content: 'x'.repeat(1024 ** 2 + 1) }, /at most 1 MB/],
      ['in another field', { excerpt: 'é'.repeat(40_000) }, /beside the content/],
    ])('%s is rejected with a sentence, and the one before stays', async (_where, fields, says) => {
      const tab = openTab(writer);
      await tab.type('Before');
      const { status, body } = await tab.type('After', { fields });
      expect(status).toBe(422);
      expect(body).toMatchObject({ code: 'too_large', message: expect.stringMatching(says) });
      expect(await titles()).toEqual(['Before']);
    });

    it('can be the longest that a post can have', async () => {
      const content = 'x'.repeat(1024 ** 2);
      const { status } = await openTab(writer).type('Long', { fields: { content } });
      expect(status).toBe(200);
    });

    it('over the limit of the body is rejected before it is read', async () => {
      const fields = { content: 'x'.repeat(8 * 1024 ** 2) };
      const body = JSON.stringify(openTab(writer).request('Huge', { fields }));
      const answer = await site.fetch('/admin/posts/draft', {
        method: 'POST',
        headers: {
          Cookie: ana.cookie,
          'Content-Type': 'application/json',
          'Content-Length': String(Buffer.byteLength(body)),
        },
        body,
      });
      expect(answer.status).toBe(413);
    });
  });

  it.each([
    ['nothing', {}],
    ['no fields', { fields: null }],
    ['a negative sequence', { sequence: -1 }],
    ['a sequence that no column holds', { sequence: 2 ** 40 }],
    ['an id that is none', { id: "x' or 1=1" }],
  ])('a request with %s is rejected', async (_what, given) => {
    const request = openTab(writer).request('Broken');
    const body = Object.keys(given).length === 0 ? {} : { ...request, ...given };
    const { status } = await writer.postJson('/admin/posts/draft', body);
    expect(status).toBe(400);
    expect(await rows()).toEqual([]);
  });

  it('with the disk full, says so, keeps what is there, and discards', async () => {
    const tab = openTab(writer);
    await tab.type('Before');
    free = 1024 ** 2;
    await site.services.storage.check();
    const { status, body } = await tab.type('After');
    expect(status).toBe(507);
    expect(body).toMatchObject({ code: 'storage_full', message: expect.any(String) });
    expect(await titles()).toEqual(['Before']);
    expect((await discard(writer, { id: tab.id })).status).toBe(200);
    free = 1024 ** 3;
    await site.services.storage.check();
    expect(await rows()).toEqual([]);
  });

  it('readers notice nothing: no date, no version, no event, no page is rendered again', async () => {
    const post = await writer.create({ isPublished: true });
    const read = async () => {
      const answers = await Promise.all(
        [`/blog/${post.slug}`, '/blog', '/blog/rss.xml', '/sitemap.xml'].map((path) =>
          site.fetch(path),
        ),
      );
      return Promise.all(
        answers.map(async (answer) => [answer.headers.get('ETag'), await answer.text()]),
      );
    };
    const stored = async () =>
      JSON.stringify([
        await db().selectFrom('blog_posts').selectAll().execute(),
        await db().selectFrom('document_versions').select(['post_id', 'version']).execute(),
        await db().selectFrom('site_state').selectAll().execute(),
        // The admins see there that a draft was discarded.
        await db()
          .selectFrom('audit_log')
          .select('id')
          .where('action', '!=', 'post.draft-discarded')
          .execute(),
      ]);
    const events: unknown[] = [];
    const unsubscribe = site.services.bus.subscribe((event) => events.push(event));
    await read();
    const [pages, before] = [await read(), await stored()];
    const position = site.services.bus.position();
    const tab = openTab(writer, { postId: post.id, version: post.version });
    for (const title of ['One', 'Two', 'Three']) await tab.type(title);
    await discard(writer, { id: tab.id });
    expect(await stored()).toBe(before);
    expect(await read()).toEqual(pages);
    expect(events).toEqual([]);
    expect(site.services.bus.position()).toEqual(position);
    unsubscribe();
  });
});
