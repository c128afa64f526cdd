import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { listBlockedNames } from '#tests/support/blocked-names.ts';
import { findPageErrors } from '#tests/support/html-rules.ts';
import { ALL_PROVIDERS } from '#tests/support/providers/settings.ts';
import { listRoutes } from '#tests/support/route-list.ts';
import { createSampleContent } from '#tests/support/sample-content.ts';
import { specifiedPages } from '#tests/support/specified-pages.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

interface HtmlPage {
  path: string;
  html: string;
}

let site: TestSite;
/** The HTML of every route: for a visitor, for an admin, with a rejected form, and with providers. */
let pages: HtmlPage[];
/** Patterns of page routes that returned no page. */
let unseen: string[];

async function htmlOf(path: string, init?: RequestInit): Promise<HtmlPage[]> {
  const response = await site.fetch(path, init);
  const isHtml = response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
  if (isHtml) return [{ path, html: await response.text() }];
  await response.body?.cancel();
  return [];
}

beforeAll(async () => {
  site = await openTestSite();
  const fresh = await Promise.all(specifiedPages.map(({ path }) => htmlOf(path)));
  const login = await htmlOf('/admin/login');
  const { cookie } = await createAdmin(site);
  const { examples, paths } = await createSampleContent(site.services);
  const routes = await listRoutes();
  const addresses = routes.map(({ pattern }) => examples[pattern] ?? pattern);
  const once = new Set(specifiedPages.map(({ path }) => path).filter((path) => path !== '/blog'));
  const used: HtmlPage[][] = [];
  // One after the other: the site lets only so many requests of one visitor wait.
  for (const path of new Set([...addresses, ...paths])) {
    if (!once.has(path)) used.push(await htmlOf(path, { headers: { cookie } }));
  }
  const rejected = await Promise.all(
    ['/contact', '/boost-revenue', '/quiz/questions', '/admin/login'].map((path) =>
      htmlOf(path, { method: 'POST', body: new URLSearchParams({ email: 'nobody' }) }),
    ),
  );
  await updateSettings(site.services, { id: null, name: 'the owner' }, ALL_PROVIDERS);
  const places = routes.filter(({ policy }) => policy && policy.providers.length > 0);
  const provided = await Promise.all(places.map(({ pattern }) => htmlOf(pattern)));
  pages = [...fresh, login, ...used, ...rejected, ...provided].flat();
  const visited = new Set(pages.map(({ path }) => path));
  unseen = routes.flatMap(({ pattern, isPage }) =>
    isPage && !visited.has(examples[pattern] ?? pattern) ? [pattern] : [],
  );
});
afterAll(() => site.close());

describe('the HTML of every route', () => {
  it('is checked for each of them', () => {
    expect(unseen).toEqual([]);
  });

  it('is valid', async () => {
    const found = await Promise.all(
      pages.map(async ({ path, html }) =>
        (await findPageErrors(html)).map((error) => `${path}: ${error}`),
      ),
    );
    expect(found.flat()).toEqual([]);
  });

  it('has no name, and requests nothing, that lists of blockers know', () => {
    const found = pages.flatMap(({ path, html }) =>
      listBlockedNames(html).map((name) => `${path}: ${name}`),
    );
    expect(found).toEqual([]);
  });
});
