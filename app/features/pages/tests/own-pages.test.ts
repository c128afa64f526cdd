import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Post } from '#app/features/articles/post.ts';
import type { PostFields } from '#app/features/articles/post-fields.ts';
import { announceDue } from '#app/features/articles/publications/announce-due.server.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { countReads } from '#tests/support/count-reads.ts';
import { hostileHtml } from '#tests/support/hostile-html.ts';
import { elementsIn, fieldsIn, Page, textOf } from '#tests/support/html.ts';
import { findHtmlErrors } from '#tests/support/html-rules.ts';
import { addLibraryImage, LIBRARY_IMAGES } from '#tests/support/library-images.ts';
import {
  createWriter,
  dateAt,
  postFields,
  saveRequest,
  type Writer,
} from '#tests/support/posts.ts';
import { makePreview } from '#tests/support/previews.ts';
import { listRoutes } from '#tests/support/route-list.ts';
import { root } from '#tests/support/site-build.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

const NOW = '2025-01-06T03:00:00.000Z';
const HOUR = 60 * 60 * 1000;
/** Of script elements that a browser does not run. */
const DATA_TYPES = ['application/ld+json'];
const isCurrent = ({ properties }: { properties: Record<string, unknown> }) =>
  properties.ariaCurrent !== undefined;
const VISITOR = {
  name: 'Dana Reyes',
  email: 'dana@example.com',
  message: 'Is there a seat left?',
};

describeEachEngine('pages of the owner’s own', (engine) => {
  let site: TestSite;
  let writer: Writer;
  let admin: TestAccount;
  let now: string;
  beforeAll(async () => {
    now = NOW;
    site = await openTestSite({ engine, now: () => new Date(now) });
    admin = await createAdmin(site);
    writer = createWriter(site, admin);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    now = NOW;
    const { db } = site.services.database;
    await db.deleteFrom('blog_posts').execute();
    await db.deleteFrom('leads').execute();
    await db.deleteFrom('rate_limits').execute();
    site.services.bus.publish([{ type: 'invalidate-all' }]);
  });

  const createPage = (fields: Partial<PostFields> = {}): Promise<Post> =>
    writer.create({ kind: 'page', title: 'Partners', isPublished: true, ...fields });
  async function open(path: string) {
    const answer = await site.fetch(path);
    return { answer, status: answer.status, page: new Page(await answer.text()) };
  }
  const readText = async (path: string) => (await site.fetch(path)).text();
  const readAdmin = async (path: string) => {
    const answer = await site.get(path, admin);
    return (await answer.text()).replaceAll('<!-- -->', '');
  };
  const save = (fields: Partial<PostFields>) =>
    writer.save(saveRequest({ fields: postFields({ kind: 'page', ...fields }) }));
  const meta = (page: Page, name: string) =>
    page
      .elements('meta')
      .find(({ properties }) => properties.name === name || properties.property === name)
      ?.properties.content;

  it('are in the Website of the admin area, wherever they are edited', async () => {
    const { id } = await createPage();
    const article = await writer.create({ title: 'A tour', slug: 'a-tour' });
    const places = async (path: string) => {
      const [menu] = new Page(await writer.read(path)).elements('nav');
      const links = menu === undefined ? [] : elementsIn(menu, 'a');
      return links.filter(isCurrent).map(textOf);
    };
    for (const end of ['edit', 'history', 'history?version=1', 'previews']) {
      expect(await places(`/admin/posts/${id}/${end}`), end).toEqual(['Website']);
      expect(await places(`/admin/posts/${article.id}/${end}`), end).toEqual(['Articles']);
    }
  });

  it('shows a page at its own address, without author and date', async () => {
    await createPage({ content: '<p>We work with homes like yours.</p>', authorName: 'Somebody' });
    const { status, page } = await open('/partners');
    expect(status).toBe(200);
    expect(page.elements('h1').map(textOf)).toEqual(['Partners']);
    expect(page.elements('title').map(textOf)).toEqual(['Partners | Wizard Services']);
    const main = textOf(page.within('main'));
    expect(main).toContain('We work with homes like yours.');
    expect(main).not.toContain('Somebody');
    expect(elementsIn(page.within('main'), 'time')).toEqual([]);
    expect(elementsIn(page.within('main'), 'form')).toEqual([]);
    expect(meta(page, 'description')).toBe('We work with homes like yours.');
    expect(page.html).toContain(`<link rel="canonical" href="${site.origin}/partners"`);
    expect(page.html).toContain('"@type":"BreadcrumbList"');
    expect(page.html).not.toContain('"@type":"Article"');
    expect(meta(page, 'og:type')).toBe('website');
    expect(await findHtmlErrors(page.html)).toEqual([]);
  });

  it('has an image in link previews alone', async () => {
    const { db } = site.services.database;
    await db.deleteFrom('media').execute();
    await addLibraryImage(db);
    const [{ url, preview } = { url: '', preview: null }] = LIBRARY_IMAGES.values();
    await createPage({ featuredImageUrl: url });
    const { page } = await open('/partners');
    expect(meta(page, 'og:image')).toBe(`${site.origin}${preview?.url}`);
    expect(meta(page, 'og:image:width')).toBe('1200');
    expect(meta(page, 'og:image:alt')).toBe('Partners');
    expect(elementsIn(page.within('main'), 'img')).toEqual([]);
    await createPage({ title: 'Plain' });
    expect(meta((await open('/plain')).page, 'og:image')).toContain('/title-pictures/plain.jpg?v=');
  });

  it('never mixes pages with posts', async () => {
    await createPage();
    await createPage({ title: 'Later', slug: 'later', isPublished: false });
    await writer.create({ title: 'Fill every bed', isPublished: true });
    expect((await open('/blog/partners')).status).toBe(404);
    expect((await open('/fill-every-bed')).status).toBe(404);
    for (const path of ['/blog', '/blog/rss.xml', '/blog/atom.xml']) {
      const text = await readText(path);
      expect(text, path).toContain('Fill every bed');
      expect(text, path).not.toContain('Partners');
    }
    const sitemap = await readText('/sitemap.xml');
    expect(sitemap).toContain(`<loc>${site.origin}/partners</loc>`);
    expect(sitemap).not.toContain('/blog/partners');
    expect(sitemap).not.toContain('later');
    const posts = await readAdmin('/admin');
    expect(posts).toContain('Fill every bed');
    expect(posts).not.toContain('Partners');
    expect(await readAdmin('/admin/posts?state=published')).toContain('All (1)');
    const pages = await readAdmin('/admin/pages');
    expect(pages).toContain('Partners');
    expect(pages).not.toContain('Fill every bed');
    expect(pages).toContain('All (2)');
    expect(pages).toContain('Draft (1)');
    expect(await readAdmin('/admin/pages?q=part')).toContain('Partners');
    expect(await readAdmin('/admin?q=part')).not.toContain(
      'Edit<span class="visually-hidden"> Partners',
    );
    const targets = await readAdmin('/admin/posts/link-targets?q=part');
    expect(targets).toContain('{"title":"Partners","path":"/partners","kind":"page"');
  });

  it('tells other systems of posts alone', async () => {
    const { services } = site;
    await updateSettings(
      services,
      { id: null, name: 'Owner' },
      {
        webhookUrl: 'https://hooks.example.com/',
        webhookPostPublished: 'send',
      },
    );
    await createPage();
    await writer.create({ title: 'A post', isPublished: true });
    const sent = await services.database.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'post-webhook')
      .execute();
    expect(sent.map(({ payload }) => JSON.stringify(payload))).toEqual([
      expect.stringContaining('A post'),
    ]);
    await updateSettings(services, { id: null, name: 'Owner' }, { webhookUrl: null });
  });

  it('rejects the addresses of the site, of posts and of other pages, beside the field', async () => {
    await writer.create({ title: 'Fill every bed', isPublished: true });
    await createPage();
    const rejected = async (slug: string) => {
      const { status, body } = await save({ title: 'Mine', slug });
      expect(status, slug).toBe(422);
      return 'errors' in body ? body.errors.slug : null;
    };
    expect(await rejected('contact')).toBe(
      'The address /contact belongs to the site itself. Choose another one',
    );
    expect(await rejected('fill-every-bed')).toBe(
      'The post “Fill every bed” already has this address. Choose another one',
    );
    expect(await rejected('partners')).toBe(
      'The page “Partners” already has this address. Choose another one',
    );
    expect(await rejected('')).toBe('Address is required');
    expect(await rejected('two/parts')).toMatch(/^Use lower-case letters/);
    const { body } = await writer.save(
      saveRequest({ fields: postFields({ title: 'A post', slug: 'partners' }) }),
    );
    expect(body).toMatchObject({
      errors: { slug: 'The page “Partners” already has this slug. Choose another one' },
    });
    expect((await writer.create({ title: 'Contact', slug: 'contact' })).slug).toBe('contact');
  });

  it('reserves the address of every route and static file', async () => {
    const { reservedAddresses } = site.services;
    const firsts = (await listRoutes()).map(({ pattern }) => pattern.split('/')[1] ?? '');
    const files = readdirSync(join(root, 'public'));
    const asSlugs = [...firsts, ...files].filter((name) => /^[a-z\d]+(-[a-z\d]+)*$/.test(name));
    expect(asSlugs.length).toBeGreaterThan(20);
    expect(asSlugs.filter((name) => !reservedAddresses.has(name))).toEqual([]);
  });

  it('says so where a release has taken the address of a page', async () => {
    const page = await createPage({ inFooter: true });
    await site.services.database.db
      .updateTable('blog_posts')
      .set({ slug: 'about' })
      .where('id', '=', page.id)
      .execute();
    site.services.bus.publish([{ type: 'invalidate-all' }]);
    const about = await open('/about');
    expect(about.page.elements('h1').map(textOf)).not.toContain('Partners');
    expect(textOf(about.page.within('footer'))).not.toContain('Partners');
    expect(await readAdmin('/admin/pages')).toContain(
      'The address /about now belongs to the site itself',
    );
  });

  it('leads from an earlier address to the present one', async () => {
    const page = await createPage();
    await writer.update(page, { slug: 'friends' });
    const moved = await site.fetch('/partners', { redirect: 'manual' });
    expect(moved).toHaveRedirect(308, '/friends');
    expect((await open('/friends')).status).toBe(200);
    expect((await open('/blog/partners')).status).toBe(404);
    await writer.change({ intent: 'trash', id: page.id, version: '2' });
    expect((await open('/friends')).status).toBe(404);
    expect((await open('/partners')).status).toBe(404);
  });

  it('answers before a redirect, which answers once the page is gone', async () => {
    const redirect = (from: string) =>
      site.post('/admin/redirects/new', { from, target: '/about', kind: 'permanent' }, admin);
    const lead = async () => {
      const { status, headers } = await site.fetch('/partners');
      return [status, headers.get('Location')];
    };
    expect((await redirect('/partners')).status).toBe(302);
    expect(await lead()).toEqual([301, '/about']);
    const page = await createPage();
    expect(await lead()).toEqual([200, null]);
    await createPage({ title: 'Neighbors' });
    expect((await redirect('/neighbors')).status).toBe(422);
    await writer.update(page, { isPublished: false });
    expect(await lead()).toEqual([301, '/about']);
    await site.services.database.db.deleteFrom('redirects').execute();
    site.services.publish([{ type: 'invalidate-all' }]);
    expect(await lead()).toEqual([404, null]);
  });

  it('shows a scheduled page when it is due, and a draft never', async () => {
    const due = new Date(Date.parse(NOW) + HOUR).toISOString();
    await writer.create(
      { kind: 'page', title: 'Partners', isPublished: true, inFooter: true },
      dateAt(due),
    );
    await createPage({ title: 'Drafted', slug: 'drafted', isPublished: false, inFooter: true });
    expect((await open('/partners')).status).toBe(404);
    const inFooter = async () => textOf((await open('/about')).page.within('footer'));
    expect(await inFooter()).not.toContain('Partners');
    const schedule = await readAdmin('/admin/schedule');
    expect(schedule).toContain('Page, scheduled for');
    now = due;
    expect((await open('/partners')).status).toBe(200);
    expect(await inFooter()).toContain('Partners');
    expect(await inFooter()).not.toContain('Drafted');
    expect((await open('/drafted')).status).toBe(404);
    await announceDue(site.services);
    expect(await readAdmin('/admin/audit')).toContain('published the page “Partners” as scheduled');
  });

  it('keeps the footer up to date, in the order of the titles', async () => {
    const links = async () =>
      elementsIn((await open('/contact')).page.within('footer'), 'a').map(textOf);
    const before = await links();
    const zebra = await createPage({ title: 'Zebra', slug: 'zebra', inFooter: true });
    await createPage({ title: 'aardvark', slug: 'aardvark', inFooter: true });
    await createPage({ title: 'Hidden', slug: 'hidden' });
    const after = await links();
    expect(after.filter((label) => !before.includes(label))).toEqual(['aardvark', 'Zebra']);
    await writer.update(zebra, { inFooter: false });
    expect(await links()).not.toContain('Zebra');
  });

  it('leaves out of search engines what the owner wants left out', async () => {
    await createPage({ indexed: false, inFooter: true });
    const { answer, page } = await open('/partners');
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(meta(page, 'robots')).toBe('noindex');
    expect(await readText('/sitemap.xml')).not.toContain('/partners');
    await createPage({ title: 'Open', slug: 'open' });
    const shown = await open('/open');
    expect(shown.answer.headers.get('X-Robots-Tag')).toBe(null);
    expect(meta(shown.page, 'robots')).toBe(undefined);
  });

  it('answers unknown paths from one entry, without asking the database', async () => {
    await createPage();
    await open('/partners');
    const first = await open('/no-such-page');
    const reads = await countReads(site.services, async () => {
      for (const path of ['/another', '/wp-login.php', '/x', '/another.data', '/a/b']) {
        const { status, page } = await open(path);
        expect(status, path).toBe(404);
        if (!path.endsWith('.data')) expect(page.html, path).toBe(first.page.html);
      }
      const sent = await site.post('/another', {});
      expect(sent.status).toBe(404);
    });
    expect(reads).toEqual({ queries: 0, rows: 0 });
  });

  it('takes its form, and the lead says from which page and about what', async () => {
    await createPage({ formTopic: 'workshop', formAbout: 'A seat in the spring workshop' });
    const { page } = await open('/partners');
    const place = page.byId('page-form');
    const form = place && elementsIn(place, 'form')[0];
    if (!place || !form) throw new Error('the page has no form');
    expect(textOf(place)).toContain('A seat in the spring workshop');
    expect(await findHtmlErrors(page.html)).toEqual([]);
    const post = (fields: Record<string, string>) => site.post('/partners', fields);
    const given = fieldsIn(form);

    const rejected = await post({ ...given, ...VISITOR, email: 'nobody' });
    expect(rejected.status).toBe(422);
    const again = new Page(await rejected.text());
    expect(textOf(again.within('main'))).toContain('Almost there');
    expect(again.html).toContain(VISITOR.message);
    expect(again.elements('h1').map(textOf)).toEqual(['Partners']);

    const sent = await post({ ...given, ...VISITOR });
    expect(sent.status).toBe(303);
    const location = sent.headers.get('Location') ?? '';
    expect(location).toMatch(/^\/partners\?about=workshop&sent=[\w-]+#page-form$/);
    expect(textOf((await open(location)).page.within('main'))).toContain('We got your request');
    // The owner has changed the page's form since the visitor opened it.
    const meanwhile = location.replace('about=workshop', 'about=demo');
    const thanks = textOf((await open(meanwhile)).page.within('main'));
    expect(thanks).toMatch(/WS-[\w-]+/);
    const lead = await site.services.database.db
      .selectFrom('leads')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(lead).toMatchObject({
      topic: 'workshop',
      source_page: '/partners',
      form_about: 'A seat in the spring workshop',
    });
    const inbox = await readAdmin(`/admin/leads/${lead.id}`);
    expect(inbox).toContain('/partners');
    expect(inbox).toContain('A seat in the spring workshop');
  });

  it('takes a form that was open while the owner changed it, but not that of a page that is gone', async () => {
    const page = await createPage({ formTopic: 'workshop' });
    const opened = (await open('/partners')).page;
    const form = elementsIn(opened.within('main'), 'form')[0];
    const fields = { ...(form ? fieldsIn(form) : {}), ...VISITOR };
    const post = () => site.post('/partners', fields);
    const changed = await writer.update(page, { formTopic: 'demo' });
    expect((await post()).status).toBe(303);
    const without = await writer.update(changed, { formTopic: '' });
    expect((await post()).status).toBe(303);
    await writer.update(without, { isPublished: false });
    const gone = await post();
    await expect(gone).toBeRejected(404, 'This page is no longer here');
    const { db } = site.services.database;
    expect(await db.selectFrom('leads').select('id').execute()).toHaveLength(1);
  });

  it('rejects a form that the site does not have', async () => {
    const { status, body } = await save({ formTopic: 'privacy-request' });
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: { formTopic: expect.stringContaining('Choose one') } });
  });

  it('previews a draft page, with its form as an image of it', async () => {
    const page = await createPage({ isPublished: false, formTopic: 'demo', formAbout: 'About it' });
    const address = await makePreview(site.services, admin, page.id);
    const { status, page: shown } = await open(new URL(address).pathname);
    expect(status).toBe(200);
    expect(textOf(shown.within('main'))).toContain('Preview: not published yet.');
    expect(shown.elements('h1').map(textOf)).toEqual(['Partners']);
    expect(shown.html).toContain('About it');
    expect(shown.elements('form').map(({ properties }) => properties.inert)).toEqual([true]);
    expect(elementsIn(shown.within('header'), 'a').filter(isCurrent)).toEqual([]);
    expect(await findHtmlErrors(shown.html)).toEqual([]);
  });

  it('has versions and the Trash as posts have, and the log names it as a page', async () => {
    const page = await createPage({ formTopic: 'demo', inFooter: true });
    await writer.update(page, { title: 'Friends', formTopic: '', inFooter: false });
    const path = `/admin/posts/${page.id}/history`;
    expect(await readAdmin(path)).toContain(`href="/admin/posts/${page.id}/edit"`);
    const compared = await readAdmin(path);
    expect(compared).toContain('In the footer');
    const version = await readAdmin(`${path}?version=1`);
    expect(version).not.toContain('Excerpt');
    await writer.change({ intent: 'trash', id: page.id, version: '2' });
    expect(await readAdmin('/admin/pages?state=trash')).toContain('Friends');
    expect(await readAdmin('/admin?state=trash')).toContain('The Trash is empty.');
    const restored = await site.fetch('/admin/posts?list=pages&state=trash', {
      method: 'POST',
      headers: { Cookie: admin.cookie },
      body: new URLSearchParams({ intent: 'untrash', id: page.id, version: '3' }),
      redirect: 'manual',
    });
    expect(restored.headers.get('Location')).toMatch(/^\/admin\/pages\?state=trash&restored=/);
    const log = await readAdmin('/admin/audit');
    expect(log).toContain('created the page “Partners” (published)');
    expect(log).toContain('moved the page “Friends” to the Trash');
  });

  it('runs nothing of what was typed into it', async () => {
    const hostile = '</title></script><script>alert(1)</script>"\'><img src=x onerror=alert(1)>';
    const texts = hostileHtml().filter((_, index) => index % 25 === 0);
    // A save rejects control characters.
    const contents = texts.map(({ html }) => html.replaceAll(/\p{Cc}/gu, '')).join('\n');
    await createPage({
      title: hostile,
      slug: 'hostile',
      content: `<p>Text</p>${contents}`,
      metaDescription: hostile,
      formTopic: 'contact',
      formAbout: hostile,
      inFooter: true,
    });
    for (const path of ['/hostile', '/about', '/contact', '/no-such-page']) {
      const { page } = await open(path);
      // The text has a video, whose script is the site's own.
      const scripts = page
        .elements('script')
        .filter((script) => !textOf(script).includes('a[data-video]'));
      const types = scripts.map(({ properties }) => properties.type);
      expect([...new Set(types)].filter((type) => !DATA_TYPES.includes(String(type)))).toEqual([]);
      const names = page.elements('img').flatMap(({ properties }) => Object.keys(properties));
      expect(
        names.filter((name) => /^on/i.test(name)),
        path,
      ).toEqual([]);
      expect(textOf(page.within('footer')), path).toContain(hostile);
    }
  });

  it('never turns a page into a post', async () => {
    const page = await createPage();
    const { status } = await writer.save(
      saveRequest({
        id: page.id,
        version: page.version,
        fields: postFields({ kind: 'post', title: 'Partners', slug: 'partners' }),
      }),
    );
    expect(status).toBe(409);
  });
});
