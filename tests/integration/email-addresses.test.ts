import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { legalPaths } from '#app/site/words/paths.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { adminPages, adminSignInPages } from '#tests/support/admin-pages.ts';
import { storeLead } from '#tests/support/leads.ts';
import { createWriter } from '#tests/support/posts.ts';
import { type SeenPage, visitPublicPages } from '#tests/support/public-pages.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

const ADDRESS = /[\w.+-]+@[\w-]+\.[a-z]{2,}/i;

let site: TestSite;
let pages: SeenPage[];
let adminViews: SeenPage[];

beforeAll(async () => {
  site = await openTestSite({ engine: 'sqlite' });
  const saved = await updateSettings(
    site.services,
    { id: null, name: 'the owner' },
    { contactEmail: 'office@example.com' },
  );
  expect(saved.ok).toBe(true);
  const admin = await createAdmin(site);
  const writer = createWriter(site, admin);
  await writer.create({
    title: 'Whom to ask',
    slug: 'whom-to-ask',
    content: '<p>Ask <a href="mailto:dana@example.com">dana@example.com</a>.</p>',
    isPublished: true,
  });
  // A form that was accepted answers with a redirect, without a page.
  pages = (await visitPublicPages(site)).filter(({ html }) => html !== '');
  const html = await (await site.fetch('/blog/whom-to-ask')).text();
  pages.push({ name: '/blog/whom-to-ask', html });
  const lead = await storeLead(site);
  adminViews = [];
  for (const name of [...adminPages, `/admin/leads/${lead}`, ...adminSignInPages]) {
    const signedIn = { headers: { cookie: admin.cookie } };
    const response = await site.fetch(name, adminSignInPages.includes(name) ? {} : signedIn);
    if (response.ok) adminViews.push({ name, html: await response.text() });
    else await response.body?.cancel();
  }
});
afterAll(() => site.close());

const withoutScripts = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, '');

/** The parts of a page that a proxy may change: everything in the body that is not marked. */
function unmarked(html: string): string {
  return html
    .replace(/^[\s\S]*?<body/, '<body')
    .replace(/<!--email_off-->[\s\S]*?<!--\/email_off-->/g, '');
}

it('are shown on every page, on contact and legal pages, and in posts', () => {
  const showing = pages.filter(({ html }) => html.includes('href="mailto:'));
  const names = showing.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['/', '/contact', '/blog/whom-to-ask']));
  expect(names).toEqual(expect.arrayContaining([...legalPaths]));
});

it('are shown in the admin area', () => {
  const showing = adminViews.filter(({ html }) => ADDRESS.test(withoutScripts(html)));
  const names = showing.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['/admin/people', '/admin/account', '/admin/audit']),
  );
});

it('are marked for Cloudflare to leave alone, wherever they are shown', () => {
  expect(pages.length).toBeGreaterThan(50);
  for (const { name, html } of [...pages, ...adminViews]) {
    expect(ADDRESS.exec(unmarked(html))?.[0], name).toBeUndefined();
    expect(html.split('<!--email_off-->'), name).toHaveLength(2);
    expect(html.split('<!--/email_off-->'), name).toHaveLength(2);
  }
});
