import { expect, test } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { expectGoodPage } from '#tests/support/page-measures.ts';

const BEDS = 'Fill Every Bed, Effortlessly.';
/** Each page is checked at both, and used at the last. */
const WIDTHS = [1440, 360];
const SUPPORT = 'Twelve homes, asked in May.';
const fileOf = (name: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from('%PDF-1.7'),
});

test.beforeEach(async ({ context, login }) => {
  await login(context);
});

test('a claim gets what supports it, and loses it again', async ({ page }) => {
  await page.goto('/admin/settings/advanced');
  await page.getByRole('link', { name: 'Claims' }).click();
  const part = (name: string) => page.getByRole('region', { name });
  await expect(part('Without support')).toContainText(BEDS);
  await expectGoodPage(page, WIDTHS);
  await page.getByRole('link', { name: BEDS }).click();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Save support' }).click();
  await expect(page.getByText('Say what supports it, enter a link')).toBeVisible();
  await page.getByLabel(/What supports it/).fill(SUPPORT);
  await expectGoodPage(page, WIDTHS);
  await page.getByRole('button', { name: 'Save support' }).click();
  await expect(part('Supported')).toContainText(SUPPORT);
  await page.getByRole('link', { name: BEDS }).click();
  await page.getByLabel(/^File/).setInputFiles(fileOf('survey.exe'));
  await expect(page.getByText('Choose a PDF, an image')).toBeVisible();
  await page.getByLabel(/^File/).setInputFiles(fileOf('survey.pdf'));
  await expect(page.getByText('Choose a PDF, an image')).toBeHidden();
  await page.getByRole('button', { name: 'Save support' }).click();
  const link = part('Supported').getByRole('link', { name: 'survey.pdf' });
  const download = page.waitForEvent('download');
  await link.click();
  expect((await download).suggestedFilename()).toBe('survey.pdf');
  await page.getByRole('link', { name: BEDS }).click();
  await expect(page.getByRole('group', { name: 'Files' })).toContainText('survey.pdf');
  await expectGoodPage(page, WIDTHS);
  await page.getByRole('checkbox', { name: 'Remove survey.pdf' }).check();
  await page.getByRole('button', { name: 'Save support' }).click();
  await expect(part('Supported')).toContainText(SUPPORT);
  await expect(link).toBeHidden();
  await page.getByRole('link', { name: BEDS }).click();
  await page.getByRole('button', { name: 'Remove support' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel(/What supports it/)).toHaveValue(SUPPORT);
  await page.getByRole('button', { name: 'Remove support' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(part('Without support')).toContainText(BEDS);
  await expect(part('Supported')).toBeHidden();
});
