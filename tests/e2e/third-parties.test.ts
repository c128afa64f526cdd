import type { BrowserContext } from '@playwright/test';
import { ALL_PROVIDERS } from '#tests/support/providers/settings.ts';
import { expect, test } from '#tests/support/providers/test.ts';
import { refuseTracking } from '#tests/support/providers/visit.ts';
import { specifiedPages } from '#tests/support/specified-pages.ts';

/** Everything that the browser asks for elsewhere, whatever becomes of it. */
function recordElsewhere(context: BrowserContext, origin: string): string[] {
  const elsewhere: string[] = [];
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith('data:')) elsewhere.push(url);
  });
  return elsewhere;
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
  test(`${title}, no page asks anybody else for anything`, async ({
    page,
    context,
    server,
    switchOn,
    providers,
  }) => {
    await switchOn(settings);
    if (gpc) await refuseTracking(context);
    const elsewhere = recordElsewhere(context, server.origin);
    for (const path of paths) {
      await page.goto(path);
      for (const opener of await page.locator('button.dialog-opener').all()) {
        await opener.click();
        await page.keyboard.press('Escape');
      }
      expect(elsewhere, path).toEqual([]);
    }
    await page.waitForLoadState('networkidle');
    expect(elsewhere).toEqual([]);
    expect(Object.values(providers).flatMap(({ asked }) => asked)).toEqual([]);
  });
}

test('with every provider with the page, only the page that has the place asks', async ({
  page,
  context,
  server,
  switchOn,
  providers: _,
}) => {
  await switchOn({ ...ALL_PROVIDERS, providersLoad: 'with-page' });
  const elsewhere = recordElsewhere(context, server.origin);
  const asking: string[] = [];
  for (const path of paths) {
    elsewhere.length = 0;
    await page.goto(path);
    if (elsewhere.length > 0) asking.push(path);
  }
  // The coaching pages ask when their dialogs are opened.
  expect(asking).toEqual(['/', '/quickboost-ai', '/boost-revenue', '/quiz', '/contact']);
});
