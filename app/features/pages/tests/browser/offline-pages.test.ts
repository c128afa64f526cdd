import { expect, test } from '#tests/support/browser.ts';
import { expectGoodPage } from '#tests/support/page-measures.ts';
import { beginSignedIn, openForm } from '#tests/support/texts-form.ts';

beginSignedIn();

test('an owner takes a program offline, and puts it back', async ({ page, request }) => {
  await openForm(page, '/admin/pages/scale-prep');
  await page.getByRole('link', { name: 'Take offline…' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take “Scale Prep” offline');
  await expect(page.getByRole('region', { name: 'What leads to this page' })).toContainText(
    'Lead Smarter: Coaching Programs',
  );
  await page.getByLabel('Where /scale-prep leads meanwhile').selectOption('/lead-smarter');
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Take offline' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“Scale Prep” is offline');
  const lands = async () => new URL((await request.get('/scale-prep')).url()).pathname;
  expect(await lands()).toBe('/lead-smarter');

  await page.getByRole('button', { name: 'Put back online' }).click();
  await expect(page.getByText('The page is back online')).toBeVisible();
  expect(await lands()).toBe('/scale-prep');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Put back online' })).toBeVisible();
  expect(await lands()).toBe('/lead-smarter');
});
