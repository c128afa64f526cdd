import { createAdmin } from '#tests/support/accounts.ts';
import { expect, test } from '#tests/support/browser.ts';
import { signInScreen } from '#tests/support/sign-in-screen.ts';

test('an admin signs in and is redirected to the requested page', async ({ page, services }) => {
  const admin = await createAdmin({ services });
  await page.goto('/admin/people');
  await expect(page).toHaveURL(/\/admin\/login\?next=/);
  const form = signInScreen(page);
  await form.fill(admin.email, admin.password);
  await form.login.click();
  await expect(page).toHaveURL('/admin/people');
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page.getByText('Successfully logged in.')).toBeVisible();
});

test('removed access ends in every open tab', async ({ page, login, services }) => {
  const { userId } = await login(page.context());
  await page.goto('/admin/media');
  const second = await page.context().newPage();
  await second.goto('/admin/people');
  await expect(second.getByText('(you)')).toBeVisible();
  await services.database.db.deleteFrom('user_roles').where('user_id', '=', userId).execute();
  for (const tab of [page, second]) await expect(tab).toHaveURL(/\/admin\/login/);
});
