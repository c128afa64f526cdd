import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { launchBrowser } from '#tests/support/browser-program.ts';

const PHONE = { width: 360, height: 740 };

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const toggleOf = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });

for (const javaScriptEnabled of [true, false]) {
  test.describe(`on a phone ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled, viewport: PHONE });

    test('the menu opens, and closes by Escape, outside, or by choosing a link', async ({
      page,
    }) => {
      await page.goto('/');
      const menu = menuOf(page);
      await expect(menu).toBeHidden();
      await toggleOf(page).click();
      await expect(menu).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await toggleOf(page).click();
      await expect(menu).toBeVisible();
      await page.mouse.click(PHONE.width / 2, PHONE.height - 20);
      await expect(menu).toBeHidden();
      await toggleOf(page).click();
      await menu.getByRole('link', { name: 'About' }).click();
      await expect(page).toHaveURL('/about');
      await expect(menu).toBeHidden();
    });
  });
}

test('who comes back to a page, kept by the browser, finds its menu closed', async ({ server }) => {
  const browser = await launchBrowser(JSON.parse(process.env.TEST_BROWSER ?? '{}'), {
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const page = await browser.newPage({ viewport: PHONE });
    await page.goto(server.origin);
    await toggleOf(page).click();
    await menuOf(page).getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL(/about$/);
    // Not goBack(): a page that comes back whole does not load.
    await page.evaluate(() => setTimeout(() => history.back()));
    // A browser of little memory does not keep it, and loads it again: the promise is the same.
    await expect(page).toHaveURL(`${server.origin}/`);
    const isInReach = () =>
      page.evaluate(({ width }) => {
        const menu = document.querySelector('.site-menu');
        return menu?.contains(document.elementFromPoint(width / 2, 200)) ?? false;
      }, PHONE);
    await expect.poll(isInReach).toBe(false);
  } finally {
    await browser.close();
  }
});
