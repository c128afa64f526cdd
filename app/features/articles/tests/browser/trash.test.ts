import type { Page } from '@playwright/test';
import { moveToTrash } from '#app/features/articles/trash/move-to-trash.server.ts';
import { expect, test } from '#tests/support/browser.ts';
import { openDialog } from '#tests/support/editor.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { moveRowToTrash } from '#tests/support/list-row.ts';
import { countLiveMessages } from '#tests/support/live-messages.ts';
import { expectGoodPage, findBarriers } from '#tests/support/page-measures.ts';
import { storePost } from '#tests/support/posts.ts';

const COLLEAGUE = { id: null, name: 'colleague@example.com' };

test.beforeEach(async ({ context, login }) => {
  await login(context);
});

const toast = (page: Page, text: string) =>
  page.locator('.toast').filter({ hasText: text }).first();

test('a post goes to the Trash and comes back by keyboard, with its date to choose', async ({
  page,
  services,
}) => {
  const post = await storePost(services, { isPublished: true });
  await page.goto('/admin/posts');
  await expect(page.getByRole('switch')).toBeEnabled();
  await page.getByRole('button', { name: 'More for Fill every bed' }).focus();
  await page.keyboard.press('Enter');
  const move = page.getByRole('button', { name: 'Move to Trash Fill every bed' });
  await expect(move).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  for (let item = 1; item <= 6; item += 1) await page.keyboard.press('Tab');
  await expect(move).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Article moved to the Trash')).toBeVisible();
  await expect(page.getByText('No posts yet. Create your first one!')).toBeVisible();
  expect((await page.request.get(`/blog/${post.slug}`)).status()).toBe(404);

  await page.getByRole('link', { name: 'Trash', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Deleted for good in 30 days.')).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole('link', { name: 'Fill every bed' }).click();
  await expect(
    page.getByRole('heading', { name: '“Fill every bed” is in the Trash' }),
  ).toBeVisible();
  await expectGoodPage(page);
  await page.goBack();
  await expect(page.getByText('Deleted for good in 30 days.')).toBeVisible();
  await page.getByRole('button', { name: 'Restore Fill every bed' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('“Fill every bed” is a draft again')).toBeVisible();
  await expect(page.getByText('The Trash is empty.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('searchbox')).toBeHidden();
  await expectGoodPage(page);

  await page.getByRole('link', { name: 'Open the article' }).click();
  await editorScreen(page).openDetails();
  await page.getByRole('switch', { name: 'Publish' }).check();
  await page.getByRole('radio', { name: /^Keep / }).check();
  await page.getByRole('button', { name: /^(Save|Update)/ }).click();
  await expect(toast(page, 'Post updated successfully')).toBeVisible();
  const { published_at } = await services.database.db
    .selectFrom('blog_posts')
    .select('published_at')
    .executeTakeFirstOrThrow();
  expect(new Date(published_at ?? 0).toISOString()).toBe(post.publishedAt);
});

test('moving to the Trash is undone from its notice', async ({ page, services }) => {
  const post = await storePost(services, { isPublished: true });
  await page.goto('/admin');
  await expect(page.getByRole('switch')).toBeEnabled();
  await moveRowToTrash(page, 'Fill every bed');
  await expect(page.getByText('No posts yet. Create your first one!')).toBeVisible();
  await toast(page, 'Article moved to the Trash').getByRole('button', { name: 'Undo' }).click();
  // Said to screen readers, and not shown: it is back in the list.
  await expect(page.getByRole('region', { name: 'Notifications' })).toHaveText('Article restored');
  await expect(page.locator('.toast')).toHaveCount(0);
  await expect(page.getByRole('switch', { name: 'Published: Fill every bed' })).toBeChecked();
  const { published_at } = await services.database.db
    .selectFrom('blog_posts')
    .select('published_at')
    .executeTakeFirstOrThrow();
  expect(new Date(published_at ?? 0).toISOString()).toBe(post.publishedAt);
});

test('from the editor, a post goes to the Trash, and what was typed stays a draft', async ({
  page,
  services,
}) => {
  const post = await storePost(services, { title: 'Ours' });
  await page.goto(`/admin/posts/${post.id}/edit`);
  await editorScreen(page).title.fill('Ours, longer');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move to Trash' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await toast(page, 'Article moved to the Trash').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Ours', exact: true }).click();
  await expect(editorScreen(page).title).toHaveValue('Ours, longer');
});

test('two tabs: text typed into a post that went to the Trash is kept', async ({
  page,
  context,
  services,
}) => {
  const post = await storePost(services, { title: 'Ours' });
  // It does not hear of the other tab.
  await page.route('**/admin/events', () => undefined);
  await page.goto(`/admin/posts/${post.id}/edit`);
  await editorScreen(page).title.fill('Ours, longer');
  const other = await context.newPage();
  await other.goto('/admin/posts');
  await expect(other.getByRole('switch')).toBeEnabled();
  await moveRowToTrash(other, 'Ours');
  await expect(toast(other, 'Article moved to the Trash')).toBeVisible();

  await editorScreen(page).save.click();
  const dialog = openDialog(page);
  await expect(dialog).toContainText('This article is in the Trash');
  await expect(dialog).toContainText('Everything you wrote is still here.');
  await other.getByRole('link', { name: 'Trash', exact: true }).click();
  await other.getByRole('button', { name: 'Restore Ours' }).click();
  await expect(other.getByText('“Ours” is a draft again')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await editorScreen(page).save.click();
  await page.getByRole('button', { name: 'Save this one' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('link', { name: 'Ours, longer', exact: true })).toBeVisible();
});

test('a switch says what it did although its row leaves the list', async ({ page, services }) => {
  await storePost(services, { title: 'Ours' });
  await page.goto('/admin/posts?state=draft');
  await page.getByRole('switch', { name: 'Published: Ours' }).click();
  await expect(toast(page, 'Post status updated')).toBeVisible();
  await expect(page.getByText('No drafts.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Published (1)' })).toBeVisible();
});

test('a switch says what it did although its change is heard of before its answer', async ({
  page,
  services,
}) => {
  await storePost(services, { title: 'Ours' });
  await page.goto('/admin/posts?state=draft');
  await waitForHydration(page);
  const heard = await countLiveMessages(page);
  await page.route('**/admin.data**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const before = await heard();
    const answer = await route.fetch();
    await expect.poll(heard).toBeGreaterThan(before);
    // A page that reads the list again for the message has it about as soon as this.
    await page.evaluate(async () => (await fetch('/admin.data?state=draft')).text());
    return route.fulfill({ response: answer });
  });
  await page.getByRole('switch', { name: 'Published: Ours' }).click();
  await expect(toast(page, 'Post status updated')).toBeVisible();
  await expect(page.getByText('No drafts.')).toBeVisible();
});

test('a post in the Trash is deleted for good from its own page', async ({ page, services }) => {
  const post = await storePost(services);
  await moveToTrash(services, COLLEAGUE, post);
  await page.goto(`/admin/posts/${post.id}/edit`);
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page).toHaveURL('/admin/posts/trash');
  await expect(toast(page, 'Post deleted')).toBeVisible();
  await expect(page.getByText('The Trash is empty.')).toBeVisible();
});
