import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdviceResult } from '#app/features/articles/editor-protocol.ts';
import { screens, writerMenus } from '#app/features/screens.ts';
import { findOwnerAddress } from '#app/features/settings/mail/owner-address.server.ts';
import type { SearchResult } from '#app/ui/admin/found-place.ts';
import { writeTimestamp } from '#database/codec.ts';
import { createAdmin, createWriterAccount, type TestAccount } from '#tests/support/accounts.ts';
import { elementsIn, Page } from '#tests/support/html.ts';
import { storeLead } from '#tests/support/leads.ts';
import { openTab } from '#tests/support/post-drafts.ts';
import {
  createWriter,
  postFields,
  saveRequest,
  storePost,
  type Writer,
} from '#tests/support/posts.ts';
import { makePreview } from '#tests/support/previews.ts';
import { listRoutes } from '#tests/support/route-list.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { createInvitation, deleteAccess, listPeople } from '../people.server.ts';

const operator = { id: null, name: 'test' };

describeEachEngine('a Writer', (engine) => {
  let site: TestSite;
  let admin: TestAccount;
  let account: TestAccount;
  let writer: Writer;
  beforeAll(async () => {
    site = await openTestSite({ engine });
    admin = await createAdmin(site);
    account = await createWriterAccount(site);
    writer = createWriter(site, account);
  });
  afterAll(() => site.close());

  const db = () => site.services.database.db;
  const get = (path: string) => site.get(path, account);
  const countPosts = async () =>
    (await db().selectFrom('blog_posts').select('id').execute()).length;

  it('is invited as one, and signs up as one', async () => {
    const { services } = site;
    const email = 'mary@example.com';
    const input = { email, role: 'writer', clientKey: '' } as const;
    const invited = await createInvitation(services, operator, input);
    const invitation = invited.ok ? (invited.link.split('#invitation=')[1] ?? '') : '';
    const form = { intent: 'sign-up', email, password: account.password, invitation };
    const answer = await site.post('/admin/login?tab=sign-up', form);
    expect(answer.status).toBe(302);
    const people = await listPeople(db());
    expect(people.find((person) => person.email === email)?.role).toBe('writer');
  });

  it('begins with the articles, and is told what is for admins', async () => {
    const home = await get('/admin');
    expect([home.status, home.headers.get('Location')]).toEqual([302, '/admin/posts']);
    const settings = await get('/admin/settings');
    expect(settings.status).toBe(403);
    expect(await settings.text()).toContain('This is for admins.');
    const answer = await site.fetch('/admin/leads/export', { headers: account.headers });
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { ok: false, code: 'forbidden', message: "You don't have admin privileges." },
    ]);
  });

  it('sees a menu of articles and images', async () => {
    const page = new Page(await (await get('/admin/posts')).text());
    const [rail] = page.elements('header');
    const links = rail === undefined ? [] : elementsIn(rail, 'a').map((a) => a.properties.href);
    expect(links.filter((href) => String(href).startsWith('/admin'))).toEqual([
      ...writerMenus.main.map(({ to }) => to),
      ...['/admin/posts/new', '/admin/media#upload', '/admin/account', '/admin/help'],
    ]);
  });

  it('writes, publishes, previews and deletes an article', async () => {
    const post = await writer.create({ title: 'A quiet porch', isPublished: true });
    expect((await site.fetch(`/blog/${post.slug}`)).status).toBe(200);
    const address = await makePreview(site.services, account, post.id);
    expect((await site.fetch(address)).status).toBe(200);
    const form = { intent: 'trash', id: post.id, version: String(post.version) };
    const answer = await site.post('/admin/posts', form, account);
    expect(answer.status).toBe(200);
    expect((await site.fetch(`/blog/${post.slug}`)).status).toBe(404);
  });

  describe('where a page of the site is concerned', () => {
    let page: Awaited<ReturnType<typeof storePost>>;
    beforeAll(async () => {
      page = await storePost(site.services, { kind: 'page', title: 'Our house' });
    });

    it('finds none', async () => {
      for (const path of ['edit', 'history', 'history/1', 'previews', 'html', 'markdown']) {
        expect((await get(`/admin/posts/${page.id}/${path}`)).status, path).toBe(404);
      }
    });

    it('stores none, as a new page, as a change, as a draft or as the end of one', async () => {
      const before = await countPosts();
      const fields = postFields({ kind: 'page', title: 'Ours' });
      const { id, version } = page;
      const requests = [
        saveRequest({ fields }),
        saveRequest({ id, version, fields }),
        saveRequest({ id, version, fields: postFields({ title: 'An article now' }) }),
      ];
      for (const request of requests) expect((await writer.save(request)).status).toBe(403);
      const tab = openTab(writer);
      const typed = { ...tab.request('Ours'), kind: 'page' } as const;
      expect((await tab.send(typed)).status).toBe(403);
      expect((await openTab(writer, { id: id, version }).type('Ours')).status).toBe(403);
      const form = { intent: 'trash', id, version: String(version) };
      const answer = await site.post('/admin/posts?list=pages', form, account);
      expect(answer.status).toBe(403);
      expect(await countPosts()).toBe(before);
      expect(await db().selectFrom('post_drafts').select('id').execute()).toEqual([]);
    });

    it('neither reads, shares nor discards the draft of one', async () => {
      const tab = openTab(createWriter(site, admin));
      await tab.send({ ...tab.request('Ours', { fields: { kind: 'page' } }), kind: 'page' });
      const { id } = tab;
      const paths = [`draft?id=${id}&version=0&draftVersion=0`, `${id}/previews`];
      for (const path of paths) expect((await get(`/admin/posts/${path}`)).status, path).toBe(404);
      const opened = await get(`/admin/posts/new?draft=${id}`);
      expect(opened.headers.get('Location')).toBe(`/admin/pages/new?draft=${id}`);
      const discarded = await writer.postJson('/admin/posts/draft/discard', tab.draft());
      expect(discarded.status).toBe(403);
      expect(await db().selectFrom('post_drafts').select('id').execute()).toEqual([{ id }]);
    });
  });

  it('searches articles alone', async () => {
    await storeLead(site, { name: 'Ada Porch' });
    await storePost(site.services, { title: 'Lights of the porch' });
    for (let n = 0; n < 7; n += 1) {
      await storePost(site.services, { kind: 'page', title: `Porch rules ${n}` });
    }
    for (const typed of ['', 'porch', 'settings', 'prices']) {
      const { body } = await writer.postJson<SearchResult>('/admin/search', { typed });
      const kinds = body.ok ? body.found.map(({ kind }) => kind) : ['failed'];
      expect(kinds.includes('Article'), typed).toBe(['', 'porch'].includes(typed));
      expect(new Set([...kinds, 'Article']), typed).toEqual(new Set(['Article']));
    }
  });

  it('is not led to the register of claims by advice', async () => {
    const fields = postFields({ content: '<p>We guarantee a full house in 30 days.</p>' });
    const post = await writer.create({ title: 'Full' });
    const { body } = await writer.postJson<AdviceResult>('/admin/posts/advice', {
      id: post.id,
      fields,
    });
    const claims = body.ok ? body.advice.filter(({ claim }) => claim !== undefined) : [];
    expect(claims.map(({ register }) => register)).toEqual(claims.map(() => undefined));
    expect(claims).not.toEqual([]);
  });

  it('is given no lead, and gets no mail about one', async () => {
    // Longest here, as if the first admin had left.
    await db()
      .updateTable('user_roles')
      .set({ created_at: writeTimestamp(new Date(0)) })
      .where('user_id', '=', account.userId)
      .execute();
    expect(await findOwnerAddress(db())).toBe(admin.email);
    const id = await storeLead(site, { name: 'Ada Hill' });
    const path = `/admin/leads/${id}`;
    const headers = { ...admin.headers, Accept: 'text/html' };
    await site.post(
      path,
      { intent: 'assign', version: '1', person: account.email },
      { extra: headers },
    );
    const lead = await db()
      .selectFrom('leads')
      .select('assigned_to')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(lead.assigned_to).toBeNull();
    expect(await (await site.get(path, { extra: headers })).text()).not.toContain(account.email);
  });

  it('does not take the place of the last admin', async () => {
    const removed = await deleteAccess(site.services, operator, admin.userId);
    expect(removed).toMatchObject({ ok: false });
    const later = await createWriterAccount(site);
    expect(await deleteAccess(site.services, operator, later.userId)).toEqual({ ok: true });
    expect((await get('/admin/posts')).status).toBe(200);
    const asked = { headers: { Cookie: later.cookie, Accept: 'text/html' } };
    expect((await site.fetch('/admin/posts', asked)).status).toBe(302);
  });
});

it('the menus show a Writer what the routes allow', async () => {
  const routes = await listRoutes();
  for (const { to, forWriters = false } of screens) {
    const [path] = to.split(/[?#]/, 1);
    const route = routes.find(({ pattern }) => pattern === path);
    if (route !== undefined) expect(forWriters, to).toBe(route.policy?.forWriters);
  }
});
