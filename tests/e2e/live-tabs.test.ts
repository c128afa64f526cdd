import type { Page } from '@playwright/test';
import type { TestAccount } from '#tests/support/accounts.ts';
import { signOut } from '#tests/support/admin-frame.ts';
import { expect, test } from '#tests/support/browser.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { storePost } from '#tests/support/posts.ts';

/** All tabs of a browser follow changes and the end of the session, whichever of them is signed out. */

async function signIn(page: Page, { email, password }: TestAccount): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
}

async function leave(page: Page): Promise<void> {
  await signOut(page);
  await expectLogin(page);
}

async function expectLogin(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Admin Portal' })).toBeVisible();
}

async function openAdmin(page: Page): Promise<Page> {
  await page.goto('/admin');
  await waitForHydration(page);
  return page;
}

test('a tab that was signed out does not silence the others', async ({
  context,
  login,
  services,
}) => {
  const account = await login(context);
  const first = await openAdmin(await context.newPage());
  const second = await openAdmin(await context.newPage());
  await leave(second);
  await expectLogin(first);
  await signIn(second, account);
  const third = await openAdmin(await context.newPage());
  await storePost(services, { title: 'Written meanwhile' });
  await expect(third.getByRole('link', { name: 'Written meanwhile', exact: true })).toBeVisible();
  await leave(second);
  await expectLogin(third);
});

test('an editor left open by somebody else does not silence the others', async ({
  context,
  login,
  services,
}) => {
  await login(context);
  const editor = await context.newPage();
  await editor.goto('/admin/posts/new');
  await editorScreen(editor).title.fill('Half a thought');
  const colleague = await login(context);
  await services.database.db.deleteFrom('session').execute();
  const dialog = editor.getByRole('dialog', { name: 'You must be logged in to save posts' });
  const tab = await context.newPage();
  await tab.goto('/admin');
  await signIn(tab, colleague);
  const other = await openAdmin(await context.newPage());
  await storePost(services, { title: 'By a colleague' });
  await expect(other.getByRole('link', { name: 'By a colleague', exact: true })).toBeVisible();
  await leave(tab);
  await expectLogin(other);
  await expect(dialog).toBeVisible();
  await expect(editorScreen(editor).title).toHaveValue('Half a thought');
});

test('signing in elsewhere closes what asks for it, in editors of articles and of pages', async ({
  context,
  login,
}) => {
  const account = await login(context);
  const article = await context.newPage();
  await article.goto('/admin/posts/new');
  await editorScreen(article).title.fill('Half a thought');
  const texts = await context.newPage();
  await texts.goto('/admin/pages/mail-password-changed');
  await waitForHydration(texts);
  const tab = await openAdmin(await context.newPage());
  await leave(tab);
  const asked = (page: Page) => page.getByText('Your session has ended.');
  await expect(asked(article)).toBeVisible();
  await expect(asked(texts)).toBeVisible();
  await signIn(tab, account);
  await expect(asked(article)).toBeHidden();
  await expect(asked(texts)).toBeHidden();
  await expect(editorScreen(article).title).toHaveValue('Half a thought');

  // In the dialog of another editor, too.
  await tab.close();
  await leave(await openAdmin(await context.newPage()));
  await expect(asked(texts)).toBeVisible();
  await texts.getByRole('textbox', { name: 'Email' }).fill(account.email);
  await texts.getByLabel('Password').fill(account.password);
  await texts.getByRole('button', { name: 'Login' }).click();
  await expect(asked(texts)).toBeHidden();
  await expect(asked(article)).toBeHidden();
});

test('an editor that reads a change after its session has ended asks to sign in', async ({
  context,
  login,
  services,
}) => {
  const account = await login(context);
  const texts = await context.newPage();
  await texts.goto('/admin/pages/mail-password-changed');
  await waitForHydration(texts);
  // Nothing tells the page so before it reads.
  await services.database.db.deleteFrom('session').execute();
  await storePost(services, { title: 'Written meanwhile' });
  const asked = texts.getByText('Your session has ended.');
  await expect(asked).toBeVisible();
  await texts.getByRole('textbox', { name: 'Email' }).fill(account.email);
  await texts.getByLabel('Password').fill(account.password);
  await texts.getByRole('button', { name: 'Login' }).click();
  await expect(asked).toBeHidden();
  await expect(texts).toHaveURL('/admin/pages/mail-password-changed');
});
