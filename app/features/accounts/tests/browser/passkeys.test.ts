import type { Browser, Page } from '@playwright/test';
import { signOut } from '#tests/support/admin-frame.ts';
import { expect, test } from '#tests/support/browser.ts';
import { addDevice, addPasskey } from '#tests/support/browser-passkeys.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { expectNoBarriersAtAnyWidth } from '#tests/support/page-measures.ts';
import { signInScreen } from '#tests/support/sign-in-screen.ts';
import { totp } from '#tests/support/totp.ts';

async function leave(page: Page): Promise<void> {
  await signOut(page);
  await page.waitForURL('**/admin/login');
}

async function withoutScripts(browser: Browser, baseURL: string): Promise<Page> {
  return (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage();
}

test('a person adds a passkey, renames it, signs in with it, and removes it', async ({
  page,
  login,
}) => {
  await login(page.context());
  await addDevice(page);
  await page.goto('/admin/account');
  await expect(page.getByLabel('Name of the new passkey')).toHaveValue(/^\w+ on \w+/);
  await expectNoBarriersAtAnyWidth(page);
  await addPasskey(page, 'Laptop at home');
  await expect(page.getByText('never used')).toBeVisible();
  await expectNoBarriersAtAnyWidth(page);

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'This device already has a passkey for your account.',
  );

  await page.getByRole('button', { name: 'Rename Laptop at home' }).click();
  const newName = page.getByLabel('New name for “Laptop at home”');
  await expect(newName).toBeFocused();
  await newName.fill(' ');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('alert')).toContainText('Give the passkey a name.');
  await newName.fill('Front desk');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('status')).toContainText('It is now called “Front desk”.');
  await expect(page.getByRole('button', { name: 'Rename Front desk' })).toBeFocused();

  await leave(page);
  await page.goto('/admin/login?tab=login&next=/admin/people');
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  await expectNoBarriersAtAnyWidth(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/admin/people');
  await expect(page.getByText('Welcome back!')).toBeVisible();

  await page.goto('/admin/account');
  await expect(page.getByText(/, last used /)).toBeVisible();
  await page.getByRole('button', { name: 'Remove Front desk' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove the passkey “Front desk”?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Remove Front desk' }).click();
  await question.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByRole('status')).toContainText('“Front desk” no longer signs you in.');
  await expect(page.getByRole('button', { name: 'Remove Front desk' })).toHaveCount(0);
});

test('a passkey replaces the code, and signs in alone', async ({ page, login }) => {
  const admin = await login(page.context());
  const device = await addDevice(page, { autofill: true });
  await addPasskey(page, 'Phone');
  await page.getByLabel('Your password').fill(admin.password);
  await page.getByRole('button', { name: 'Set up two-factor sign-in' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  const key = ((await page.locator('.one-time-link').textContent()) ?? '').replaceAll(' ', '');
  await page.getByRole('textbox', { name: 'Code' }).fill(totp(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Your recovery codes', { exact: true })).toBeVisible();
  // The device would take the passkey that the sign-in page offers at the email field.
  await device.setVerified(false);
  await leave(page);
  await page.goto('/admin/login?tab=login');
  const form = signInScreen(page);
  await form.fill(admin.email, admin.password);
  await form.login.click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await device.setVerified(true);
  await expectNoBarriersAtAnyWidth(page);
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page).toHaveURL('/admin');
  await device.setVerified(false);
  await leave(page);

  await expect(signInScreen(page).email).toHaveAttribute('autocomplete', 'username webauthn');
  // No offer is open while the device learns the fingerprint.
  await page.goto('/about');
  await device.setVerified(true);
  await page.goto('/admin/login?tab=login');
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page).toHaveURL('/admin');
});

test('a passkey that is rejected, closed or used elsewhere signs nobody in, and says what to do', async ({
  page,
  login,
  server,
}) => {
  await login(page.context());
  const device = await addDevice(page);
  await addPasskey(page, 'Tablet');
  await leave(page);
  await device.setVerified(false);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('No passkey was used.');
  await expect(page).toHaveURL(/\/admin\/login/);

  await device.setVerified(true);
  const sent = page.waitForRequest((request) =>
    (request.postData() ?? '').includes('intent=passkey-sign-in'),
  );
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/admin');
  const form = Object.fromEntries(new URLSearchParams((await sent).postData() ?? ''));
  await page.context().clearCookies();
  const replayed = await page.request.post('/admin/passkey', {
    form,
    headers: { Origin: server.origin },
  });
  expect(replayed.status()).toBe(401);

  await device.setVerified(false);
  await page.goto(`${server.origin.replace('localhost', '127.0.0.1')}/admin/login?tab=login`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('Passkeys work at localhost only.');
});

test('the editor’s own sign-in takes a passkey, and keeps what was typed', async ({
  page,
  login,
  services,
}) => {
  const admin = await login(page.context());
  await addDevice(page);
  await addPasskey(page, 'Desk');
  await page.goto('/admin/posts/new');
  await editorScreen(page).title.fill('Written while signed out');
  await services.database.db.deleteFrom('session').where('userId', '=', admin.userId).execute();
  const dialog = page.getByRole('dialog', { name: 'You must be logged in to save posts' });
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(editorScreen(page).title).toHaveValue('Written while signed out');
});

test('without JavaScript there is no button that could not work', async ({
  page,
  browser,
  server,
  login,
}) => {
  await login(page.context());
  await addDevice(page);
  await addPasskey(page, 'Kitchen');
  const plain = await withoutScripts(browser, server.origin);
  await plain.goto('/admin/login?tab=login');
  await expect(signInScreen(plain).login).toBeVisible();
  await expect(plain.getByText('passkey')).toHaveCount(0);
  await plain.context().close();
});
