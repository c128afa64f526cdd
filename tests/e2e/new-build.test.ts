import type { Page } from '@playwright/test';
import { place } from '#tests/support/admin-frame.ts';
import { expect, test } from '#tests/support/browser.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { readLocalCopies } from '#tests/support/local-copies.ts';

/** Simulates a new build after the previous one was removed: open pages cannot load a route's script. */
async function loseScript(page: Page, name: string): Promise<() => number> {
  let lost = 0;
  await page.route(new RegExp(`/assets/${name}-[^/]+\\.js$`), async (route) => {
    lost += 1;
    // The reloaded page names the new build's scripts.
    if (lost === 1) await route.fulfill({ status: 404 });
    else await route.continue();
  });
  return () => lost;
}

test('a click on a link whose script is missing opens its page', async ({ page, login }) => {
  await login(page.context());
  await page.goto('/admin/media');
  await waitForHydration(page);
  const lost = await loseScript(page, 'articles');
  await place(page, 'Articles').click();
  await expect(page.getByRole('heading', { name: 'Articles', exact: true })).toBeVisible();
  await expect(page).toHaveURL('/admin/posts');
  await expect.poll(lost).toBe(2);
});

test('a manual reload stays on its page', async ({ page, login }) => {
  await login(page.context());
  await page.goto('/admin/media');
  await waitForHydration(page);
  await place(page, 'Articles').click();
  await expect(page.getByRole('heading', { name: 'Articles', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Articles', exact: true })).toBeVisible();
  await expect(page).toHaveURL('/admin/posts');
});

test('a post is saved once although the next page has to be reloaded', async ({ page, login }) => {
  await login(page.context());
  await page.goto('/admin/posts/new');
  await editorScreen(page).fill('Saved across builds', '<p>All of it.</p>');
  const lost = await loseScript(page, 'dashboard');
  await editorScreen(page).save.click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('link', { name: 'Saved across builds', exact: true })).toHaveCount(1);
  await expect.poll(lost).toBe(2);
});

test('unsaved text is still there when the script of the next page is missing', async ({
  page,
  login,
  services,
}) => {
  const { userId } = await login(page.context());
  await page.goto('/admin/posts/new');
  const title = editorScreen(page).title;
  await title.fill('Not saved yet');
  await expect.poll(() => readLocalCopies(page, services, userId)).toContain('Not saved yet');
  await loseScript(page, 'articles');
  await place(page, 'Articles').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(title).toHaveValue('Not saved yet');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(title).toHaveValue('Not saved yet');
});
