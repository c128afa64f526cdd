import type { Page } from '@playwright/test';
import { startHaltingProxy } from '#tests/support/halting-proxy.ts';
import { ALL_PROVIDERS } from '#tests/support/providers/settings.ts';
import { expect, test } from '#tests/support/providers/test.ts';

const { contactForm, strategySessionForm, presentation, quizForm } = ALL_PROVIDERS;

/** What a click brings, on a page whose script was there before the rest of it. */
const PLACES = [
  {
    what: "the provider's form",
    path: '/contact',
    settings: { contactForm },
    use: (page: Page) => page.getByRole('link', { name: 'Show the contact form' }).click(),
    seen: 'iframe[title^="The contact form"]',
  },
  {
    what: "the provider's form in a dialog",
    path: '/scale-prep',
    settings: { strategySessionForm, providersLoad: 'with-page' as const },
    use: (page: Page) =>
      page.getByRole('button', { name: 'Book a Growth Strategy Session' }).first().click(),
    seen: 'dialog iframe[title^="The strategy session form"]',
  },
  {
    what: 'the presentation',
    path: '/',
    settings: { presentation },
    use: (page: Page) => page.getByRole('link', { name: 'Show the presentation' }).click(),
    seen: 'iframe[title="Growth path presentation"]',
  },
  {
    what: "the provider's quiz",
    path: '/quiz',
    settings: { quizForm },
    use: (page: Page) => page.getByRole('link', { name: 'Start Quiz' }).click(),
    seen: '.stand-in-curtain iframe',
  },
  {
    what: 'our own quiz in its dialog',
    path: '/quiz',
    settings: {},
    use: (page: Page) => page.getByRole('link', { name: 'Start Quiz' }).click(),
    seen: 'dialog .quiz-screen',
    inPage: true,
  },
];

for (const { what, path, settings, use, seen, inPage = false } of PLACES) {
  test(`${what} comes on a slow line, too`, async ({ page, server, switchOn, providers: _ }) => {
    await switchOn(settings);
    const line = await startHaltingProxy(server.origin);
    try {
      const script = inPage
        ? page.locator('script[type=module]').waitFor({ state: 'attached' })
        : page.waitForEvent('requestfinished', (request) => request.resourceType() === 'script');
      await page.goto(line.origin + path, { waitUntil: 'commit' });
      await script;
      // What the browser can do with the script while the rest is away, it has done by then.
      await page.evaluate(() => new Promise((done) => setTimeout(done)));
      line.resume();
      await page.waitForLoadState('domcontentloaded');
      await use(page);
      await expect(page.locator(seen)).toBeVisible();
    } finally {
      await line.close();
    }
  });
}
