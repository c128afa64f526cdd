import { expect, test } from '#tests/support/browser.ts';

test.use({ javaScriptEnabled: false });

test('an article is written, published, mended, thrown away and brought back', async ({
  page,
  context,
  login,
}) => {
  await login(context);
  const said = page.getByRole('main').getByRole('status');
  await page.goto('/admin/posts');
  await page.getByRole('link', { name: 'New article' }).click();
  await expect(page.getByText('Loading...')).toBeHidden();
  await page.getByLabel('Title', { exact: true }).fill('The first call');
  await page
    .getByLabel('Content', { exact: true })
    .fill('Families write to five homes.\n\nAnswer with in the hour.');
  await page.getByLabel('Title', { exact: true }).press('Enter');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('The first call');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(said).toContainText('Post created successfully');

  await page.goto('/blog');
  await page.getByRole('link', { name: 'The first call' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The first call');
  await expect(page.getByText('Answer with in the hour.')).toBeVisible();

  await page.goto('/admin/posts');
  await page.getByRole('link', { name: 'The first call', exact: true }).click();
  const text = page.getByLabel('Content', { exact: true });
  await text.fill((await text.inputValue()).replace('with in', 'within'));
  await page.getByRole('button', { name: /^Update, keep/ }).click();
  await expect(said).toContainText('Post updated successfully');
  await page.goto('/blog/the-first-call');
  await expect(page.getByText('Answer within the hour.')).toBeVisible();

  await page.goto('/admin/posts');
  await page.getByRole('link', { name: 'The first call', exact: true }).click();
  await page.getByRole('button', { name: 'Move to Trash' }).click();
  await expect(said).toContainText('Article moved to the Trash');
  await page.goto('/admin/posts/trash');
  await page.getByRole('button', { name: 'Restore The first call' }).click();
  await expect(page.getByText('“The first call” is a draft again')).toBeVisible();
});
