import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/providers/fixtures.ts';
import { rejectTracking, stopClock } from '#tests/support/providers/page-state.ts';
import { ALL_PROVIDERS } from '#tests/support/providers/settings.ts';

const { presentation } = ALL_PROVIDERS;
const PATIENCE = 3_000;

const ask = (page: Page) => page.getByRole('link', { name: 'Show the presentation' });
const drawing = (page: Page) => page.locator('.growth-path');
const newTabLink = (page: Page) => page.getByRole('link', { name: 'Open it in a new tab' });
const slow = (page: Page) => page.getByText('The presentation is taking a while.');
const failed = (page: Page) => page.getByText('We can’t load the presentation right now.');
const shown = (page: Page) =>
  page
    .frameLocator('iframe[title="Growth path presentation"]')
    .getByRole('heading', { name: 'The presentation' });

async function open(page: Page): Promise<void> {
  await stopClock(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
}

async function expectThreeButtons(page: Page): Promise<void> {
  const path = page.locator('#growth-path');
  for (const name of ['Boost Revenue', 'Lead Smarter', 'Scale Big']) {
    await expect(path.getByRole('link', { name, exact: true })).toBeVisible();
  }
}

for (const providersLoad of ['on-click', 'with-page'] as const) {
  test.describe(`the presentation, loaded ${providersLoad}`, () => {
    test.beforeEach(({ switchOn }) => switchOn({ presentation, providersLoad }));

    async function call(page: Page): Promise<void> {
      await open(page);
      if (providersLoad === 'with-page') return;
      await expect(drawing(page)).toBeVisible();
      await ask(page).click();
    }

    test('replaces our drawing, above its three buttons', async ({ page, providers: _ }) => {
      await call(page);
      await expect(shown(page)).toBeVisible();
      await expect(drawing(page)).toBeHidden();
      await expectThreeButtons(page);
      await page.clock.fastForward(PATIENCE);
      await expect(slow(page)).toBeHidden();
      await expect(failed(page)).toBeHidden();
      await expect(newTabLink(page)).toHaveAttribute('href', presentation);
    });

    test('leaves our drawing in place while it loads slowly, then replaces it', async ({
      page,
      providers,
    }) => {
      providers.presentation.behavior = 'waits';
      await call(page);
      await expect(page.getByText('Loading the presentation…')).toBeVisible();
      await expect(drawing(page)).toBeVisible();
      await page.clock.fastForward(PATIENCE);
      await expect(slow(page)).toBeVisible();
      await expect(newTabLink(page)).toHaveAttribute('href', presentation);
      await expect(drawing(page)).toBeVisible();
      await expectThreeButtons(page);
      providers.presentation.release();
      await expect(shown(page)).toBeVisible();
      await expect(slow(page)).toBeHidden();
    });
  });
}

// Whether it can be reached is asked the same way after a click.
test.describe('the presentation, loaded with the page', () => {
  test.beforeEach(({ switchOn }) => switchOn({ presentation, providersLoad: 'with-page' }));

  test('leaves our drawing in place when it cannot be reached, and says so', async ({
    page,
    providers,
  }) => {
    providers.presentation.behavior = 'fails';
    await open(page);
    await expect(failed(page)).toBeVisible();
    await expect(drawing(page)).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(newTabLink(page)).toHaveAttribute('href', presentation);
    await expectThreeButtons(page);
    await page.clock.fastForward(PATIENCE);
    await expect(slow(page)).toBeHidden();
  });

  test('is shown where scripts may request only its icon', async ({ page, providers: _ }) => {
    await page.route('**/embed/**', (route) =>
      route.request().method() === 'HEAD' ? route.abort() : route.fallback(),
    );
    // The test browser never requests an icon.
    await page.addInitScript((known) => {
      class Icon {
        onload = () => undefined;
        set src(address: string) {
          if (address === known) queueMicrotask(() => this.onload());
        }
      }
      Reflect.set(window, 'Image', Icon);
    }, new URL('/favicon.ico', presentation).href);
    await open(page);
    await expect(shown(page)).toBeVisible();
    await expect(failed(page)).toBeHidden();
  });
});

test('the presentation is not loaded before a click with Global Privacy Control', async ({
  page,
  context,
  providers,
  switchOn,
}) => {
  await switchOn({ presentation, providersLoad: 'with-page' });
  await rejectTracking(context);
  await open(page);
  await expect(ask(page)).toBeVisible();
  await page.clock.fastForward(PATIENCE);
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(providers.presentation.requests).toEqual([]);
  await ask(page).click();
  await expect(shown(page)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the presentation is a link beside our drawing', async ({
    page,
    switchOn,
    providers: _,
  }) => {
    await switchOn({ presentation, providersLoad: 'with-page' });
    await page.goto('/');
    await expect(drawing(page)).toBeVisible();
    await expect(ask(page)).toHaveAttribute('href', presentation);
  });
});
