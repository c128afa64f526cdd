import { expect, test } from '#tests/support/browser.ts';
import { openDialog } from '#tests/support/editor.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { expectGoodPage, findBarriers } from '#tests/support/page-measures.ts';
import { makePhoto } from '#tests/support/photo.ts';
import { beginSignedIn, draftOf, KEPT, openForm, PUBLISHED } from '#tests/support/texts-form.ts';

const QUOTE = 'They set it up at my kitchen table, and I sleep through the night again.';
const PHONE = { width: 390, height: 844 };

beginSignedIn();

test('an owner adds what a client says, with a portrait, and a visitor reads it', async ({
  page,
  browser,
  server,
}) => {
  await page.goto('/admin/pages');
  await waitForHydration(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('what clients say');
  await page.getByRole('option', { name: /^Testimonials/ }).click();
  await openForm(page, '/admin/pages/testimonials');
  await page.getByRole('button', { name: 'Add to “Testimonials”' }).click();
  await page.getByLabel('Testimonial 1: Quote').fill(QUOTE);
  await page.getByLabel('Testimonial 1: Name').fill('A test');
  await page.getByLabel('Testimonial 1: Home and place').fill('A home of a test, Ohio');
  await page.getByLabel('Testimonial 1: May be shown since').fill('2026-01-05');
  const portrait = page.getByRole('group', { name: 'Testimonial 1: Portrait' });
  await portrait.getByRole('button', { name: 'Choose an image' }).click();
  const buffer = await makePhoto({ width: 800, height: 1000 });
  await page
    .getByLabel('Upload an image')
    .setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer });
  await expect(openDialog(page)).toBeHidden();
  const words = portrait.getByLabel('Alternative text');
  await expect(words).toBeFocused();
  await words.fill('A test on a porch');
  await page.getByLabel('Show on Home').check();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(draftOf(page).getByText(QUOTE)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Did they say it, and agree that you publish it?')).toBeVisible();
  await sheet.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(PUBLISHED)).toBeVisible();

  const visitors = await browser.newContext({ baseURL: server.origin, viewport: PHONE });
  const visitor = await visitors.newPage();
  await visitor.goto('/');
  const figure = visitor.getByRole('figure').filter({ hasText: QUOTE });
  await figure.scrollIntoViewIfNeeded();
  await expect(figure).toContainText('A home of a test, Ohio');
  const face = figure.getByRole('img', { name: 'A test on a porch' });
  await expect
    .poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expectGoodPage(visitor, [320, 390, 768, 1440]);
  await visitor.goto('/about');
  await expect(visitor.getByText(QUOTE)).toHaveCount(0);
  await visitors.close();
});
