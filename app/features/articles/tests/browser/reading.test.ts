import { expect, test } from '#tests/support/browser.ts';
import { postRow } from '#tests/support/post-row.ts';

const TEXT = '<p>Families decide on the phone.</p>'.repeat(40);
const CONTENT = ['Answer', 'Price', 'Tour'].map((name) => `<h2>${name}</h2>${TEXT}`).join('');

test.use({ javaScriptEnabled: false });

test.beforeEach(async ({ services }) => {
  const { db } = services.database;
  await db.deleteFrom('blog_posts').where('slug', '=', 'in-sections').execute();
  const at = '2025-01-05T12:00:00.000Z';
  const row = postRow({ slug: 'in-sections', content: CONTENT, created_at: at, published_at: at });
  await db.insertInto('blog_posts').values(row).execute();
});

test('contents are closed on a phone, and lead to a section', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/blog/in-sections');
  const contents = page.getByRole('navigation', { name: 'In this article' });
  const link = contents.getByRole('link', { name: 'Tour' });
  await expect(link).toBeHidden();
  await contents.getByText('In this article').click();
  await link.click();
  await expect(page.getByRole('heading', { name: 'Tour' })).toBeInViewport();
});

test('contents are open beside the text on a wide screen, and stay in view', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/blog/in-sections');
  const contents = page.getByRole('navigation', { name: 'In this article' });
  await expect(contents.locator('summary')).toBeHidden();
  await contents.getByRole('link', { name: 'Tour' }).click();
  const heading = page.getByRole('heading', { name: 'Tour' });
  await expect(heading).toBeInViewport();
  await expect(contents.getByRole('link', { name: 'Answer' })).toBeInViewport();
  const [text, beside] = [await heading.boundingBox(), await contents.boundingBox()];
  expect(beside?.x).toBeGreaterThanOrEqual((text?.x ?? 0) + (text?.width ?? 0));
});

test('a printed article has neither contents nor links to others', async ({ page }) => {
  await page.goto('/blog/in-sections');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Tour' })).toBeVisible();
  await expect(page.getByText('In this article').first()).toBeHidden();
  await expect(page.getByText('Email the link')).toBeHidden();
});

test('what the blog does not have is as dark as the blog', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  const missing = ['/blog/gone', '/blog/topics/gone', '/blog/authors/gone', '/blog?page=99'];
  for (const path of ['/blog', ...missing]) {
    await page.goto(path);
    expect(await scheme(), path).toBe('dark');
  }
  await page.goto('/gone');
  expect(await scheme()).not.toBe('dark');
});
