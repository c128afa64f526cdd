import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';

/** As after a new build whose predecessor is gone: a route's script is not found by pages that are open. */
async function loseScript(page: Page, name: string): Promise<() => number> {
  let lost = 0;
  await page.route(new RegExp(`/assets/${name}-[^/]+\\.js$`), async (route) => {
    lost += 1;
    // The page that is loaded anew names the new build's scripts.
    if (lost === 1) await route.fulfill({ status: 404 });
    else await route.continue();
  });
  return () => lost;
}

test('the first click on a page whose script is gone leads there', async ({ page, login }) => {
  await login(page.context());
  await page.goto('/admin/media');
  const lost = await loseScript(page, 'people');
  await page.getByRole('link', { name: 'People' }).click();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
  expect(page.url()).toMatch(/\/admin\/people$/);
  expect(lost()).toBe(2);
});

test('a reload by hand stays on its page', async ({ page, login }) => {
  await login(page.context());
  await page.goto('/admin/media');
  await page.getByRole('link', { name: 'People' }).click();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
  expect(page.url()).toMatch(/\/admin\/people$/);
});

test('what was written is saved once, though the next page has to be loaded anew', async ({
  page,
  login,
}) => {
  await login(page.context());
  await page.goto('/admin/posts/new');
  await page.getByLabel('Title').fill('Saved across builds');
  await page.getByLabel('Content', { exact: true }).fill('<p>All of it.</p>');
  const lost = await loseScript(page, 'dashboard');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('link', { name: 'Saved across builds', exact: true })).toHaveCount(1);
  expect(lost()).toBe(2);
});

test('text that was not saved is still there when the script of the next page is gone', async ({
  page,
  login,
}) => {
  await login(page.context());
  await page.goto('/admin/posts/new');
  const title = page.getByLabel('Title');
  await title.fill('Not saved yet');
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).join()))
    .toContain('Not saved yet');
  await loseScript(page, 'people');
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(title).toHaveValue('Not saved yet');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(title).toHaveValue('Not saved yet');
});
