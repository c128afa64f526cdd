import { expect, test } from '#tests/support/browser.ts';
import { expectGoodPage } from '#tests/support/page-measures.ts';
import { beginSignedIn, KEPT, openForm, PUBLISHED } from '#tests/support/texts-form.ts';

const SENTENCE =
  'We are closed from December 24 to January 2, and read what you write on January 3.';
const PHONE = { width: 360, height: 740 };

beginSignedIn();

test('an owner puts a notice on all pages, and a visitor closes it for the visit', async ({
  page,
  browser,
  server,
}) => {
  await openForm(page, '/admin/pages/notice');
  await page.getByLabel(/^Sentence/).fill(SENTENCE);
  await page.getByLabel(/^Link: Label/).fill('Write to us');
  await page.getByLabel(/^Until/).fill('2099-01-03T08:00');
  await expect(page.getByText(KEPT)).toBeVisible();
  const draft = page.frameLocator('iframe[title="Draft of the page"]');
  await expect(draft.getByText(SENTENCE)).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(PUBLISHED)).toBeVisible();

  const visitors = await browser.newContext({ baseURL: server.origin, viewport: PHONE });
  const visitor = await visitors.newPage();
  await visitor.goto('/');
  const notice = visitor.getByRole('complementary', { name: 'Notice' });
  await expect(notice).toContainText(SENTENCE);
  await expect(notice.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
    'href',
    '/contact',
  );
  await expectGoodPage(visitor);
  // Its word is on one line.
  const close = await notice.getByRole('button', { name: 'Close' }).boundingBox();
  expect(close?.width).toBeGreaterThan(close?.height ?? 0);
  await visitor.emulateMedia({ media: 'print' });
  await expect(notice).toBeHidden();
  await visitor.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await visitor.goto('/blog');
  await expectGoodPage(visitor);

  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toBeHidden();
  await visitor.goto('/about');
  await expect(notice).toBeHidden();
  await visitors.close();

  const plain = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false });
  const reader = await plain.newPage();
  await reader.goto('/about');
  await expect(reader.getByText(SENTENCE)).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Close' })).toBeHidden();
  await plain.close();
});
