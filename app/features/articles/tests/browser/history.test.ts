import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { openHtmlView } from '#tests/support/content-field.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { expectGoodPage } from '#tests/support/page-measures.ts';
import { saveAgain, storePost } from '#tests/support/posts.ts';

const TEXTS = [
  '<h2>Who calls</h2><p>Answer every call within the hour.</p><ul><li>Ask who it is for</li></ul>',
  '<h2>Who calls</h2><p>Answer each call within <a href="/quiz">the hour</a>.</p><ul><li>Ask who it is for</li><li>Ask how soon</li></ul>',
  '<h2>Who calls</h2><p>Somebody calls.</p>',
];

async function save(page: Page, text: string): Promise<void> {
  await (await openHtmlView(page)).fill(text);
  await editorScreen(page).save.click();
  await expect(page).toHaveURL('/admin');
}

/** Opens a version, and waits until it is the one that is shown. */
async function show(version: Locator): Promise<void> {
  await version.getByRole('link').click();
  // Not the address, which is there a moment before the version.
  await expect(version).toHaveAttribute('aria-current', 'true');
}

test('a post that was edited twice is compared, and an earlier text comes back', async ({
  page,
  login,
}) => {
  test.slow();
  await login(page.context());
  await page.goto('/admin/posts/new');
  await editorScreen(page).title.fill('Who calls');
  for (const text of TEXTS) {
    if (text !== TEXTS[0]) await page.getByRole('link', { name: 'Who calls', exact: true }).click();
    await save(page, text);
  }

  await page.getByRole('link', { name: 'Who calls', exact: true }).click();
  await editorScreen(page).openDetails();
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'History of “Who calls”' })).toBeVisible();
  const versions = page.getByRole('navigation', { name: 'Versions' }).getByRole('listitem');
  await expect(versions).toHaveCount(3);
  await expect(versions.first()).toContainText('Current');
  await expect(versions.last()).toContainText('Created by');
  // The article itself, as the newest version changed it.
  await expect(page.locator('.compared')).toContainText('Who calls');
  await expect(page.locator('.compared ins')).toHaveText([/Somebody calls/]);
  await page.getByText('Name this version').click();
  const settings = page.getByRole('main').getByRole('link', { name: 'Settings' });
  await expect(settings, 'part of its sentence').toHaveCSS('display', 'inline');
  await expectGoodPage(page);

  // A word, a link and a line of the list.
  await show(versions.nth(1));
  await expect(page.locator('.compared ins')).toHaveText([/each/, /Ask how soon/]);
  await expect(page.locator('.compared del')).toHaveText([/every/]);
  await expect(page.getByText('Link added: “the hour”, to /quiz')).toBeVisible();
  await expectGoodPage(page);
  await page.getByText('All fields').click();
  await expect(page.locator('.compared-html ins').first()).toBeVisible();
  await page.getByRole('link', { name: 'Compared with now' }).click();
  await expect(page.locator('.compared del').first()).toContainText('Somebody calls');
  await page.getByRole('link', { name: 'Only changes' }).click();
  await expect(page.getByRole('link', { name: 'All of it' })).toBeVisible();

  await show(versions.last());
  await expect(page.getByText('Only the text differs. You can undo it.')).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText('Version restored')).toBeVisible();
  await expect(versions).toHaveCount(4);
  await expect(versions.first()).toContainText('Restored by');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(versions).toHaveCount(5);

  await show(versions.nth(3));
  await page.getByText('Name this version').click();
  await page.getByLabel('Name').fill('With the link');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('heading', { name: '“With the link”' })).toBeVisible();
  await page.goto(new URL(page.url()).pathname);
  await show(versions.filter({ hasText: '“With the link”' }));
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(versions).toHaveCount(6);
  await expect(versions.first()).toContainText('Restored by');

  await page.goto('/admin');
  await page.getByRole('link', { name: 'Who calls', exact: true }).click();
  await expect(page.getByLabel('Content', { exact: true })).toHaveValue(/each call/);
});

test('a name that is rejected stays in its form, whoever publishes meanwhile', async ({
  page,
  login,
  services,
}) => {
  await login(page.context());
  const post = await storePost(services, { title: 'Who calls', isPublished: true });
  await page.goto(`/admin/posts/${post.id}/history`);
  await waitForHydration(page);
  await page.getByText('Name this version').click();
  const name = page.getByLabel('Name');
  const tooLong = 'Before the visit '.repeat(20);
  await name.evaluate((field) => field.removeAttribute('maxlength'));
  await name.fill(tooLong);
  await saveAgain(services, post, { title: 'Who called' });
  await page.getByRole('button', { name: 'Save name' }).click();
  const versions = page.getByRole('navigation', { name: 'Versions' }).getByRole('listitem');
  await expect(versions).toHaveCount(2);
  await expect(page.getByText('A name can have at most')).toBeVisible();
  await expect(name).toHaveValue(tooLong);
  await name.fill('Before the visit');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('heading', { name: '“Before the visit”' })).toBeVisible();
  await expect(versions.last()).toHaveAttribute('aria-current', 'true');
});
