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
