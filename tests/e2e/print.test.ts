import type { Locator } from '@playwright/test';
import { sanitizeContent } from '#app/html/content/sanitize-content.server.ts';
import { expect, test } from '#tests/support/browser.ts';
import { postRow } from '#tests/support/post-row.ts';

const CONTENT = `<p><a href="https://example.com/form">The form</a> or <a href="https://example.com/">example.com</a></p>
<details><summary>What it costs</summary><p>Nothing for the first month.</p></details>
<iframe src="https://youtu.be/dQw4w9WgXcQ" title="House tour"></iframe>
<iframe src="https://www.youtube.com/shorts/aaaaaaaaaaa" title="Short tour"></iframe>`;

const addressAfter = (link: Locator) =>
  link.evaluate((element) => getComputedStyle(element, '::after').content);

test('a printed post shows closed sections, the address of a video, and each link once', async ({
  page,
  services,
}) => {
  const at = '2025-01-05T12:00:00.000Z';
  const { html: content } = sanitizeContent(CONTENT);
  const row = postRow({ slug: 'printed', content, created_at: at, published_at: at });
  await services.database.db.insertInto('blog_posts').values(row).execute();
  await page.goto('/blog/printed');
  const answer = page.getByText('Nothing for the first month.');
  const video = page.getByText('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  await expect(answer).toBeHidden();
  await expect(video).toBeHidden();
  const box = await page.getByRole('button', { name: 'Short tour' }).boundingBox();
  expect(box && box.height / box.width).toBeCloseTo(16 / 9, 1);

  await page.emulateMedia({ media: 'print' });
  await expect(answer).toBeVisible();
  await expect(video).toHaveText('House tour: https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  await expect(video).toBeVisible();
  expect(await addressAfter(page.getByRole('link', { name: 'The form' }))).toContain('example.com');
  expect(await addressAfter(page.getByRole('link', { name: 'example.com', exact: true }))).toBe(
    'none',
  );
});

test('a printed page shows the answers of closed questions', async ({ page }) => {
  await page.goto('/boost-revenue');
  const answers = page.locator('.accordion-answer');
  await expect(answers.first()).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  for (const answer of await answers.all()) await expect(answer).toBeVisible();
});
