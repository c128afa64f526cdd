import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { launchBrowser } from '#tests/support/browser-program.ts';

const PHONE = { width: 360, height: 740 };

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const toggleOf = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  // The menu has no script: with JavaScript, it is the same.
  test('the menu opens, and closes by Escape, outside, or by choosing a link', async ({ page }) => {
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

test('the button closes the menu by keyboard, too', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  const toggle = toggleOf(page);
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(menuOf(page)).toBeVisible();
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(menuOf(page)).toBeHidden();
});

test('going back to a page in the browser’s cache shows its menu closed', async ({ server }) => {
  const browser = await launchBrowser(JSON.parse(process.env.TEST_BROWSER ?? '{}'), {
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const page = await browser.newPage({ viewport: PHONE });
    await page.goto(server.origin);
    await toggleOf(page).click();
    await menuOf(page).getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL(/about$/);
    // Not goBack(), which waits for a load event: a page from the back/forward cache has none.
    await page.evaluate(() => setTimeout(() => history.back()));
    // With little memory the browser reloads the page; the menu must be closed all the same.
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
