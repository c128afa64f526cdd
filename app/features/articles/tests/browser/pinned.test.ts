import { expect, test } from '#tests/support/browser.ts';
import { storePost } from '#tests/support/posts.ts';

test('pinning another article unpins the former, says so, and is undone', async ({
  page,
  context,
  login,
  services,
}) => {
  await login(context);
  for (const title of ['June letter', 'Welcome']) {
    await storePost(services, { title, isPublished: true });
  }
  await page.goto('/admin/posts');
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title }).first();
  async function pin(title: string): Promise<void> {
    await page.getByRole('button', { name: `More for ${title}` }).click();
    await page.getByRole('button', { name: `Pin to the top of the blog ${title}` }).click();
    await expect(row(title)).toContainText('Pinned to the top of your blog');
  }
  await pin('June letter');
  await pin('Welcome');
  const toast = page.locator('.toast').filter({ hasText: 'in place of “June letter”' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(row('June letter')).toContainText('Pinned to the top of your blog');
  await expect(row('Welcome')).not.toContainText('Pinned');
});
