import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/providers/fixtures.ts';
import { rejectTracking, stopClock } from '#tests/support/providers/page-state.ts';
import { ALL_PROVIDERS } from '#tests/support/providers/settings.ts';

const QUIZ = { quizForm: ALL_PROVIDERS.quizForm };
const PATIENCE = 3_000;

const start = (page: Page) => page.getByRole('button', { name: 'Start Quiz', exact: true });
const directLink = (page: Page) =>
  page.getByRole('link', { name: 'Having trouble with the quiz?' });
const form = (page: Page) =>
  page.frameLocator('.fake-popup iframe').getByRole('heading', { level: 1 });

async function open(page: Page): Promise<void> {
  await stopClock(page);
  // A pending script delays the page's load event.
  await page.goto('/quiz', { waitUntil: 'domcontentloaded' });
}

/** Clicks a link, and expects the provider's quiz in a new tab. */
async function expectNewTab(link: Locator): Promise<void> {
  const [tab] = await Promise.all([link.page().context().waitForEvent('page'), link.click()]);
  await expect(tab).toHaveURL(ALL_PROVIDERS.quizForm);
  await tab.close();
}

for (const providersLoad of ['on-click', 'with-page'] as const) {
  test.describe(`the provider's quiz, loaded ${providersLoad}`, () => {
    test.beforeEach(({ switchOn }) => switchOn({ ...QUIZ, providersLoad }));

    test('opens in its popup, 800 px wide, with the waving hand', async ({ page, providers }) => {
      await open(page);
      if (providersLoad === 'with-page') {
        await expect.poll(() => page.evaluate(() => window.Tally !== undefined)).toBe(true);
      } else {
        expect(providers.tally.requests).toEqual([]);
      }
      await start(page).click();
      await expect(form(page)).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(window, 'popupOptions'))).toEqual({
        layout: 'modal',
        width: 800,
        emoji: { text: '👋', animation: 'wave' },
      });
      await page.clock.fastForward(PATIENCE);
      await expect(directLink(page)).toBeHidden();
      await expect(page.getByRole('link', { name: 'Start Quiz' })).toHaveCount(0);
    });

    test('offers its direct link above the popup when the form is never shown', async ({
      page,
      providers,
    }) => {
      providers.tally.behavior = 'never-shows';
      await open(page);
      if (providersLoad === 'with-page') {
        await expect.poll(() => page.evaluate(() => window.Tally !== undefined)).toBe(true);
      }
      await start(page).click();
      await expect(form(page)).toBeVisible();
      await page.clock.fastForward(PATIENCE - 100);
      await expect(directLink(page)).toBeHidden();
      await page.clock.fastForward(200);
      await expect(directLink(page)).toBeVisible();
      await expectNewTab(directLink(page));
    });

    test('accepts messages from the provider only', async ({ page, providers }) => {
      providers.tally.behavior = 'never-shows';
      await open(page);
      await start(page).click();
      await expect(form(page)).toBeVisible();
      await page.evaluate(async () => {
        const arrived = new Promise((resolve) => addEventListener('message', resolve));
        const loaded = { event: 'Tally.FormLoaded', payload: { formId: 'mRoDv3' } };
        window.postMessage(JSON.stringify(loaded), '*');
        await arrived;
      });
      await page.clock.fastForward(PATIENCE);
      await expect(directLink(page)).toBeVisible();
    });
  });
}

test.describe("the provider's quiz on click", () => {
  test.beforeEach(({ switchOn }) => switchOn(QUIZ));

  test('opens in a new tab when its script cannot be loaded', async ({ page, providers }) => {
    await open(page);
    providers.tally.behavior = 'fails';
    const tab = page.context().waitForEvent('page');
    await start(page).click();
    expect((await tab).isClosed()).toBe(false);
    await expect(directLink(page)).toBeVisible();
    await (await tab).close();
    providers.tally.behavior = 'works';
    await expectNewTab(start(page));
  });

  test('opens in a new tab when its script defines nothing', async ({ page, providers: _ }) => {
    await open(page);
    await page.route(/embed\.js/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '/* moved */' }),
    );
    const tab = page.context().waitForEvent('page');
    await start(page).click();
    await (await tab).close();
    await expect(directLink(page)).toBeVisible();
    await expectNewTab(start(page));
  });

  test('keeps its link for a browser that blocks the new tab', async ({ page, providers }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await open(page);
    providers.tally.behavior = 'fails';
    await start(page).click();
    await expect(directLink(page)).toHaveAttribute('href', ALL_PROVIDERS.quizForm);
    await expect(start(page)).toBeVisible();
  });

  test('that is slow still opens, and its failure message disappears', async ({
    page,
    providers,
  }) => {
    providers.tally.behavior = 'waits';
    await open(page);
    await start(page).click();
    await expect(page.getByText('Loading the quiz…')).toBeVisible();
    await page.clock.fastForward(PATIENCE);
    await expect(directLink(page)).toBeVisible();
    providers.tally.release();
    await expect(form(page)).toBeVisible();
    await expect(directLink(page)).toBeHidden();
  });

  test('does not open after the visitor used the direct link', async ({ page, providers }) => {
    providers.tally.behavior = 'waits';
    await open(page);
    await start(page).click();
    await expect(page.getByText('Loading the quiz…')).toBeVisible();
    await page.clock.fastForward(PATIENCE);
    const tab = page.context().waitForEvent('page');
    await directLink(page).click();
    providers.tally.release();
    await (await tab).waitForURL(ALL_PROVIDERS.quizForm);
    await expect.poll(() => page.evaluate(() => window.Tally !== undefined)).toBe(true);
    await page.clock.runFor(100);
    await expect(page.locator('.fake-popup')).toHaveCount(0);
  });
});

test.describe("the provider's quiz with the page", () => {
  test.beforeEach(({ switchOn }) => switchOn({ ...QUIZ, providersLoad: 'with-page' }));

  test('says after 3 seconds that its script has not loaded, and opens in a new tab', async ({
    page,
    providers,
  }) => {
    providers.tally.behavior = 'waits';
    await open(page);
    await expect.poll(() => providers.tally.requests).toContain('/widgets/embed.js');
    await expect(directLink(page)).toBeHidden();
    await page.clock.fastForward(PATIENCE);
    await expect(directLink(page)).toBeVisible();
    const tab = page.context().waitForEvent('page');
    await start(page).click();
    providers.tally.release();
    await (await tab).waitForURL(ALL_PROVIDERS.quizForm);
    await expect(page.locator('.fake-popup')).toHaveCount(0);
  });

  test('opens in a new tab when its script cannot be loaded', async ({ page, providers }) => {
    providers.tally.behavior = 'fails';
    await open(page);
    await expect(directLink(page)).toBeVisible();
    providers.tally.behavior = 'works';
    await expectNewTab(start(page));
  });

  test('asks first with Global Privacy Control', async ({ page, context, providers }) => {
    await rejectTracking(context);
    await open(page);
    await page.clock.fastForward(PATIENCE);
    await expect(page.locator('script[src*="tally.so"]')).toHaveCount(0);
    expect(providers.tally.requests).toEqual([]);
    await expect(directLink(page)).toBeHidden();
    await start(page).click();
    await expect(form(page)).toBeVisible();
  });

  test('removes its script on navigation', async ({ page, providers: _ }) => {
    await open(page);
    const scripts = page.locator('script[src*="tally.so"]');
    await expect(scripts).toHaveCount(1);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
    await expect(scripts).toHaveCount(0);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test("the provider's quiz is a link", async ({ page, switchOn, providers: _ }) => {
    await switchOn(QUIZ);
    await page.goto('/quiz');
    await expectNewTab(page.getByRole('link', { name: 'Start Quiz' }));
  });
});
