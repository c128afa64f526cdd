import type { Page } from '@playwright/test';
import { openAccountMenu, signOut } from '#tests/support/admin-frame.ts';
import { expect, test } from '#tests/support/browser.ts';
import { addDevice } from '#tests/support/browser-passkeys.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { makePhoto } from '#tests/support/photo.ts';

const EMAIL = 'owner@example.com';
const PASSWORD = 'lantern-oak-river-42';

test.use({ ownAdminHost: true });

/** Whether the image has arrived, and not only its place. */
function isLoaded(page: Page, alt: string): Promise<boolean> {
  return page
    .getByAltText(alt)
    .first()
    .evaluate((image) => (image as HTMLImageElement).naturalWidth > 0);
}

async function becomeOwner(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/admin`);
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Your admin account has been created successfully.')).toBeVisible();
}

test('the owner works on the host of the admin area, and visitors read on the other one', async ({
  freshServer,
  page,
}) => {
  const { origin, adminOrigin } = freshServer;
  expect(adminOrigin).not.toBe(origin);
  await expect
    .poll(freshServer.output)
    .toContain(`at ${origin}, its admin area at ${adminOrigin}/admin (`);
  await becomeOwner(page, origin);
  await expect(page).toHaveURL(`${adminOrigin}/admin`);

  await page.getByRole('link', { name: 'New article' }).click();
  await editorScreen(page).fill('One call', '<p>Call back first.</p>');
  await page.getByRole('button', { name: 'Image…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Insert images' });
  const uploaded = page.waitForResponse((response) =>
    response.url().startsWith(`${adminOrigin}/blog-images/`),
  );
  await dialog
    .getByLabel('Upload images')
    .setInputFiles({ name: 'porch.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() });
  await dialog.getByLabel('Description').fill('A porch at dusk');
  await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
  await expect(dialog).toBeHidden();
  const preview = await editorScreen(page).openPreview();
  expect((await uploaded).status()).toBe(200);
  await expect(preview.getByText('Call back first.')).toBeVisible();
  await expect(preview.getByAltText('A porch at dusk')).toBeVisible();
  await page.keyboard.press('Escape');
  await editorScreen(page).openDetails();
  await editorScreen(page).published.check();
  await page.getByRole('button', { name: 'Save and publish', exact: true }).click();
  await expect(page.getByText('Post created successfully')).toBeVisible();
  await page.goto(`${adminOrigin}/admin/media`);
  await expect.poll(() => isLoaded(page, 'A porch at dusk')).toBe(true);

  await page.goto(`${adminOrigin}/`);
  await expect(page).toHaveURL(`${adminOrigin}/admin`);
  await page.getByRole('link', { name: 'View article One call' }).click();
  await expect(page).toHaveURL(`${origin}/blog/one-call`);
  await expect.poll(() => isLoaded(page, 'A porch at dusk')).toBe(true);
  await page.goto(`${adminOrigin}/blog/one-call`);
  await expect(page).toHaveURL(`${origin}/blog/one-call`);

  await page.goto(`${origin}/admin/leads?status=new`);
  await expect(page).toHaveURL(`${adminOrigin}/admin/leads?status=new`);
  const menu = await openAccountMenu(page);
  await menu.getByRole('link', { name: 'View site' }).click();
  await expect(page).toHaveURL(`${origin}/`);
  const cookies = (address: string) => page.context().cookies(address);
  expect(await cookies(origin)).toEqual([]);
  expect((await cookies(adminOrigin)).map(({ name }) => name).sort()).toEqual([
    'device',
    'session',
  ]);
});

test('a passkey signs in on the host of the admin area', async ({ freshServer, page }) => {
  const { origin, adminOrigin } = freshServer;
  await becomeOwner(page, origin);
  await addDevice(page);
  await page.goto(`${origin}/admin/account`);
  await waitForHydration(page);
  await page.getByLabel('Name of the new passkey').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('status')).toContainText('Passkey added');
  await signOut(page);
  await page.waitForURL(`${adminOrigin}/admin/login`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(`${adminOrigin}/admin`);
  await expect(page.getByText('Welcome back!')).toBeVisible();
});

test('the link in the mail about a lead opens it', async ({ freshServer, page }) => {
  const { origin, adminOrigin, dataDir } = freshServer;
  await becomeOwner(page, origin);
  await page.goto(`${origin}/contact?utm_source=letter`);
  await page.getByLabel('Your name').fill('Dana Reyes');
  await page.getByLabel('Email').fill('dana@example.com');
  await page.getByLabel('Message').fill('Two beds are open.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(/sent/);
  const findLink = () => {
    const mails = mailsTo(dataDir, EMAIL).join('\n');
    return /https?:\/\/\S+\/admin\/leads\/\S+/.exec(mails)?.[0] ?? '';
  };
  await expect.poll(findLink).toContain(`${adminOrigin}/admin/leads/`);
  await page.goto(findLink());
  await expect(page.getByRole('heading', { name: 'Dana Reyes', exact: true })).toBeVisible();
});
