import type { Browser, Page } from '@playwright/test';
import { createAdmin, createSessionCookie, type TestAccount } from '#tests/support/accounts.ts';
import { signOut } from '#tests/support/admin-frame.ts';
import { addCookie, expect, test } from '#tests/support/browser.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { expectNoBarriersAtAnyWidth } from '#tests/support/page-measures.ts';
import { signInScreen } from '#tests/support/sign-in-screen.ts';
import { totp } from '#tests/support/totp.ts';

const NEXT = 'copper-meadow-lantern-8';

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/admin/login?tab=login');
  const form = signInScreen(page);
  await form.fill(email, password);
  await form.login.click();
}

/** Turns on two-factor sign-in, and returns the app's key and the recovery codes. */
async function turnOn(page: Page, admin: TestAccount): Promise<{ key: string; codes: string[] }> {
  await page.goto('/admin/account');
  await page.getByLabel('Your password').fill(admin.password);
  await page.getByRole('button', { name: 'Set up two-factor sign-in' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  const key = ((await page.locator('.one-time-link').textContent()) ?? '').replaceAll(' ', '');
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('That code is wrong')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill(totp(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Your recovery codes', { exact: true })).toBeVisible();
  return { key, codes: await page.locator('.recovery-codes code').allInnerTexts() };
}

async function withoutScripts(browser: Browser, baseURL: string): Promise<Page> {
  return (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage();
}

test('changing the password signs out other browsers that have a page open', async ({
  page,
  browser,
  server,
  login,
  services,
}) => {
  const admin = await login(page.context());
  const otherBrowser = await browser.newContext({ baseURL: server.origin });
  await addCookie(otherBrowser, server.origin, await createSessionCookie(services, admin.userId));
  const other = await otherBrowser.newPage();
  await other.goto('/admin/account');
  await page.goto('/admin/account');
  await expect(page.locator('.row')).toHaveCount(2);
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill(NEXT);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await page.getByLabel('New password').fill(NEXT);
  await page.getByLabel('Current password').fill(admin.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('status')).toContainText('Password changed');
  await expect(page.getByLabel('New password')).toHaveValue('');
  await expect(page.locator('.row')).toHaveCount(1);
  await expect(other).toHaveURL(/\/admin\/login/);
  await signIn(other, admin.email, NEXT);
  await expect(other).toHaveURL('/admin');
  await otherBrowser.close();
});

test('the sessions are listed; one is ended, then all', async ({
  page,
  browser,
  server,
  login,
}) => {
  const admin = await login(page.context());
  const phone = await browser.newContext({
    baseURL: server.origin,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1',
  });
  const other = await phone.newPage();
  await signIn(other, admin.email, admin.password);
  await expect(other).toHaveURL('/admin');
  await page.goto('/admin/account');
  const end = page.getByRole('button', { name: 'Sign out Safari on an iPhone' });
  await end.click();
  await expect(other).toHaveURL(/\/admin\/login/);
  await expect(end).toHaveCount(0);
  await page.getByRole('button', { name: 'Forget Safari on an iPhone' }).click();
  await expect(page.getByText('Safari on an iPhone')).toHaveCount(0);
  const second = await page.context().newPage();
  await second.goto('/admin/media');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  for (const tab of [page, second]) await expect(tab).toHaveURL(/\/admin\/login/);
  await phone.close();
});

test('a forgotten password is reset by a mailed link', async ({ page, server, services }) => {
  const admin = await createAdmin({ services });
  await page.goto('/admin/login?tab=login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The page that it is on has an email field as well.
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible();
  await page.getByLabel('Email').fill(admin.email);
  await expectNoBarriersAtAnyWidth(page);
  await page.getByRole('button', { name: 'Make a link' }).click();
  await expect(page.getByRole('status')).toContainText('This site can’t send email yet');
  await expect.poll(() => mailsTo(server.dataDir, admin.email)).toHaveLength(1);
  const [mail = ''] = mailsTo(server.dataDir, admin.email);
  const link = /http\S+#reset=[\w-]{43}/.exec(mail)?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByLabel('New password')).toBeVisible();
  await expect(page).not.toHaveURL(/#/);
  await expectNoBarriersAtAnyWidth(page);
  await page.getByLabel('New password').fill('password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('too easy to guess')).toBeVisible();
  await page.getByLabel('New password').fill(NEXT);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('status')).toContainText('Your password was changed');
  await page.getByRole('link', { name: 'Go to login' }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  await signIn(page, admin.email, NEXT);
  await expect(page).toHaveURL('/admin');
  await expect.poll(() => mailsTo(server.dataDir, admin.email)).toHaveLength(2);
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByLabel('New password').fill('harbour-violet-anchor-3');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toContainText('already used');
});

test('two-factor sign-in: setup, a code, a recovery code without JavaScript, and turning it off', async ({
  page,
  browser,
  server,
  services,
  login,
}) => {
  const admin = await login(page.context());
  const { key, codes } = await turnOn(page, admin);
  expect(codes).toHaveLength(10);
  await createSessionCookie(services, admin.userId);
  await expect(page.getByText('Last used')).toHaveCount(2);
  await expect(page.getByText('Your recovery codes', { exact: true })).toBeVisible();
  await expectNoBarriersAtAnyWidth(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('wizard-services-recovery-codes.txt');

  await signOut(page);
  await page.waitForURL('**/admin/login');
  await page.goto('/admin/people');
  const form = signInScreen(page);
  await form.fill(admin.email, admin.password);
  await form.login.click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expectNoBarriersAtAnyWidth(page);
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('That code is wrong');
  await page.getByRole('textbox', { name: 'Code' }).fill(totp(key, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/admin/people');

  const plain = await withoutScripts(browser, server.origin);
  await signIn(plain, admin.email, admin.password);
  await plain.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '');
  await plain.getByRole('button', { name: 'Continue' }).click();
  await expect(plain).toHaveURL('/admin');
  await plain.context().close();

  await page.goto('/admin/account');
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible();
  await page.getByText('Turn off two-factor sign-in').click();
  const off = page.locator('details', { hasText: 'Turn off two-factor sign-in' });
  await off.getByLabel('Your password').fill(admin.password);
  await off.getByRole('textbox', { name: 'Code' }).fill(codes[1] ?? '');
  await off.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Two-factor sign-in is off', { exact: true })).toBeVisible();
});

test('the sign-in dialog of the editor asks for the code too, and keeps what was typed', async ({
  page,
  login,
  services,
}) => {
  const admin = await login(page.context());
  const { codes } = await turnOn(page, admin);
  await page.goto('/admin/posts/new');
  await editorScreen(page).title.fill('Written while signed out');
  await services.database.db.deleteFrom('session').where('userId', '=', admin.userId).execute();
  const dialog = page.getByRole('dialog', { name: 'You must be logged in to save posts' });
  await dialog.getByLabel('Email').fill(admin.email);
  await dialog.getByLabel('Password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(editorScreen(page).title).toHaveValue('Written while signed out');
});
