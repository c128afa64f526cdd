import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { deleteInEditor } from '#tests/support/list-row.ts';

async function savePost(page: Page, title: string): Promise<void> {
  await page.goto('/admin/posts/new');
  await editorScreen(page).fill(title, `<p>What ${title} says.</p>`);
  await editorScreen(page).save.click();
}

test('a post that someone else deleted can be saved as a new one', async ({ page, login }) => {
  await login(page.context());
  await savePost(page, 'Deleted elsewhere');
  await page.getByRole('link', { name: 'Deleted elsewhere', exact: true }).click();
  await expect(editorScreen(page).title).toHaveValue('Deleted elsewhere');

  const second = await page.context().newPage();
  await second.goto(page.url());
  await deleteInEditor(second);
  await expect(second.getByText('Post deleted')).toBeVisible();

  await editorScreen(page).title.fill('Back again');
  await editorScreen(page).save.click();
  await page.getByRole('button', { name: 'Save as a new article' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('link', { name: 'Back again', exact: true })).toBeVisible();
});

test('a taken slug names the post that has it', async ({ page, login }) => {
  await login(page.context());
  await savePost(page, 'The one and only');
  await expect(page).toHaveURL('/admin');
  await savePost(page, 'The one and only!');
  const slug = editorScreen(page).slug;
  await expect(slug).toBeFocused();
  await expect(slug).toHaveAccessibleDescription(/“The one and only”/);
  await slug.fill('the-second-one');
  await editorScreen(page).save.click();
  await expect(page.getByText('Post created successfully')).toBeVisible();
});
