import { expect, test } from '#tests/support/browser.ts';

// The page has no script: with JavaScript, it is the same.
test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 640 } });

test('a visitor whose form comes back is at the field to correct', async ({ page }) => {
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
