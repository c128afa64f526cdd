import { createAdmin } from '#tests/support/accounts.ts';
import { addCookie, expect, test } from '#tests/support/browser.ts';
import { startServer } from '#tests/support/server-process.ts';
import { openSiteData } from '#tests/support/site-data.ts';

test('while the disk is full, text typed by an admin stays on the page', async ({
  page,
  context,
}) => {
  // No disk has a million gigabytes free.
  const server = await startServer({ env: { MINIMUM_FREE_MB: '1000000000' } });
  const services = await openSiteData(server);
  const { cookie } = await createAdmin({ services });
  await services.close();
  await addCookie(context, server.origin, cookie);
  await page.goto(`${server.origin}/admin/settings/contact`);
  await expect(page.getByText('The disk is full, so nothing can be saved right now')).toBeVisible();
  const field = page.locator('#contactEmail');
  await field.fill('dana@example.com');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText(/^Nothing was saved/).first()).toBeVisible();
  await expect(field).toHaveValue('dana@example.com');
  await server.stop();
});
