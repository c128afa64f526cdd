import { expect, test } from '#tests/support/browser.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { storePost } from '#tests/support/posts.ts';

test('an article is duplicated from its row, and from the editor with what is typed there', async ({
  page,
  context,
  login,
  services,
}) => {
  await login(context);
  await storePost(services, { title: 'June letter', isPublished: true });
  await page.goto('/admin/posts');
  await page.getByRole('button', { name: 'More for June letter' }).click();
  await page.getByRole('button', { name: 'Duplicate June letter' }).click();
  const editor = editorScreen(page);
  await expect(editor.title).toHaveValue('Copy of June letter');
  await expect(page.getByText('This is the copy')).toBeVisible();
  await editor.title.fill('July letter');
  await expect(editor.slug).toHaveValue('july-letter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'July letter', exact: true }).click();
  await editor.title.fill('July letter, longer');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(editor.title).toHaveValue('Copy of July letter, longer');
});
