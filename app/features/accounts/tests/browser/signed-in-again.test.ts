import { createAdmin, createSessionCookie } from '#tests/support/accounts.ts';
import { openAccountMenu, place } from '#tests/support/admin-frame.ts';
import { addCookie, expect, test } from '#tests/support/browser.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';

test.beforeEach(async ({ page, login }) => {
  await login(page.context());
});

test('an open page continues after signing in again in another tab', async ({
  page,
  server,
  services,
  login,
}) => {
  const { userId } = await login(page.context());
  await page.goto('/admin/people');
  const before = await page.locator('meta[name="admin-token"]').getAttribute('content');
  await page.getByLabel('Their email address').fill('typed@example.com');
  await addCookie(page.context(), server.origin, await createSessionCookie(services, userId));
  await page.getByRole('button', { name: 'Create invitation link' }).click();
  await expect(page.locator('.one-time-link')).toBeVisible();
  const after = await page.locator('meta[name="admin-token"]').getAttribute('content');
  expect(after).not.toBe(before);
  await place(page, 'Website').click();
  await expect(page.getByRole('heading', { name: 'Pages', exact: true })).toBeVisible();
});

test('a page of another person keeps the typed text, and says what to do', async ({
  page,
  server,
  services,
}) => {
  await page.goto('/admin/people');
  await page.getByLabel('Their email address').fill('typed@example.com');
  const other = await createAdmin({ services });
  await addCookie(page.context(), server.origin, other.cookie);
  await page.getByRole('button', { name: 'Create invitation link' }).click();
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect(toasts).toContainText('someone else has signed in on this browser');
  await expect(page.getByLabel('Their email address')).toHaveValue('typed@example.com');
  await expect(page.locator('.one-time-link')).toHaveCount(0);
  // A link opens the next page in the session that the browser has now.
  await place(page, 'Website').click();
  await expect(page.getByRole('heading', { name: 'Pages', exact: true })).toBeVisible();
  const menu = await openAccountMenu(page);
  await expect(menu).toContainText(other.email);
});

test('an editor of another person asks to sign in again, and then saves', async ({
  page,
  server,
  services,
  login,
}) => {
  const { email, password } = await login(page.context());
  await page.goto('/admin/posts/new');
  await editorScreen(page).fill('Mine', '<p>Words.</p>');
  await addCookie(page.context(), server.origin, (await createAdmin({ services })).cookie);
  await editorScreen(page).save.click();
  const dialog = page.getByRole('dialog', { name: 'You must be logged in to save posts' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  const again = page.getByRole('dialog', { name: 'Save your article now?' });
  await expect(again).toContainText('Your article is not saved yet.');
  await again.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Post created successfully')).toBeVisible();
});

test('a form that is sent before the scripts have come is stored', async ({ page }) => {
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/admin/people', { waitUntil: 'commit' });
  await page.getByLabel('Their email address').fill('early@example.com');
  await page.getByRole('button', { name: 'Create invitation link' }).click();
  await expect(page.locator('.one-time-link')).toBeVisible();
});
