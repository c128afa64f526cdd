import { expect, test } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { findBarriers, measureOverflow } from '#tests/support/page-measures.ts';

/** The browser of the tests says that it is a program, and programs are not counted. */
test.use({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
});

/** Tests of a worker share a site, and a test may run again. Numbers would be masked in the counts. */
function own(path: string): string {
  const { repeatEachIndex, retry } = test.info();
  return `${path}-${'abcdefghij'[repeatEachIndex % 10]}${'abcdefghij'[retry % 10]}`;
}

test('the owner leads an unknown address to a page, by keyboard', async ({
  page,
  context,
  login,
}) => {
  const offer = own('/spring-offer');
  await page.goto(offer);
  await login(context);
  await page.goto('/admin/redirects?view=unknown');
  await waitForHydration(page);
  await page.getByRole('link', { name: `Redirect ${offer}` }).press('Enter');
  await expect(page.getByLabel('Old address', { exact: true })).toHaveValue(offer);
  await page.getByLabel('Redirect to', { exact: true }).fill('/nowhere');
  await page.getByRole('button', { name: 'Add redirect' }).press('Enter');
  await expect(page.getByText('Your site has no page at /nowhere.')).toBeVisible();
  await expect(page.getByLabel('Redirect to', { exact: true })).toHaveValue('/nowhere');
  await page.getByLabel('Redirect to', { exact: true }).fill('/about');
  await page.getByRole('button', { name: 'Add redirect' }).press('Enter');
  await expect(page.getByRole('link', { name: offer, exact: true })).toBeVisible();
  await page.goto(`${offer.toUpperCase()}/?utm_source=flyer`);
  await expect(page).toHaveURL('/about?utm_source=flyer');
});

test('redirects are imported, corrected, changed and removed', async ({ page, context, login }) => {
  const [one, two] = [own('/imported-one'), own('/imported-two')];
  await login(context);
  await page.goto('/admin/redirects/import');
  await waitForHydration(page);
  await page.getByLabel('CSV file').setInputFiles({
    name: 'old.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`From,To\n${one},/about\n${two},/nowhere\n`),
  });
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('alert')).toContainText('1 redirect added, 1 line rejected');
  await expect(page.getByRole('alert')).toContainText('Line 3: Your site has no page');
  const lines = page.getByLabel('Lines to fix');
  await expect(lines).toHaveValue(`${two},/nowhere`);
  await lines.fill(`${two},/contact`);
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('status')).toContainText('1 redirect added');
  await expect(page.getByRole('status')).not.toContainText('rejected');
  await page.goto(`/admin/redirects?q=${two}`);
  await page.getByRole('link', { name: two, exact: true }).click();
  await page.getByLabel('Temporary').check();
  await page.getByRole('button', { name: 'Save redirect' }).click();
  await expect(page.getByText('Temporary, not used yet')).toBeVisible();
  await page.getByRole('link', { name: two, exact: true }).click();
  await page.getByRole('button', { name: 'Remove redirect' }).click();
  await expect(page.getByRole('heading', { name: 'Redirects', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: two, exact: true })).toHaveCount(0);
});

test('an unknown address is ignored, and counted again', async ({ page, context, login }) => {
  const offer = own('/ignored-offer');
  await page.goto(offer);
  await login(context);
  await page.goto('/admin/redirects?view=unknown');
  await page.getByRole('button', { name: `Ignore ${offer}` }).click();
  await expect(page.getByRole('button', { name: `Ignore ${offer}` })).toHaveCount(0);
  await page.goto('/admin/redirects?view=ignored');
  await page.getByRole('button', { name: `Stop ignoring ${offer}` }).click();
  await expect(page.getByText('You ignore no addresses.')).toBeVisible();
});

test('long addresses fit a narrow screen, in light and dark', async ({ page, context, login }) => {
  const long = own(`/${'a-very-long-word'.repeat(10)}`);
  await page.goto(long);
  await login(context);
  await page.goto(`/admin/redirects/new?${new URLSearchParams({ from: `/old${long}` })}`);
  await waitForHydration(page);
  await page
    .getByLabel('Redirect to', { exact: true })
    .fill(`https://elsewhere.com${long}?${'x'.repeat(300)}`);
  await page.getByRole('button', { name: 'Add redirect' }).click();
  await expect(page.getByRole('heading', { name: 'Redirects', level: 1 })).toBeVisible();
  for (const path of ['/admin/redirects', '/admin/redirects?view=unknown']) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto(path);
      await waitForHydration(page);
      expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
      expect(await findBarriers(page)).toEqual([]);
    }
  }
});
