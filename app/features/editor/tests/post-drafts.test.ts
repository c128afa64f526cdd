import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccess } from '#app/features/accounts/people.server.ts';
import type { ReadDraftResult, SeenDraft } from '#app/features/articles/drafts/draft-protocol.ts';
import { forgetMarks } from '#app/features/articles/drafts/forget-marks.server.ts';
import { listUnsavedPosts } from '#app/features/articles/drafts/read-drafts.server.ts';
import { isImageUsed } from '#app/features/media/image-use.server.ts';
import { createAdmin, createWriterAccount, type TestAccount } from '#tests/support/accounts.ts';
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
  const discard = (by: Writer, { id, draftVersion, ...editor }: SeenDraft) =>
    by.postJson('/admin/posts/draft/discard', { id, draftVersion, editor });

  /** What the server has of a post, for an editor that shows nothing of it. */
  async function read(account: TestAccount, id: string) {
    const answer = await site.fetch(`/admin/posts/draft?id=${id}&version=-1`, {
      headers: { Cookie: account.cookie, Accept: 'application/json' },
    });
    return (await answer.json()) as ReadDraftResult;
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
    expect(status).toBe(200);
    expect(body).toMatchObject({ draftVersion: 1, startedFrom: 0, theirs: {} });
    expect(await read(ana, tab.id)).toMatchObject({
      post: null,
      draft: { id: tab.id, version: null, texts: { ...odd, publishDate } },
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

    it('what was typed and undone leaves no draft, whatever comes late', async () => {
      const post = await writer.create();
      const tab = openTab(writer, { id: post.id, version: post.version });
      const [typed, undone] = [tab.request('Typed'), tab.request(post.title)];
      for (const request of [undone, typed, undone]) await tab.send(request);
      expect(await rows()).toEqual([]);
    });
  });

  describe('what two people, tabs or devices type into one post', () => {
    async function openBoth() {
      const post = await writer.create();
      const about = { id: post.id, version: post.version };
      return { post, about, anas: openTab(writer, about), bens: openTab(colleague, about) };
    }
    const stored = async () => {
      const [row, ...others] = await rows();
      expect(others).toEqual([]);
      return { ...row, ...JSON.parse(row?.fields ?? '') } as typeof row & Record<string, unknown>;
    };

    it('into other fields is one draft, of whoever typed last', async () => {
      const { post, anas, bens } = await openBoth();
      await anas.type('Ana’s title');
      const { body } = await bens.send({
        ...bens.request(''),
        typed: { excerpt: 'Ben’s excerpt' },
        before: { excerpt: '' },
      });
      expect(body).toMatchObject({ ok: true, startedFrom: 1, draftVersion: 2 });
      const both = { title: 'Ana’s title', excerpt: 'Ben’s excerpt', user_name: ben.email };
      expect(await stored()).toMatchObject(both);
      expect(await read(ana, post.id)).toMatchObject({
        post: { title: post.title },
        draft: { by: ben.email, isOwn: false, texts: { title: 'Ana’s title' } },
      });
    });

    it.each([
      ['title', 'Ana’s', 'Ben’s'],
      ['content', '<p>Ana’s</p>', '<p>Ben’s</p>'],
    ] as const)(
      'into the same %s: the second hears what it says, and chooses',
      async (name, anas, bens) => {
        const { post, ...tabs } = await openBoth();
        const before = { [name]: post[name] };
        await tabs.anas.send({ ...tabs.anas.request(''), typed: { [name]: anas }, before });
        const typed = { [name]: bens, metaDescription: 'Kept' };
        const { body } = await tabs.bens.send({
          ...tabs.bens.request(''),
          typed,
          before: { ...before, metaDescription: '' },
        });
        expect(body).toMatchObject({ ok: true, theirs: { [name]: { value: anas, isOwn: false } } });
        expect(await stored()).toMatchObject({ [name]: anas, metaDescription: 'Kept' });
        const chosen = { ...tabs.bens.request(''), typed, before: { [name]: anas } };
        expect((await tabs.bens.send(chosen)).body).toMatchObject({ ok: true, theirs: {} });
        expect(await stored()).toMatchObject({ [name]: bens });
        const more = { ...tabs.anas.request(''), typed: { [name]: `${anas}!` }, before: {} };
        expect((await tabs.anas.send(more)).body).toMatchObject({
          theirs: { [name]: { value: bens, isOwn: false } },
        });
        expect(await stored()).toMatchObject({ [name]: bens });
      },
    );

    it('the same text is no conflict, and one’s own from another tab is said to be', async () => {
      const { about, anas, bens } = await openBoth();
      await anas.type('The same');
      expect((await bens.type('The same')).body).toMatchObject({ ok: true, theirs: {} });
      expect((await openTab(writer, about).type('From the phone')).body).toMatchObject({
        theirs: { title: { value: 'The same', isOwn: true } },
      });
    });

    it('at the same moment keeps one draft, and each hears of the other', async () => {
      const { anas, bens } = await openBoth();
      const answers = await Promise.all([anas.type('Ana’s'), bens.type('Ben’s')]);
      const conflicts = answers.flatMap(({ body }) => (body.ok ? Object.keys(body.theirs) : ['?']));
      expect(conflicts).toEqual(['title']);
      await stored();
    });

    it('after the other has saved: what the save changed is not overwritten unseen', async () => {
      const { post, anas, bens } = await openBoth();
      await anas.type('Ana’s');
      const fields = postFields({ title: 'Ana’s' });
      const save = { id: post.id, version: 1, fields, draft: anas.draft() };
      expect((await writer.save(saveRequest(save))).body.ok).toBe(true);
      const { body } = await bens.send({
        ...bens.request('Ben’s'),
        typed: { title: 'Ben’s', excerpt: 'New' },
        before: { title: post.title, excerpt: '' },
      });
      expect(body).toMatchObject({ ok: true, theirs: { title: { value: 'Ana’s' } } });
      expect(await stored()).toMatchObject({ title: 'Ana’s', excerpt: 'New', base_version: 2 });
    });

    it('a new one is gone on with by a colleague', async () => {
      const begun = openTab(writer);
      await begun.type('Begun');
      const { id, draftVersion } = begun.draft();
      const gone = openTab(colleague, { id, draftVersion, fields: { title: 'Begun' } });
      expect((await gone.type('Begun, and gone on')).body).toMatchObject({ ok: true, theirs: {} });
      expect(await titles()).toEqual(['Begun, and gone on']);
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
      for (const late of [first, second]) {
        expect(await tab.send(late)).toMatchObject({ status: 200, body: { draftVersion: 0 } });
      }
      expect(await rows()).toEqual([]);
      await tab.type('Third');
      expect(await rows()).toMatchObject([{ id: tab.id, title: 'Third', base_version: 1 }]);
    });

    it('that overtakes the first request of its editor leaves no draft either', async () => {
      const tab = openTab(writer);
      const first = tab.request('First');
      await writer.save(saveRequest({ draft: tab.draft() }));
      expect((await tab.send(first)).status).toBe(200);
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

    it('is rejected while the draft has what its editor has not shown', async () => {
      const post = await writer.create();
      const about = { id: post.id, version: post.version };
      const bens = openTab(colleague, about);
      await bens.type('Ben’s');
      const tab = openTab(writer, about);
      const save = { id: post.id, version: 1, fields: postFields({ excerpt: 'Here' }) };
      const unseen = await writer.save(saveRequest({ ...save, draft: tab.draft() }));
      expect(unseen.status).toBe(409);
      expect(unseen.body).toMatchObject({
        code: 'newer',
        message: expect.stringContaining('draft'),
      });
      expect(await titles()).toEqual(['Ben’s']);

      const { id, draftVersion } = bens.draft();
      const seen = saveRequest({ ...save, draft: { ...tab.draft(), id, draftVersion } });
      expect((await writer.save(seen)).body.ok).toBe(true);
      expect(await rows()).toEqual([]);
      expect((await bens.type('Late')).body).toMatchObject({ theirs: { title: {} } });
      expect(await rows()).toEqual([]);
    });

    it('leaves what was typed back while it was under way', async () => {
      const post = await writer.create();
      const tab = openTab(writer, { id: post.id, version: 1 });
      tab.request('Other');
      const save = { id: post.id, version: 1, fields: postFields({ title: 'Other' }) };
      const request = saveRequest({ ...save, draft: tab.draft() });
      await tab.type(post.title);
      expect((await writer.save(request)).body.ok).toBe(true);
      expect(await rows()).toMatchObject([
        { title: post.title, post_id: post.id, base_version: 2 },
      ]);
    });

    it('that is sent before its words were a draft is not overwritten unseen', async () => {
      const post = await writer.create();
      const tab = openTab(writer, { id: post.id, version: 1 });
      await tab.type('Ana’s');
      const save = (version: number, title: string, seen: SeenDraft) =>
        colleague.save(
          saveRequest({ id: post.id, version, fields: postFields({ title }), draft: seen }),
        );
      await save(1, 'Ana’s', openTab(colleague, tab.draft()).draft());
      await save(2, 'Ben’s', openTab(colleague, { id: post.id, version: 2 }).draft());
      const { body } = await tab.send({ ...tab.request('More'), before: { title: 'Ana’s' } });
      expect(body).toMatchObject({ theirs: { title: { value: 'Ben’s', isOwn: false } } });
    });

    it('of what a colleague has just saved for the first time is a conflict with it', async () => {
      const begun = openTab(writer);
      await begun.type('Begun');
      const { id, draftVersion } = begun.draft();
      const gone = openTab(colleague, { id, draftVersion, fields: { title: 'Begun' } });
      await gone.type('Gone on');
      const first = await colleague.save(saveRequest({ draft: gone.draft() }));
      expect(first.body).toMatchObject({ ok: true, post: { id } });
      const second = await writer.save(saveRequest({ draft: begun.draft() }));
      expect(second.status).toBe(409);
      expect(second.body).toMatchObject({ code: 'stale', current: { id, version: 1 } });
      expect(await db().selectFrom('blog_posts').select('id').execute()).toEqual([{ id }]);
    });

    it('that is rejected leaves the draft', async () => {
      const tab = openTab(writer);
      await tab.type('Without content');
      const fields = postFields({ content: '' });
      expect((await writer.save(saveRequest({ fields, draft: tab.draft() }))).status).toBe(422);
      expect(await titles()).toEqual(['Without content']);
    });

    it('that is repeated closes the draft that its editor has begun since', async () => {
      const tab = openTab(writer);
      const request = saveRequest({ draft: tab.draft() });
      await writer.save(request);
      await tab.type('Again');
      await writer.save({ ...request, draft: tab.draft() });
      expect(await rows()).toEqual([]);
    });
  });

  describe('a Writer who names a page', () => {
    let author: Writer;
    beforeAll(async () => {
      author = createWriter(site, await createWriterAccount(site));
    });
    const PAGE = { kind: 'page', title: 'About us', slug: 'about-us' } as const;
    const expectRejected = async (by: Writer, { id, draftVersion }: SeenDraft) => {
      const forged = openTab(by, { id, draftVersion });
      expect((await by.save(saveRequest({ draft: forged.draft() }))).status).toBe(403);
      expect((await forged.type('Mine')).status).toBe(403);
      expect((await discard(by, forged.draft())).status).toBe(403);
    };

    it('that was never saved does not take it over', async () => {
      const tab = openTab(writer);
      const begun = tab.request(PAGE.title, { fields: PAGE });
      await tab.send({ ...begun, kind: 'page' });
      await expectRejected(author, tab.draft());
      expect(await rows()).toMatchObject([{ title: PAGE.title, kind: 'page' }]);
    });

    it('that is saved changes nothing of it', async () => {
      const { id } = await writer.create(PAGE);
      await expectRejected(author, openTab(writer, { id }).draft());
      const marks = db().selectFrom('draft_marks').where('document', '=', `post:${id}`);
      expect(await marks.selectAll().execute()).toEqual([]);
    });
  });

  it('a discarded draft does not come back', async () => {
    const tab = openTab(writer);
    const late = tab.request('Late');
    await tab.type('Kept');
    expect((await discard(writer, tab.draft())).status).toBe(200);
    expect((await tab.send(late)).status).toBe(200);
    expect((await discard(writer, tab.draft())).status).toBe(200);
    expect(await rows()).toEqual([]);
    // Its editor sends everything that it has then.
    expect(await tab.type('More')).toMatchObject({ status: 409, body: { code: 'gone' } });
  });

  it('nothing that was on its way while its editor discarded it comes back', async () => {
    const post = await writer.create();
    const about = { id: post.id, version: post.version };
    const bens = openTab(colleague, about);
    await bens.type('Ben’s');
    await discard(colleague, bens.draft());
    const tab = openTab(writer, about);
    const late = tab.request('Late');
    expect((await discard(writer, tab.draft())).status).toBe(200);
    await tab.send(late);
    expect(await rows()).toEqual([]);
  });

  it('who typed is forgotten a day after a draft was discarded, not of what is there', async () => {
    const documents = () => db().selectFrom('draft_marks').select('document').execute();
    await db().deleteFrom('draft_marks').execute();
    const [discarded, kept, saved] = [openTab(writer), openTab(writer), openTab(writer)];
    for (const tab of [discarded, kept, saved]) await tab.type('Typed');
    await discard(writer, discarded.draft());
    await writer.save(saveRequest({ draft: saved.draft() }));
    const { database } = site.services;
    await forgetMarks({ database, daysAgo: () => new Date(Date.now() - 60_000) });
    expect(await documents()).toHaveLength(3);
    await forgetMarks({ database, daysAgo: () => new Date(Date.now() + 60_000) });
    const left = (await documents()).map(({ document }) => document);
    expect(left.sort()).toEqual([`post:${kept.id}`, `post:${saved.id}`].sort());
  });

  it('a text that was changed elsewhere since is not discarded', async () => {
    const laptop = openTab(writer);
    await laptop.type('On the laptop');
    const seen = laptop.draft();
    await openTab(colleague, seen).type('On the phone', { fields: { excerpt: 'More' } });
    expect(await discard(writer, seen)).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(await rows()).toHaveLength(1);
  });

  it('of a post that is deleted for good, the draft is a post that is not saved yet', async () => {
    const post = await writer.create();
    const tab = openTab(writer, { id: post.id, version: post.version });
    await tab.type('Still mine');
    const change = { intent: 'delete', id: post.id, version: '1' };
    expect(await colleague.change(change)).toBe(200);
    const { posts } = await listUnsavedPosts(db(), { userId: ana.userId, kind: 'post' });
    expect(posts).toMatchObject([{ id: tab.id, title: 'Still mine', isOwn: true }]);
    expect((await tab.type('Typed on')).status).toBe(200);
    expect(await read(ana, tab.id)).toMatchObject({
      draft: { version: null, texts: { title: 'Typed on', content: post.content } },
    });
  });

  it('of a person whose access was removed, the draft stays, with their name', async () => {
    const gone = await createAdmin(site);
    const theirs = createWriter(site, gone);
    const post = await writer.create();
    await openTab(theirs, { id: post.id, version: post.version }).type('Left behind');
    await deleteAccess(site.services, OPERATOR, gone.userId);
    expect(await read(ana, post.id)).toMatchObject({
      draft: { by: gone.email, isOwn: false, texts: { title: 'Left behind' } },
    });
  });

  it('on the dashboard everybody can continue it', async () => {
    const tab = openTab(writer);
    await tab.type('Half a thought', { fields: { content: '<p>A good plan.</p>' } });
    const page = async ({ cookie }: TestAccount, path = '/admin') => {
      const answer = await site.fetch(path, { headers: { Cookie: cookie, Accept: 'text/html' } });
      return { status: answer.status, html: await answer.text() };
    };
    for (const account of [ana, ben]) {
      const { html } = await page(account);
      expect(html).toContain('Half a thought');
      expect(html).toContain(`href="/admin/posts/new?draft=${tab.id}"`);
      const editor = await page(account, `/admin/posts/new?draft=${tab.id}`);
      expect(editor.html).toContain('A good plan');
    }
    expect((await page(ana, `/admin/posts/new?draft=${randomUUID()}`)).status).toBe(404);
    const { body } = await writer.save(saveRequest({ draft: tab.draft() }));
    const saved = await site.fetch(`/admin/posts/new?draft=${tab.id}`, {
      headers: { Cookie: ben.cookie, Accept: 'text/html' },
    });
    const path = `/admin/posts/${body.ok ? body.post.id : ''}/edit`;
    expect([saved.status, saved.headers.get('Location')]).toEqual([302, path]);
  });

  describe('several drafts', () => {
    const LIST = '/admin/posts?state=unsaved';
    const namedIn = ({ draft }: ReturnType<typeof openTab>) => {
      const { id, draftVersion } = draft();
      return `${id} ${draftVersion}`;
    };
    const discardTogether = (listed: readonly string[]) =>
      site.fetch('/admin/posts', {
        method: 'POST',
        headers: { Cookie: ana.cookie, Accept: 'text/html' },
        body: new URLSearchParams([
          ['intent', 'discard-drafts'],
          ...listed.map((draft) => ['draft', draft]),
        ]),
      });

    it('without a title are listed by their first words', async () => {
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
      expect(theirs).toContain('first call');
      expect(theirs).toContain(`, by ${ana.email}`);
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
      expect(html.match(/class="row-choice"/g)).toHaveLength(5);
      expect(html).toContain('Discard all 5 drafts');

      const [one, two, ...rest] = tabs.map(({ tab }) => namedIn(tab));
      expect((await discardTogether([one ?? '', two ?? ''])).status).toBe(200);
      expect((await titles()).sort()).toEqual(['Four', 'Theirs', 'Three']);

      expect((await discardTogether([...rest, namedIn(theirs)])).status).toBe(200);
      expect(await titles()).toEqual([]);
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
    await discard(writer, tab.draft());
    await discard(writer, tab.draft());
    const detail = '{"title":"Half a thought"}';
    expect((await entries()).filter((entry) => entry.detail === detail)).toEqual([
      { actor_name: ana.email, object_id: null, detail },
    ]);
    expect(await count()).toBe(before + 1);
    const undone = openTab(writer);
    await undone.type('Typed and undone');
    await undone.type('');
    expect(await count()).toBe(before + 1);
  });

  it('the dashboard says of a post who has not saved it', async () => {
    const post = await writer.create();
    const html = async () => {
      const headers = { Cookie: ana.cookie, Accept: 'text/html' };
      return (await site.fetch('/admin', { headers })).text();
    };
    expect(await html()).not.toContain('unsaved changes');
    const opened = { id: post.id, version: post.version };
    await openTab(colleague, opened).type('Theirs');
    expect(await html()).toContain(`${ben.email} has unsaved changes`);
    await openTab(writer, opened).type('Theirs', { fields: { excerpt: 'Mine' } });
    expect(await html()).toContain('You have unsaved changes');
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
      const fields = { content: 'x'.repeat(16 * 1024 ** 2) };
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
    ['no fields', { typed: null }],
    ['a field that is none', { typed: { words: 'x' } }],
    ['a field of another type', { typed: { title: true } }],
    ['a negative sequence', { sequence: -1 }],
    ['a sequence that no column holds', { sequence: 2 ** 40 }],
    ['an id that is none', { id: "x' or 1=1" }],
    ['an id that no post can have', { id: randomUUID().toUpperCase() }],
  ])('a request with %s is rejected', async (_what, given) => {
    const request = openTab(writer).request('Broken');
    const body = Object.keys(given).length === 0 ? {} : { ...request, ...given };
    const { status } = await writer.postJson('/admin/posts/draft', body);
    expect(status).toBe(400);
    expect(await rows()).toEqual([]);
    const draft = { ...request, ...given };
    if ('id' in given) expect((await writer.save(saveRequest({ draft }))).status).toBe(400);
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
    expect((await discard(writer, tab.draft())).status).toBe(200);
    free = 1024 ** 3;
    await site.services.storage.check();
    expect(await rows()).toEqual([]);
  });

  it('readers notice nothing: no date, no version, no page is rendered again; open editors hear of it', async () => {
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
    const tab = openTab(writer, { id: post.id, version: post.version });
    for (const title of ['One', 'Two']) await tab.type(title);
    await discard(writer, tab.draft());
    expect(await stored()).toBe(before);
    expect(await read()).toEqual(pages);
    expect(events).toEqual(Array(3).fill({ type: 'post-drafts', id: post.id }));
    unsubscribe();
  });
});
