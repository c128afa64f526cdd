import type { Page } from '@playwright/test';
import { place } from '#tests/support/admin-frame.ts';
import { expect, test } from '#tests/support/browser.ts';
import { openHtmlView } from '#tests/support/content-field.ts';
import { UNSAVED } from '#tests/support/editor.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { holdRequests } from '#tests/support/hold-requests.ts';
import { readLocalCopies } from '#tests/support/local-copies.ts';
import { storePost } from '#tests/support/posts.ts';

/** The decrypted copies of unsaved posts in the browser. */
let localCopies: (page: Page) => Promise<string>;

test.beforeEach(async ({ services, context, login }) => {
  const { userId } = await login(context);
  localCopies = (page) => readLocalCopies(page, services, userId);
});

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

/** Opens the editor from the list, by client-side navigation. */
async function openFromList(page: Page, title: string): Promise<void> {
  await page.goto('/admin/media');
  await place(page, 'Home').click();
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(editorScreen(page).title).toHaveValue(title);
}

test.describe('a slow save', () => {
  test('keeps text typed during the save and stays on the page', async ({ page, services }) => {
    await storePost(services, { title: 'First words' });
    await openFromList(page, 'First words');
    await editorScreen(page).title.fill('Second words');
    const release = await holdRequests(page, '**/admin/posts/save');
    await editorScreen(page).save.click();
    await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
    await editorScreen(page).title.press('End');
    await editorScreen(page).title.pressSequentially(', and more');
    release();
    await expect(page.getByText('Post updated successfully')).toBeVisible();
    await expect(editorScreen(page).title).toHaveValue('Second words, and more');
    await expect(page.getByText(UNSAVED)).toBeVisible();
    await expect.poll(() => localCopies(page)).toContain('Second words, and more');
    await editorScreen(page).save.click();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(
      page.getByRole('link', { name: 'Second words, and more', exact: true }),
    ).toBeVisible();
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  test('of a new post keeps text typed during the save, also after a crash', async ({
    page,
    context,
    services,
  }) => {
    await page.goto('/admin/posts/new');
    await editorScreen(page).title.fill('Just made');
    await (await openHtmlView(page)).fill('<p>Words.</p>');
    await editorScreen(page).openDetails();
    const release = await holdRequests(page, '**/admin/posts/save');
    await editorScreen(page).save.click();
    await editorScreen(page).excerpt.fill('Typed on');
    release();
    await expect(page.getByText('Post created successfully')).toBeVisible();
    await expect(page.getByText(UNSAVED)).toBeVisible();
    await expect.poll(() => localCopies(page)).toContain('Typed on');
    // A draft of the saved post, not the one from before.
    const { db } = services.database;
    const kept = db.selectFrom('post_drafts').select('fields').where('post_id', 'is not', null);
    await expect
      .poll(async () => (await kept.execute()).map(({ fields }) => fields).join())
      .toContain('Typed on');
    await page.close({ runBeforeUnload: false });
    const after = await context.newPage();
    await after.goto('/admin/posts/new');
    await after.getByRole('link', { name: 'Open this post' }).click();
    await editorScreen(after).openDetails();
    await expect(editorScreen(after).excerpt).toHaveValue('Typed on');
    await editorScreen(after).save.click();
    await expect(after.getByText('Post updated successfully')).toBeVisible();
  });
});

test.describe('leaving', () => {
  test('by Back and Forward asks first', async ({ page, services }) => {
    await storePost(services, { title: 'Stored' });
    await openFromList(page, 'Stored');
    await place(page, 'Website').click();
    await expect(page.getByRole('heading', { name: 'Pages', exact: true })).toBeVisible();
    await page.goBack();
    await editorScreen(page).title.fill('Unsaved');
    for (const step of [-1, 1, -2]) {
      await page.evaluate((delta) => history.go(delta), step);
      await question(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(question(page)).toBeHidden();
      await expect(editorScreen(page).title).toHaveValue('Unsaved');
      await expect(page).toHaveURL(/\/edit$/);
    }
    await page.evaluate(() => history.back());
    await question(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/admin$/);
  });

  test('by pressing Back twice quickly loses nothing', async ({ page, services }) => {
    await storePost(services, { title: 'Stored' });
    await openFromList(page, 'Stored');
    await editorScreen(page).title.fill('Unsaved');
    await page.evaluate(() => {
      history.back();
      history.back();
    });
    await page.waitForFunction(
      () => document.querySelector('[role=alertdialog]') ?? !location.pathname.endsWith('/edit'),
    );
    await expect.poll(() => localCopies(page)).toContain('Unsaved');
  });

  for (const way of ['reload', 'close'] as const) {
    test(`by ${way} asks first`, async ({ page }) => {
      await page.goto('/admin/posts/new');
      await editorScreen(page).title.pressSequentially('Unsaved');
      const opened = page.waitForEvent('dialog');
      if (way === 'close') await page.close({ runBeforeUnload: true });
      else await page.evaluate(() => setTimeout(() => location.reload(), 0));
      const dialog = await opened;
      expect(dialog.type()).toBe('beforeunload');
      await dialog.dismiss();
      await expect(editorScreen(page).title).toHaveValue('Unsaved');
    });
  }

  test('right after the last keystroke keeps it', async ({ page }) => {
    await page.goto('/admin/posts/new');
    await editorScreen(page).title.pressSequentially('To the last letter');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(editorScreen(page).title).toHaveValue('To the last letter');
  });
});

test('two new posts have separate copies', async ({ page, context }) => {
  const other = await context.newPage();
  for (const [tab, words] of [
    [page, 'In the first tab'],
    [other, 'In the second tab'],
  ] as const) {
    await tab.goto('/admin/posts/new');
    await editorScreen(tab).title.fill(words);
    await expect.poll(() => localCopies(tab)).toContain(words);
  }
  const third = await context.newPage();
  await third.goto('/admin/posts/new');
  await editorScreen(third).title.fill('In the third tab');
  await expect.poll(() => localCopies(third)).toContain('In the third tab');
  await expect(third.getByText(/didn’t save/), 'both are open').toBeHidden();

  await (await openHtmlView(page)).fill('<p>Words.</p>');
  await editorScreen(page).save.click();
  await expect(page).toHaveURL(/\/admin$/);
  expect(await localCopies(other)).toContain('In the second tab');

  await other.close({ runBeforeUnload: false });
  await third.close({ runBeforeUnload: false });
  const after = await context.newPage();
  await after.goto('/admin/posts/new');
  await expect(after.getByText('We kept 2 drafts you didn’t save')).toBeVisible();
  await editorScreen(after).title.fill('Typed before restoring');
  await after.getByRole('button', { name: 'Restore In the second tab' }).click();
  await expect(editorScreen(after).title).toHaveValue('In the second tab');
  await after.getByRole('button', { name: 'Discard In the third tab' }).click();
  await after.getByRole('button', { name: 'Restore Typed before restoring' }).click();
  await expect(editorScreen(after).title).toHaveValue('Typed before restoring');
});
