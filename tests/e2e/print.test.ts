import type { Locator } from '@playwright/test';
import { addNote } from '#app/features/leads/contact/lead-notes.server.ts';
import { sanitizeContent } from '#app/html/content/sanitize-content.server.ts';
import { expect, test } from '#tests/support/browser.ts';
import { storeLead } from '#tests/support/leads.ts';
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

test('a printed lead is a letter: who it is from, what they wrote, and all that happened since', async ({
  page,
  login,
  services,
}) => {
  await login(page.context());
  const actor = { id: null, name: 'Ada' };
  const leadId = await storeLead({ services }, { name: 'Rosa Paper' });
  for (let n = 1; n <= 9; n += 1) await addNote(services, actor, { leadId, body: `Note ${n}.` });
  await page.goto(`/admin/leads/${leadId}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Note 1.')).toBeHidden();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const top = async (text: string) => (await main.getByText(text).first().boundingBox())?.y ?? 0;
  await expect(main.getByText('Note 1.')).toBeVisible();
  const read = ['Rosa Paper', 'dana@example.com', 'Two beds are open.', 'Note 1.', 'Note 9.'];
  const tops = [];
  for (const text of read) tops.push(await top(text));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  for (const control of await page.getByRole('button').all()) {
    if (await control.isVisible()) await expect(control).toHaveText('New');
  }
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);

  await page.emulateMedia({ media: 'screen' });
  await page.goto('/admin/leads');
  await page.emulateMedia({ media: 'print' });
  await expect(main.getByText('Two beds are open.')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('a printed page shows the answers of closed questions', async ({ page }) => {
  await page.goto('/boost-revenue');
  const answers = page.locator('.accordion-answer');
  await expect(answers.first()).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  for (const answer of await answers.all()) await expect(answer).toBeVisible();
});
