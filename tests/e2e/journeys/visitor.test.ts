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
  const how = javaScriptEnabled ? 'with' : 'without';
  test.describe(`a visitor ${how} JavaScript whose form comes back`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 640 } });

    test('is at the field to correct', async ({ page }) => {
      await page.goto('/contact?about=demo#contact-form');
      await page.getByLabel('Your name').fill('Dana');
      await page.getByLabel('Email').fill('dana@b');
      await page.getByRole('button', { name: 'Request My Demo' }).click();
      const alert = page.getByRole('alert');
      await expect(alert).toBeFocused();
      await expect(alert).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Email')).toBeFocused();
    });
  });
}
