import type { Page } from '@playwright/test';
import { ALL_PROVIDERS } from '#tests/support/providers/settings.ts';
import { expect, test } from '#tests/support/providers/test.ts';
import { refuseTracking, stopClock } from '#tests/support/providers/visit.ts';

const QUIZ = { quizForm: ALL_PROVIDERS.quizForm };
const PATIENCE = 3_000;

const start = (page: Page) => page.getByRole('link', { name: 'Start Quiz' });
const trouble = (page: Page) => page.getByRole('link', { name: 'Having trouble with the quiz?' });
const form = (page: Page) =>
  page.frameLocator('.stand-in-curtain iframe').getByRole('heading', { level: 1 });

async function open(page: Page): Promise<void> {
  await stopClock(page);
  // A script that is still on its way holds up the page's load event.
  await page.goto('/quiz', { waitUntil: 'domcontentloaded' });
}

/** Resolves with the address of the tab that a click opens. */
async function newTab(page: Page, click: () => Promise<void>): Promise<string> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), click()]);
  await tab.waitForLoadState();
  const address = tab.url();
  await tab.close();
  return address;
}

for (const providersLoad of ['on-click', 'with-page'] as const) {
  test.describe(`the provider's quiz, loaded ${providersLoad}`, () => {
    test.beforeEach(({ switchOn }) => switchOn({ ...QUIZ, providersLoad }));

    test('opens in its popup, 800 wide, waving', async ({ page, providers }) => {
      await open(page);
      if (providersLoad === 'with-page') {
        await expect.poll(() => page.evaluate(() => window.Tally !== undefined)).toBe(true);
      } else {
        expect(providers.tally.asked).toEqual([]);
      }
      await start(page).click();
      await expect(form(page)).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(window, 'standInOptions'))).toEqual({
        layout: 'modal',
        width: 800,
        emoji: { text: '👋', animation: 'wave' },
      });
      await page.clock.fastForward(PATIENCE);
      await expect(trouble(page)).toBeHidden();
      await expect(start(page)).toHaveAttribute('href', ALL_PROVIDERS.quizForm);
    });

    test('offers its direct link over the popup when the form never shows', async ({
      page,
      providers,
    }) => {
      providers.tally.behaviour = 'never-shows';
      await open(page);
      if (providersLoad === 'with-page') {
        await expect.poll(() => page.evaluate(() => window.Tally !== undefined)).toBe(true);
      }
      await start(page).click();
      await expect(form(page)).toBeVisible();
      await page.clock.fastForward(PATIENCE - 100);
      await expect(trouble(page)).toBeHidden();
      await page.clock.fastForward(200);
      await expect(trouble(page)).toBeVisible();
      expect(await newTab(page, () => trouble(page).click())).toBe(ALL_PROVIDERS.quizForm);
    });

    test('believes nobody but the provider', async ({ page, providers }) => {
      providers.tally.behaviour = 'never-shows';
      await open(page);
      await start(page).click();
      await page.evaluate(() => {
        const loaded = { event: 'Tally.FormLoaded', payload: { formId: 'mRoDv3' } };
        window.postMessage(JSON.stringify(loaded), '*');
      });
      await page.clock.fastForward(PATIENCE);
      await expect(trouble(page)).toBeVisible();
    });
  });
}

test.describe("the provider's quiz on click", () => {
  test.beforeEach(({ switchOn }) => switchOn(QUIZ));

  test('opens in a new tab when its script cannot be loaded', async ({ page, providers }) => {
    await open(page);
    providers.tally.behaviour = 'fails';
    const tab = page.context().waitForEvent('page');
    await start(page).click();
    expect((await tab).isClosed()).toBe(false);
    await expect(trouble(page)).toBeVisible();
    await (await tab).close();
    providers.tally.behaviour = 'works';
    expect(await newTab(page, () => start(page).click())).toBe(ALL_PROVIDERS.quizForm);
  });

  test('keeps its link for a browser that blocks the new tab', async ({ page, providers }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await open(page);
    providers.tally.behaviour = 'fails';
    await start(page).click();
    await expect(trouble(page)).toHaveAttribute('href', ALL_PROVIDERS.quizForm);
    await expect(start(page)).toBeVisible();
  });

  test('that is slow still opens, and takes its excuse back', async ({ page, providers }) => {
    providers.tally.behaviour = 'waits';
    await open(page);
    await start(page).click();
    await expect(page.getByText('Loading the quiz…')).toBeVisible();
    await page.clock.fastForward(PATIENCE);
    await expect(trouble(page)).toBeVisible();
    providers.tally.letGo();
    await expect(form(page)).toBeVisible();
    await expect(trouble(page)).toBeHidden();
  });

  test('does not come after somebody who took the direct link', async ({ page, providers }) => {
    providers.tally.behaviour = 'waits';
    await open(page);
    await start(page).click();
    await page.clock.fastForward(PATIENCE);
    const tab = page.context().waitForEvent('page');
    await trouble(page).click();
    providers.tally.letGo();
    await (await tab).waitForURL(ALL_PROVIDERS.quizForm);
    await expect.poll(() => page.evaluate(() => window.Tally !== undefined)).toBe(true);
    await expect(page.locator('.stand-in-curtain')).toHaveCount(0);
  });
});

test.describe("the provider's quiz with the page", () => {
  test.beforeEach(({ switchOn }) => switchOn({ ...QUIZ, providersLoad: 'with-page' }));

  test('says after 3 seconds that its script has not come, and opens in a new tab', async ({
    page,
    providers,
  }) => {
    providers.tally.behaviour = 'waits';
    await open(page);
    await expect.poll(() => providers.tally.asked).toContain('/widgets/embed.js');
    await expect(trouble(page)).toBeHidden();
    await page.clock.fastForward(PATIENCE);
    await expect(trouble(page)).toBeVisible();
    const tab = page.context().waitForEvent('page');
    await start(page).click();
    providers.tally.letGo();
    await (await tab).waitForURL(ALL_PROVIDERS.quizForm);
    await expect(page.locator('.stand-in-curtain')).toHaveCount(0);
  });

  test('opens in a new tab when its script cannot be loaded', async ({ page, providers }) => {
    providers.tally.behaviour = 'fails';
    await open(page);
    await expect(trouble(page)).toBeVisible();
    providers.tally.behaviour = 'works';
    expect(await newTab(page, () => start(page).click())).toBe(ALL_PROVIDERS.quizForm);
  });

  test('asks first whoever sends Global Privacy Control', async ({ page, context, providers }) => {
    await refuseTracking(context);
    await open(page);
    await page.clock.fastForward(PATIENCE);
    expect(providers.tally.asked).toEqual([]);
    await expect(trouble(page)).toBeHidden();
    await start(page).click();
    await expect(form(page)).toBeVisible();
  });

  test('takes its script away with the visitor', async ({ page, providers: _ }) => {
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
    expect(await newTab(page, () => start(page).click())).toBe(ALL_PROVIDERS.quizForm);
  });
});
