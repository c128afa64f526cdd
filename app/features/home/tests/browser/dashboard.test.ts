import type { Page } from '@playwright/test';
import { savePost } from '#app/features/articles/save-post.server.ts';
import { expect, test } from '#tests/support/browser.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { holdRequests } from '#tests/support/hold-requests.ts';
import { storeLead } from '#tests/support/leads.ts';
import { deleteInEditor } from '#tests/support/list-row.ts';
import { postFields, saveRequest, storePost } from '#tests/support/posts.ts';

const COLLEAGUE = { id: null, name: 'A colleague' };

test.beforeEach(async ({ context, login }) => {
  await login(context);
});

/** Opens the list and waits until it is hydrated and receives live updates. */
async function openDashboard(page: Page): Promise<void> {
  const events = page.waitForResponse('**/admin/events');
  await page.goto('/admin');
  await events;
}

/** Writes through the site's own services, so that it publishes the change. */
async function publishFirst(page: Page): Promise<void> {
  await page.goto('/admin/posts/new');
  await editorScreen(page).fill('Ours', '<p>Words.</p>');
  await editorScreen(page).save.click();
  await expect(page.getByText('Post created successfully')).toBeVisible();
}

const toast = (page: Page, text: string) =>
  page.locator('.toast').filter({ hasText: text }).first();

test('posts are listed newest first, with dates that name their time zone', async ({
  page,
  services,
}) => {
  await storePost(services, { title: 'Older', isPublished: true });
  await storePost(services, { title: 'Newer' });
  await page.goto('/admin');
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('switch') });
  await expect(rows).toHaveText([
    /^Newer.*Draft, created .*\sE[SD]T/s,
    /^Older.*Published .*\sE[SD]T/s,
  ]);
});

test('the first switch is in view below those who wait, on a phone too', async ({
  page,
  services,
}) => {
  for (let index = 0; index < 5; index += 1)
    await storeLead({ services }, { name: `Ruth ${index}` });
  await storePost(services, { title: 'A title of ordinary length' });
  for (const [width, height] of [
    [1440, 900],
    [390, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/admin');
    const box = await page.getByRole('switch').boundingBox();
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    const [lead, article] = [
      page.getByRole('link', { name: 'Ruth 0 Contact' }),
      page.getByRole('switch'),
    ];
    expect((await lead.boundingBox())?.y).toBeLessThan((await article.boundingBox())?.y ?? 0);
  }
});

test('a post is deleted from the menu of its row, after the question', async ({
  page,
  services,
}) => {
  await storePost(services, { title: 'Fill every bed' });
  await page.goto('/admin');
  await expect(page.getByRole('switch')).toBeEnabled();
  await page.getByRole('button', { name: 'More for Fill every bed' }).click();
  await page.getByRole('button', { name: 'Delete… Fill every bed' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete “Fill every bed”' });
  await expect(dialog).toContainText(
    'Are you sure you want to delete this post? This action cannot be undone.',
  );
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'Post deleted')).toBeVisible();
  await expect(page.getByText('No posts yet. Create your first one!')).toBeVisible();
});

test('the switch publishes by keyboard, and the public page and other tabs follow', async ({
  page,
  context,
  services,
}) => {
  await storePost(services, { title: 'Fill every bed' });
  await openDashboard(page);
  const other = await context.newPage();
  await other.goto('/admin');
  // The second tab follows, too.
  await expect(other.getByRole('switch')).toBeEnabled();
  const published = page.getByRole('switch', { name: 'Published: Fill every bed' });
  await expect(published).toBeEnabled();
  await published.focus();
  await page.keyboard.press('Space');
  await expect(toast(page, 'Post status updated')).toBeVisible();
  await expect(published).toBeChecked();
  await expect(published).toBeFocused();
  await expect(other.getByRole('switch')).toBeChecked();
  const visitor = await context.newPage();
  await visitor.goto('/blog');
  await expect(visitor.getByRole('heading', { name: 'Fill every bed' })).toBeVisible();
});

test('a change before the event stream opens shows, too', async ({ page, colleague }) => {
  const release = await holdRequests(page, '**/admin/events');
  await page.goto('/admin');
  await publishFirst(colleague);
  release();
  await expect(page.getByRole('link', { name: 'Ours', exact: true })).toBeVisible();
});

test('a change before a second tab joins shows there, too', async ({ page, context }) => {
  await openDashboard(page);
  const second = await context.newPage();
  const scripts = Promise.withResolvers<void>();
  await second.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await second.goto('/admin', { waitUntil: 'domcontentloaded' });
  await publishFirst(page);
  scripts.resolve();
  await expect(second.getByRole('link', { name: 'Ours', exact: true })).toBeVisible();
});

test('changes by others show without a reload', async ({ page, services }) => {
  await openDashboard(page);
  await storePost(services, { title: 'From elsewhere' });
  await expect(page.getByRole('link', { name: 'From elsewhere', exact: true })).toBeVisible();
});

test('the switch keeps its new state until the answer arrives', async ({ page, services }) => {
  await storePost(services);
  await openDashboard(page);
  const release = await holdRequests(page, '**/admin/posts.data**');
  const toggle = page.getByRole('switch');
  await expect(toggle).toBeEnabled();
  // Read in one evaluation, because a switch that flips back briefly looks like a rejection.
  const checked = await toggle.evaluate((box: HTMLInputElement) => {
    box.click();
    return box.checked;
  });
  expect(checked).toBe(true);
  release();
  await expect(toast(page, 'Post status updated')).toBeVisible();
  await expect(toggle).toBeChecked();
});

test('a switch without an answer returns to its old state, with the reason', async ({
  page,
  services,
}) => {
  await storePost(services);
  await openDashboard(page);
  await page.route('**/admin/posts.data**', (route) => route.abort());
  await page.getByRole('switch').click();
  await expect(toast(page, 'Error')).toContainText('We couldn’t reach the site');
  await expect(page.getByRole('switch')).not.toBeChecked();
});

test('a conflicting switch is rejected, and the list shows the latest version', async ({
  page,
  services,
}) => {
  const post = await storePost(services, { title: 'Old title' });
  // The event stream never opens, so this page gets no live updates.
  await page.route('**/admin/events', () => undefined);
  await page.goto('/admin');
  await expect(page.getByRole('switch')).toBeEnabled();
  await savePost(
    services,
    COLLEAGUE,
    saveRequest({
      id: post.id,
      version: post.version,
      fields: postFields({ title: 'New title', slug: post.slug }),
    }),
  );
  await page.getByRole('switch').click();
  await expect(toast(page, 'Error')).toContainText('Someone else just changed this article');
  await expect(page.getByRole('link', { name: 'New title', exact: true })).toBeVisible();
  await expect(page.getByRole('switch')).not.toBeChecked();
});

test('deleting asks for confirmation', async ({ page, context, services }) => {
  const { id } = await storePost(services);
  await page.goto(`/admin/posts/${id}/edit`);
  const other = await context.newPage();
  await other.goto('/admin');
  const menu = page.getByRole('button', { name: 'More', exact: true });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete permanently…' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(
    'Are you sure you want to delete this post? This action cannot be undone.',
  );
  await expect(dialog).toContainText('All earlier versions of the article are deleted with it.');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(menu).toBeFocused();
  await expect(other.getByRole('switch')).toHaveCount(1);
  await deleteInEditor(page);
  await expect(toast(page, 'Post deleted')).toBeVisible();
  for (const tab of [page, other]) {
    await expect(tab.getByText('No posts yet. Create your first one!')).toBeVisible();
  }
});

test('a long list loads on scroll and keeps its position when a post is added', async ({
  page,
  services,
}) => {
  for (let index = 0; index < 130; index += 1) {
    await storePost(services, { title: `Post ${index}`, slug: `post-${index}` });
  }
  await page.goto('/admin/posts');
  const switches = page.getByRole('switch');
  await expect(switches).toHaveCount(50);
  await page.getByRole('link', { name: 'Show older articles' }).scrollIntoViewIfNeeded();
  await expect(switches).toHaveCount(100);
  await page.getByRole('link', { name: 'Show older articles' }).scrollIntoViewIfNeeded();
  await expect(switches).toHaveCount(130);
  const oldest = page.getByRole('link', { name: 'Post 0', exact: true });
  await oldest.scrollIntoViewIfNeeded();
  await storePost(services, { title: 'Newest' });
  await expect(switches).toHaveCount(131);
  await expect(oldest).toBeInViewport();
});
