import { createInvitation } from '#app/features/accounts/people.server.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { addCookie, expect, test } from '#tests/support/browser.ts';

test('removing access asks first and says what happens, and the person is informed', async ({
  page,
  browser,
  baseURL,
  login,
  services,
}) => {
  await login(page.context());
  const leaver = await createAdmin({ services });
  const actor = { id: leaver.userId, name: leaver.email };
  await createInvitation(services, actor, { email: 'own@example.com', clientKey: 'e2e' });
  const theirs = await browser.newContext({ baseURL });
  await addCookie(theirs, services.config.publicOrigin, leaver.cookie);
  const theirPage = await theirs.newPage();
  await theirPage.goto('/admin/media');
  await expect(theirPage.getByRole('heading', { level: 1 })).toHaveText('Images');

  await page.goto('/admin/people');
  await expect(page.getByText('own@example.com').first()).toBeVisible();
  const remove = page.getByRole('button', { name: `Remove access for ${leaver.email}` });
  await remove.click();
  const dialog = page.getByRole('alertdialog', { name: `Remove access for ${leaver.email}?` });
  await expect(dialog).toContainText('signed out everywhere right away');
  await expect(dialog).toContainText('One unused invitation that they made');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeVisible();

  await remove.click();
  await dialog.getByRole('button', { name: 'Remove access' }).click();
  await expect(remove).toHaveCount(0);
  await expect(page.getByText('own@example.com')).toHaveCount(0);

  await expect(theirPage).toHaveURL(/\/admin\/login/);
  const alert = theirPage.getByRole('alert');
  await expect(alert).toContainText('Access Denied');
  await expect(alert).toContainText("You don't have admin privileges.");
  await theirs.close();
});

test('replacing the webhook secret asks first', async ({ page, login, services }) => {
  await login(page.context());
  const actor = { id: null, name: 'Test' };
  const webhookUrl = 'http://127.0.0.1:9/hook';
  await updateSettings(services, actor, { webhookUrl }, { allowLocal: true });
  const make = page.getByRole('button', { name: 'Make a new secret' });
  const dialog = page.getByRole('alertdialog', { name: 'Make a new secret?' });
  await page.goto('/admin/outbox');
  await make.click();
  await dialog.getByRole('button', { name: 'Make a new secret' }).click();
  // A dialog that is closing has a button of the same name.
  await expect(dialog).toBeHidden();
  const first = await page.locator('.one-time-link').textContent();

  await make.click();
  await expect(dialog).toContainText('keeps working for 24 hours');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('.one-time-link')).toHaveText(first ?? '');
  await make.click();
  await dialog.getByRole('button', { name: 'Make a new secret' }).click();
  await expect(page.locator('.one-time-link')).not.toHaveText(first ?? '');
  await expect(page.getByText(/The previous secret also works until/)).toBeVisible();
});
