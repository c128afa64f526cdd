import { expect, test } from '#tests/support/browser.ts';
import { specifiedPages } from '#tests/support/specified-pages.ts';

test.describe('a visitor without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, status = 200 } of specifiedPages) {
    test(`opens ${path}`, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(status);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
    });
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`on a phone ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test('the menu opens, and closes by Escape or by choosing a link', async ({ page }) => {
      await page.goto('/');
      const menu = page.getByRole('navigation', { name: 'Main' });
      const toggle = page.getByRole('button', { name: 'Menu', exact: true });
      await expect(menu).toBeHidden();
      await toggle.click();
      await expect(menu).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await toggle.click();
      await menu.getByRole('link', { name: 'About' }).click();
      await expect(page).toHaveURL('/about');
      await expect(menu).toBeHidden();
    });
  });
}
