import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdmin, createSessionCookie } from '#tests/support/accounts.ts';
import { addCookie, expect, test } from '#tests/support/browser.ts';
import { startServer } from '#tests/support/server-process.ts';
import { openSiteData } from '#tests/support/site-data.ts';

test('a page that did not come is asked for again, and comes', async ({ page, login }) => {
  await login(page.context());
  await page.goto('/admin/media');
  let asked = 0;
  await page.route('**/admin/people.data*', async (route) => {
    asked += 1;
    if (asked === 1) await route.fulfill({ status: 503 });
    else if (asked === 2) await route.abort('connectionrefused');
    else await route.continue();
  });
  await page.getByRole('link', { name: 'People' }).click();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
  expect(asked).toBe(3);
});

test('an open page outlives a restart of the server, and goes on following changes', async ({
  page,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'wizard-away-'));
  const first = await startServer({ dataDir });
  const services = await openSiteData(first);
  const admin = await createAdmin({ services });
  await addCookie(page.context(), first.origin, admin.cookie);
  const following = page.waitForResponse(`${first.origin}/admin/events`);
  await page.goto(`${first.origin}/admin/account`);
  await following;
  await createSessionCookie(services, admin.userId);
  await expect(page.getByText('Last used')).toHaveCount(2);
  await first.kill();
  const second = await startServer({ dataDir, port: Number(new URL(first.origin).port) });
  await createSessionCookie(services, admin.userId);
  await expect(page.getByText('Last used')).toHaveCount(3, { timeout: 30_000 });
  await services.close();
  await second.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
