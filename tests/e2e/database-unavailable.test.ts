import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { savePost } from '#app/features/articles/save-post.server.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { addCookie, expect, test } from '#tests/support/browser.ts';
import { moveRowToTrash } from '#tests/support/list-row.ts';
import { postFields, saveRequest } from '#tests/support/posts.ts';
import { startServer } from '#tests/support/server-process.ts';
import { openSiteData } from '#tests/support/site-data.ts';

test('while the database rejects writes, typed text stays on the page', async ({
  page,
  context,
}) => {
  // Three journeys, on a separate server.
  test.slow();
  const server = await startServer({ env: { DATABASE_LOCK_TIMEOUT_MILLISECONDS: '100' } });
  const services = await openSiteData(server);
  const admin = await createAdmin({ services });
  const fields = postFields({ title: 'A draft', isPublished: false });
  await savePost(services, { id: null, name: 'A writer' }, saveRequest({ fields }));
  await services.close();
  // The server may be writing at the moment in which the lock is asked for.
  const holder = new DatabaseSync(join(server.dataDir, 'site.db'), { timeout: 10_000 });

  await page.goto(`${server.origin}/admin/login`);
  holder.exec('begin immediate');
  await page.locator('#email').fill(admin.email);
  await page.locator('#password').fill(admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('can’t reach its database')).toBeVisible();
  await expect(page.locator('#email')).toHaveValue(admin.email);
  await expect(page.locator('#password')).toHaveValue(admin.password);

  await addCookie(context, server.origin, admin.cookie);
  await page.goto(`${server.origin}/admin/settings/contact`);
  const field = page.locator('#contactEmail');
  await field.fill('dana@example.com');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText(/^Nothing was saved because the site can’t/).first()).toBeVisible();
  await expect(field).toHaveValue('dana@example.com');
  holder.exec('rollback');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();

  await page.goto(`${server.origin}/admin`);
  const unstored = page
    .locator('.toast')
    .filter({ hasText: 'Nothing was saved because the site can’t' });
  const published = page.getByRole('switch', { name: 'Published: A draft' });
  await expect(published).toBeEnabled();
  holder.exec('begin immediate');
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await published.click();
  expect((await answered).status()).toBe(503);
  await expect(unstored).toHaveCount(1);
  await expect(published).not.toBeChecked();
  // A notice under the pointer stays.
  await page.mouse.move(0, 0);
  await expect(unstored).toHaveCount(0);
  await moveRowToTrash(page, 'A draft');
  await expect(unstored).toHaveCount(1);
  await expect(published).toBeVisible();
  holder.exec('rollback');

  await page.goto(`${server.origin}/contact`);
  await page.locator('#contact-form [name=name]').fill('Dana Whitcombe');
  await page.locator('#contact-form [name=email]').fill('dana@home.example');
  await page.locator('#contact-form [name=message]').fill('Do you have room?');
  holder.exec('begin immediate');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Please write to dana@example.com')).toBeVisible();
  await expect(page.locator('#contact-form [name=message]')).toHaveValue('Do you have room?');
  holder.exec('rollback');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Thank you. We got your message')).toBeVisible();
  holder.close();
  await server.stop();
});
