import type { Page } from '@playwright/test';
import { startHaltingProxy } from '#tests/support/halting-proxy.ts';
import { expect, test } from '#tests/support/providers/fixtures.ts';
import { ALL_PROVIDERS } from '#tests/support/providers/settings.ts';

const { contactForm, strategySessionForm, presentation, quizForm } = ALL_PROVIDERS;

/** Parts that a click loads, on pages whose script arrives before the rest of the HTML. */
const PARTS = [
  {
    what: "the provider's form",
    path: '/contact',
    settings: { contactForm },
    use: (page: Page) => page.getByRole('link', { name: 'Show the contact form' }).click(),
    expected: 'iframe[title^="The contact form"]',
  },
  {
    what: "the provider's form in a dialog",
    path: '/scale-prep',
    settings: { strategySessionForm, providersLoad: 'with-page' as const },
    use: (page: Page) =>
      page.getByRole('button', { name: 'Book a Growth Strategy Session' }).first().click(),
    expected: 'dialog iframe[title^="The strategy session form"]',
  },
  {
    what: 'the presentation',
    path: '/',
    settings: { presentation },
    use: (page: Page) => page.getByRole('link', { name: 'Show the presentation' }).click(),
    expected: 'iframe[title="Growth path presentation"]',
  },
  {
    what: "the provider's quiz",
    path: '/quiz',
    settings: { quizForm },
    use: (page: Page) => page.getByRole('button', { name: 'Start Quiz' }).click(),
    expected: '.fake-popup iframe',
  },
  {
    what: 'our own quiz in its dialog',
    path: '/quiz',
    settings: {},
    use: (page: Page) => page.getByRole('button', { name: 'Start Quiz' }).click(),
    expected: 'dialog .quiz-screen',
    inPage: true,
  },
];

for (const { what, path, settings, use, expected, inPage = false } of PARTS) {
  test(`${what} also loads on a slow connection`, async ({
    page,
    server,
    switchOn,
    providers: _,
  }) => {
    await switchOn(settings);
    const proxy = await startHaltingProxy(server.origin);
    try {
      const script = inPage
        ? page.locator('script[type=module]').waitFor({ state: 'attached' })
        : page.waitForEvent('requestfinished', (request) => request.resourceType() === 'script');
      await page.goto(proxy.origin + path, { waitUntil: 'commit' });
      await script;
      // By now the browser has run the script as far as possible without the rest of the page.
      await page.evaluate(() => new Promise((done) => setTimeout(done)));
      proxy.resume();
      await page.waitForLoadState('domcontentloaded');
      await use(page);
      await expect(page.locator(expected)).toBeVisible();
    } finally {
      await proxy.close();
    }
  });
}
