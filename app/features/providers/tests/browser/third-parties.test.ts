import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect, test } from '#tests/support/providers/fixtures.ts';
import { rejectTracking } from '#tests/support/providers/page-state.ts';
import { ALL_PROVIDERS } from '#tests/support/providers/settings.ts';
import { specifiedPages } from '#tests/support/specified-pages.ts';

/** Every request to another host, including those that fail. */
function recordOtherHosts(from: BrowserContext | Page, origin: string): string[] {
  const otherHosts: string[] = [];
  const note = (request: Request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith('data:')) otherHosts.push(url);
  };
  // Written twice, because each kind has its own overloads.
  if ('newPage' in from) from.on('request', note);
  else from.on('request', note);
  return otherHosts;
}

const paths = [...specifiedPages.map(({ path }) => path), '/quiz/questions'];

for (const [title, settings, gpc] of [
  ['on a fresh site', {}, false],
  ['with every provider on click', { ...ALL_PROVIDERS, providersLoad: 'on-click' }, false],
  [
    'with every provider with the page, and Global Privacy Control',
    { ...ALL_PROVIDERS, providersLoad: 'with-page' },
    true,
  ],
] as const) {
  test(`${title}, no page sends a request to another host`, async ({
    page,
    context,
    server,
    switchOn,
    providers,
  }) => {
    await switchOn(settings);
    if (gpc) await rejectTracking(context);
    const otherHosts = recordOtherHosts(context, server.origin);
    for (const path of paths) {
      await page.goto(path);
      for (const opener of await page.locator('button.dialog-opener').all()) {
        await opener.click();
        await page.keyboard.press('Escape');
      }
      expect(otherHosts, path).toEqual([]);
    }
    await page.waitForLoadState('networkidle');
    expect(otherHosts).toEqual([]);
    expect(Object.values(providers).flatMap(({ requests }) => requests)).toEqual([]);
  });
}

test('with every provider loaded with the page, only pages that show one send requests', async ({
  context,
  server,
  switchOn,
  providers: _,
}) => {
  await switchOn({ ...ALL_PROVIDERS, providersLoad: 'with-page' });
  // The coaching pages load theirs when a dialog is opened.
  const requesting = ['/', '/quickboost-ai', '/boost-revenue', '/quiz', '/contact'];
  for (const path of paths) {
    // Each in its own tab, or a late request of the page before would count for this one.
    const page = await context.newPage();
    const otherHosts = recordOtherHosts(page, server.origin);
    await page.goto(path);
    // Its script may ask once the page has loaded.
    if (requesting.includes(path)) await expect.poll(() => otherHosts, path).not.toEqual([]);
    else expect(otherHosts, path).toEqual([]);
    await page.close();
  }
  expect(paths).toEqual(expect.arrayContaining(requesting));
});
