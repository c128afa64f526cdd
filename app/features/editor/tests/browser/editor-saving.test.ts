import type { Locator, Page } from '@playwright/test';
import type { Services } from '#app/services/services.server.ts';
import { expect, test } from '#tests/support/browser.ts';
import { openWriteView } from '#tests/support/content-field.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';

/** Saving from the Write view when something is in the way. */
const TITLE = 'The first call';
const HOUR = 60 * 60 * 1000;

async function startPost(page: Page, words: string): Promise<Locator> {
  await page.goto('/admin/posts/new');
  await editorScreen(page).title.fill(TITLE);
  const text = await openWriteView(page);
  await text.click();
  await page.keyboard.type(words);
  await expect(text).toHaveText(words);
  return text;
}

async function expectStored({ database }: Services, content: string): Promise<void> {
  const row = database.db.selectFrom('blog_posts').select('content').where('title', '=', TITLE);
  expect(await row.execute()).toEqual([{ content }]);
}

test('after the session ended, signing in again in place asks, and then saves what was written', async ({
  page,
  context,
  login,
  services,
}) => {
  const { email, password, userId } = await login(context);
  // With live updates the page would ask before there is anything to save.
  await page.route('/admin/events', () => undefined);
  await startPost(page, 'Answer within');
  await services.database.db.deleteFrom('session').where('userId', '=', userId).execute();
  await page.keyboard.type(' the hour.');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'You must be logged in to save posts' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await expect(dialog.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(dialog.getByText('passkey'), 'nobody has one').toHaveCount(0);
  await dialog.getByRole('button', { name: 'Login' }).click();
  const again = page.getByRole('dialog', { name: 'Save your article now?' });
  await expect(again).toContainText('Your article is not saved yet.');
  await again.getByRole('button', { name: 'Keep editing' }).click();
  await expect(again).toBeHidden();
  await expect(page).toHaveURL('/admin/posts/new');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Post created successfully')).toBeVisible();
  await expectStored(services, '<p>Answer within the hour.</p>');
});

test('a save without an answer ends after 30 seconds, and what was written is still there', async ({
  page,
  context,
  login,
  services,
}) => {
  await login(context);
  await page.clock.install();
  await page.addInitScript(() => {
    // The browser's own does not follow the clock of the test.
    AbortSignal.timeout = (milliseconds) => {
      const abort = new AbortController();
      setTimeout(() => abort.abort(new DOMException('', 'TimeoutError')), milliseconds);
      return abort.signal;
    };
  });
  const text = await startPost(page, 'Answer within');
  await page.route('**/admin/posts/save', () => undefined);
  const sent = page.waitForRequest('**/admin/posts/save');
  // From here on only the test moves the clock, however slow the machine is.
  await page.clock.pauseAt(Date.now() + HOUR);
  await editorScreen(page).save.click();
  await sent;
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(toasts).toContainText('Save operation timed out after 30 seconds');
  await expect(text).toHaveText('Answer within');
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' the hour.');
  await page.unroute('**/admin/posts/save');
  await page.clock.resume();
  await editorScreen(page).save.click();
  await expect(page.getByText('Post created successfully')).toBeVisible();
  await expectStored(services, '<p>Answer within the hour.</p>');
});
