import type { Locator, Page } from '@playwright/test';
import { signOut } from '#tests/support/admin-frame.ts';
import { expect, test } from '#tests/support/browser.ts';
import { openHtmlView } from '#tests/support/content-field.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { readLocalCopies } from '#tests/support/local-copies.ts';
import { makePhoto } from '#tests/support/photo.ts';
import { signInScreen } from '#tests/support/sign-in-screen.ts';

const PASSWORD = 'lantern-oak-river-42';

async function chooseImage(page: Page, alt: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Insert images' });
  await dialog
    .getByLabel('Upload images')
    .setInputFiles({ name: 'porch.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() });
  await expect(dialog.getByLabel('Description')).toBeFocused();
  await page.keyboard.type(alt);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

async function writePost(page: Page, title: string): Promise<void> {
  await page.goto('/admin/posts/new');
  await editorScreen(page).fill(title, `<p>${title}.</p>`);
}

/** A new password is rated while it is typed. */
async function expectRatedPasswords(page: Page): Promise<void> {
  const form = signInScreen(page);
  await form.fill('jane@sunnyhome.com', 'Summer2026!');
  await expect(page.getByText(/too easy to guess.*Words and names/)).toBeVisible();
  await form.fill('jane@sunnyhome.com', 'sunnyhome-2026');
  await expect(page.getByText(/built from your email address/)).toBeVisible();
  await form.fill('jane@sunnyhome.com', 'k9#Qz!');
  await expect(page.getByText('This one is hard to guess.')).toBeVisible();
}

async function expectTwentyRows(box: Locator): Promise<void> {
  await expect(box).toHaveAttribute('rows', '20');
  const lineHeight = await box.evaluate((area) =>
    Number.parseFloat(getComputedStyle(area).lineHeight),
  );
  expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(20 * lineHeight);
}

function save(page: Page): Promise<void> {
  return page.getByRole('button', { name: /^(Save|Update)/ }).click();
}

test('the owner signs up, writes with images, publishes, moves, unpublishes, deletes and signs out', async ({
  freshServer,
  page,
}) => {
  const { origin } = freshServer;
  await page.goto(`${origin}/admin`);
  await expect(page.getByRole('heading', { name: 'Admin Portal' })).toBeVisible();
  await waitForHydration(page);
  await expectRatedPasswords(page);
  await page.getByLabel('Email').fill('owner@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Your admin account has been created successfully.')).toBeVisible();
  await expect(page.getByText('No posts yet. Create your first one!')).toBeVisible();

  await page.getByRole('link', { name: 'New article' }).click();
  await expect(editorScreen(page).title).toBeVisible();
  await save(page);
  await expect(page.getByText('Title is required')).toBeVisible();
  await expect(page.getByText('Slug is required')).toBeVisible();
  await expect(page.getByText('Content is required')).toBeVisible();
  await expect(editorScreen(page).title).toBeFocused();

  await editorScreen(page).title.fill('Fill every bed, one call at a time');
  await expect(editorScreen(page).slug).toHaveValue('fill-every-bed-one-call-at-a-time');
  const content = await openHtmlView(page);
  await expectTwentyRows(content);
  await page.getByRole('button', { name: 'Heading', exact: true }).click();
  await expect(content).toBeFocused();
  await page.keyboard.type('Call back first');
  await expect(content).toHaveValue('<h2>Call back first</h2>');
  await content.press('Control+End');
  await content.pressSequentially('\n<p>Answer.<script>alert(1)</script></p>');
  await page.getByRole('button', { name: 'Image…' }).click();
  await chooseImage(page, 'A porch at dusk');
  await expect(content).toHaveValue(/<figure><img src="\/blog-images\/.* alt="A porch at dusk"/);
  const preview = await editorScreen(page).openPreview();
  await expect(preview.getByRole('heading', { name: 'Call back first' })).toBeVisible();
  await expect(preview.getByAltText('A porch at dusk')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Some parts won’t be saved')).toBeVisible();

  await editorScreen(page).openDetails();
  await page.getByRole('button', { name: 'Choose an image' }).click();
  await page
    .getByRole('dialog', { name: 'Featured image' })
    .getByAltText('A porch at dusk')
    .click();
  await page.getByRole('button', { name: 'Use this image' }).click();
  await page.getByLabel('Meta description').fill('How one call fills a bed.');
  await expect(page.getByText('25/160')).toBeVisible();
  await page.getByRole('switch', { name: 'Publish' }).check();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Post created successfully')).toBeVisible();
  await expect(page).toHaveURL(`${origin}/admin`);

  await page.goto(`${origin}/blog`);
  await page.getByRole('link', { name: /Read More/ }).click();
  await expect(page).toHaveTitle('Fill every bed, one call at a time | Wizard Services');
  await expect(page.getByRole('heading', { level: 2, name: 'Call back first' })).toBeVisible();
  expect(await page.content()).not.toContain('alert(1)');
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    'How one call fills a bed.',
  );

  await page.goto(`${origin}/admin`);
  await page.getByRole('link', { name: 'Fill every bed, one call at a time', exact: true }).click();
  await editorScreen(page).openDetails();
  await editorScreen(page).slug.fill('one-call');
  await save(page);
  await expect(page.getByText('Post updated successfully')).toBeVisible();
  await page.goto(`${origin}/blog/fill-every-bed-one-call-at-a-time`);
  await expect(page).toHaveURL(`${origin}/blog/one-call`);

  await page.goto(`${origin}/admin`);
  await page.getByRole('switch').uncheck();
  await expect(page.getByText('Post status updated')).toBeVisible();
  const gone = await page.request.get(`${origin}/blog/one-call`);
  expect(gone.status()).toBe(404);

  await page.getByRole('link', { name: 'Fill every bed, one call at a time', exact: true }).click();
  await expect(editorScreen(page).title).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete permanently…' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    'Are you sure you want to delete this post? This action cannot be undone.',
  );
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Post deleted', { exact: true })).toBeVisible();
  await expect(page.getByText('No posts yet. Create your first one!')).toBeVisible();

  await signOut(page);
  await expect(page.getByRole('heading', { name: 'Admin Portal' })).toBeVisible();
});

test('a second tab follows the changes of the first, and the sign-out', async ({
  context,
  login,
}) => {
  await login(context);
  const first = await context.newPage();
  const second = await context.newPage();
  await second.goto('/admin');
  await writePost(first, 'Seen in both tabs');
  await save(first);
  await expect(first).toHaveURL(/\/admin$/);
  await expect(second.getByRole('link', { name: 'Seen in both tabs', exact: true })).toBeVisible();
  await signOut(first);
  await expect(second.getByRole('heading', { name: 'Admin Portal' })).toBeVisible();
});

test('a save from a stale tab shows both texts, and the person chooses', async ({
  context,
  login,
}) => {
  await login(context);
  const mine = await context.newPage();
  await writePost(mine, 'Two writers');
  await save(mine);
  await mine.getByRole('link', { name: 'Two writers', exact: true }).click();
  await expect(editorScreen(mine).title).toHaveValue('Two writers');
  // From here on, it does not hear of the other tab.
  await mine.route('**/admin/events', () => undefined);
  await mine.reload();
  await waitForHydration(mine);
  const other = await context.newPage();
  await other.goto(mine.url());
  await editorScreen(other).title.fill('Other');
  await save(other);
  await expect(other).toHaveURL(/\/admin$/);

  await editorScreen(mine).title.fill('Mine');
  await save(mine);
  const dialog = mine.getByRole('dialog', { name: 'You changed this article in another tab' });
  await expect(dialog).toContainText('Other');
  await dialog.getByRole('button', { name: 'Save this one' }).click();
  await expect(mine).toHaveURL(/\/admin$/);
  await expect(mine.getByRole('link', { name: 'Mine', exact: true })).toBeVisible();
});

test('typed text survives a browser crash', async ({ context, login, services }) => {
  const { userId } = await login(context);
  const before = await context.newPage();
  await writePost(before, 'Half a thought');
  await expect.poll(() => readLocalCopies(before, services, userId)).toContain('Half a thought');
  await before.close({ runBeforeUnload: false });
  const after = await context.newPage();
  await after.goto('/admin/posts/new');
  await after.getByRole('button', { name: 'Restore' }).click();
  await expect(editorScreen(after).title).toHaveValue('Half a thought');
});

test('a failed save keeps every field', async ({ page, context, login }) => {
  await login(context);
  await writePost(page, 'Not lost');
  await page.route('**/admin/posts/save', (route) => route.abort());
  await save(page);
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect(toasts).toContainText('Failed to save post');
  await expect(editorScreen(page).title).toHaveValue('Not lost');
  await page.unroute('**/admin/posts/save');
  await save(page);
  await expect(page.getByText('Post created successfully')).toBeVisible();
});
