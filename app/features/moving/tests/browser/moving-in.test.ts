import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { measureOverflow } from '#tests/support/page-measures.ts';
import { storePost } from '#tests/support/posts.ts';
import { makeImage } from '#tests/support/uploads.ts';
import { makeZip } from '#tests/support/zip.ts';

const BUCKET = 'https://old.example.co/storage/v1/object/public/blog-images';

function makeTable(word: string, articles: number): string {
  const lines = Array.from(
    { length: articles },
    (_, n) =>
      `,Tours that end in a move-in ${n},${word}-${n},,"<p>Ask first, then show. <img src=""${BUCKET}/${n % 3}.jpg"" alt=""A porch""></p>",true,2025-06-${String(1 + n).padStart(2, '0')} 09:32:59.06227+00,${BUCKET}/${n % 3}.jpg`,
  );
  return [
    'id,title,slug,excerpt,content,is_published,published_at,featured_image_url',
    ...lines,
  ].join('\n');
}

async function makeFiles(word: string, articles = 4) {
  const images = await Promise.all(
    [0, 1, 2].map(async (n) => ({
      name: `blog-images/${n}.jpg`,
      content: await makeImage('jpeg', { width: 400 + n, height: 300 }).toBuffer(),
    })),
  );
  return [
    {
      name: 'blog_posts_rows.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(makeTable(word, articles)),
    },
    { name: 'images.zip', mimeType: 'application/zip', buffer: makeZip(images) },
  ];
}

test('an article is copied as Markdown and downloaded as HTML from its menu', async ({
  page,
  context,
  login,
  services,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await login(context);
  const content = '<p>Call <strong>back</strong>.</p>';
  const post = await storePost(services, { title: 'Copied', slug: 'copied', content });
  await page.goto(`/admin/posts/${post.id}/edit`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click();
  await expect(page.getByText('Copied as Markdown')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Call **back**.');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download as HTML' }).click();
  expect((await saved).suggestedFilename()).toBe(`${post.slug}.html`);
});

/** Wide and on a phone, where it stays. */
async function expectToFit(page: Page): Promise<void> {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await measureOverflow(page)).toBe(0);
  }
}

test('the owner moves in from her old backend, and takes it back', async ({
  page,
  context,
  login,
}) => {
  const word = 'tours';
  await login(context);
  await page.goto('/admin/posts');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await waitForHydration(page);
  await page.getByLabel('Files').setInputFiles(await makeFiles(word, 30));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ready to import');
  await expect(page.getByText('blog_posts_rows.csv is a table of articles')).toBeVisible();
  await expect(page.getByText('your files have 3 of them')).toBeVisible();
  await expectToFit(page);
  await page.getByLabel('What to do with Tours that end in a move-in 3').selectOption('skip');
  await page.getByRole('button', { name: 'Import these articles' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imported');
  await expect(page.getByRole('status').filter({ hasText: '29 articles imported' })).toContainText(
    '1 left out',
  );
  await expectToFit(page);
  const imported = page.url();
  await page.goto(`/blog/${word}-1`);
  await expect(page.getByRole('article').getByRole('img', { name: 'A porch' })).toBeVisible();
  await expect(page.getByText('June 02, 2025')).toBeVisible();
  await page.goto(imported);
  await waitForHydration(page);
  await page.getByText('Undo this import').click();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import undone');
  expect((await page.goto(`/blog/${word}-1`))?.status()).toBe(404);
});
