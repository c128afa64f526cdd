import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';

/** Opens a page and waits for its event stream. */
async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((answer) => answer.url().endsWith('/admin/events'));
  await page.goto(path);
  await stream;
}

test('a new lead appears in the inbox and on the dashboard without a reload', async ({
  page,
  context,
  browser,
  baseURL,
  login,
}) => {
  await login(context);
  await openLive(page, '/admin/leads');
  await page.evaluate(() => {
    (window as { notReloaded?: boolean }).notReloaded = true;
  });
  const dashboard = await context.newPage();
  await dashboard.goto('/admin');
  const waiting = dashboard.getByRole('region', { name: 'Waiting for an answer' });
  await expect(waiting).toContainText('Nobody is waiting.');

  const visitor = await browser.newPage({ baseURL, javaScriptEnabled: false });
  await visitor.goto('/contact');
  const form = visitor.locator('#contact-form form');
  await form.getByLabel('Your name').fill('Ines Alvarez');
  await form.getByLabel('Email').fill('ines@example.com');
  await form.locator('textarea').fill('Three beds are open.');
  await form.getByRole('button', { name: /send/i }).click();
  await expect(visitor).toHaveURL(/sent=/);
  await visitor.close();

  await expect(page.getByRole('link', { name: 'Ines Alvarez' })).toBeVisible();
  expect(await page.evaluate(() => (window as { notReloaded?: boolean }).notReloaded)).toBe(true);
  await expect(waiting.getByRole('link', { name: 'Ines Alvarez Contact' })).toBeVisible();
});

test('the answer to saved settings is visible, although Save is at the end of a long page', async ({
  page,
  login,
}) => {
  await login(page.context());
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/admin/settings/contact');
  const phone = page.getByLabel('Phone');
  await phone.fill('12');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(phone).toBeFocused();
  await expect(phone).toBeInViewport();
  await expect(page.getByText('“12” is not a phone number.')).toBeInViewport();
  await phone.fill('614 555 0123');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeInViewport();
});
