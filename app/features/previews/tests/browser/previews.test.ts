import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { place } from '#tests/support/admin-frame.ts';
import { expect, test } from '#tests/support/browser.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { holdRequests } from '#tests/support/hold-requests.ts';
import { expectGoodPage, findBarriers } from '#tests/support/page-measures.ts';
import { storePost } from '#tests/support/posts.ts';
import { createSampleContent } from '#tests/support/sample-content.ts';

const WIDTHS = [360, 768, 1440];

test('a link is made, copied, opened by a colleague on a phone, and revoked', async ({
  page,
  browser,
  services,
  server,
  login,
}) => {
  test.slow();
  await login(page.context());
  const { examples } = await createSampleContent(services);
  const [editor = '', blog = ''] = [examples['/admin/posts/:id/edit'], examples['/blog/:slug']];
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(editor);
  await editorScreen(page).openPreview();
  await page.getByRole('link', { name: 'Share a preview' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Share a preview of “Answer');
  await expect(page.getByLabel('7 days')).toBeChecked();
  await expect(page.getByRole('radio', { name: /^The saved article/ })).toBeChecked();
  await page.getByLabel('14 days').check();
  await page.getByRole('button', { name: 'Make a link' }).dblclick();
  await expect(page.getByText('Your link is ready')).toBeVisible();
  const address = page.locator('.one-time-link');
  await expect(address).toHaveText(new RegExp(`^${server.origin}/preview/[0-9a-f]{64}$`));
  const link = await address.textContent();
  const links = page.getByRole('listitem').filter({ hasText: 'The saved article' });
  const working = links.filter({ has: page.getByRole('button') });
  // One was there before. A double click makes one link, not two.
  await expect(working).toHaveCount(2);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expectGoodPage(page, WIDTHS);

  // A colleague without an account, on a phone.
  const phone = await browser.newContext({
    viewport: { width: 360, height: 740 },
    baseURL: server.origin,
  });
  const colleague = await phone.newPage();
  await colleague.goto(link ?? '');
  await expect(colleague.getByText('Preview: this post is published.')).toBeVisible();
  await expect(colleague.getByText('This link works until')).toBeVisible();
  await expect(colleague.locator('.post-image')).toHaveJSProperty('complete', true);
  expect(
    await colleague
      .locator('.post-image')
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
  await expectGoodPage(colleague, WIDTHS);
  await colleague.emulateMedia({ colorScheme: 'dark' });
  expect(await findBarriers(colleague)).toEqual([]);
  const shown = await readArticle(colleague);
  const followed = colleague.waitForRequest((request) => request.url().endsWith(blog));
  await colleague.getByRole('link', { name: 'Read it in the blog' }).click();
  expect((await followed).headers().referer).toBeUndefined();
  await expect(colleague).toHaveURL(blog);
  expect(await readArticle(colleague)).toBe(shown);

  await expect(async () => {
    await page.reload();
    await expect(working.first()).toContainText('Opened once', { timeout: 5_000 });
  }).toPass();
  await expect(page.locator('.one-time-link')).toBeHidden();
  await working
    .first()
    .getByRole('button', { name: /^Revoke/ })
    .click();
  await expect(page.getByText('Link revoked: it no longer works')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Links that no longer work' })).toBeVisible();
  await expectGoodPage(page, WIDTHS);
  await colleague.goto(link ?? '');
  await expect(colleague.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await phone.close();
});

/** The HTML of the article on the open page, but for its forms, which a preview does not send. */
async function readArticle(page: Page): Promise<string> {
  // While it arrives, a part of it is on the page.
  await page.waitForLoadState();
  return page.locator('article').evaluate((article) => {
    const copy = article.cloneNode(true) as HTMLElement;
    for (const form of copy.querySelectorAll('.text-card[id]')) form.remove();
    return copy.innerHTML;
  });
}

test('a draft that was never saved is shared, and the dashboard has it', async ({
  page,
  browser,
  server,
  login,
}) => {
  await login(page.context());
  await page.goto('/admin/posts/new');
  await editorScreen(page).title.fill('Only');
  // The page saves the typed text first, and asks nothing.
  await expect(editorScreen(page).status).toHaveText(/^Draft saved/);
  await editorScreen(page).title.fill('Only begun');
  await editorScreen(page).openPreview();
  await page.getByRole('link', { name: 'Share a preview' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Share a preview of “Only begun”',
  );
  await page.getByRole('button', { name: 'Make a link' }).click();
  const address = page.locator('.one-time-link');
  await expect(address).toBeVisible();
  await expectGoodPage(page, WIDTHS);
  const link = (await address.textContent()) ?? '';
  await place(page, 'Home').click();
  const drafts = page.getByRole('list', { name: 'New drafts' });
  await expect(drafts.getByRole('link', { name: 'Only begun', exact: true })).toBeVisible();

  // A colleague without an account, while its author keeps writing.
  const colleague = await (await browser.newContext({ baseURL: server.origin })).newPage();
  await colleague.goto(link);
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText('Only begun');
  await drafts.getByRole('link', { name: 'Only begun', exact: true }).click();
  // The list of posts has a field of this name as well: “Search titles”.
  await editorScreen(page).title.fill('Gone on with');
  await expect(editorScreen(page).status).toHaveText(/^Draft saved/);
  await expect(async () => {
    await colleague.reload();
    await expect(colleague.getByRole('heading', { level: 1 })).toHaveText('Gone on with', {
      timeout: 5_000,
    });
  }).toPass();
  await colleague.context().close();

  await place(page, 'Home').click();
  await page.getByRole('button', { name: 'Discard the draft' }).click();
  // The editor has no such list either, and is left while the server discards the draft.
  await expect(page).toHaveURL(/\/admin$/);
  await expect(drafts).toBeHidden();
  await expect.poll(async () => (await page.request.get(link)).status()).toBe(404);
});

test('a link to what is typed is made from the editor, unless the server cannot keep it', async ({
  page,
  services,
  login,
}) => {
  await login(page.context());
  const { id } = await storePost(services, { title: 'Stored', slug: randomUUID() });
  await page.goto(`/admin/posts/${id}/edit`);
  await editorScreen(page).title.fill('Typed');
  await page.route('**/admin/posts/draft', (route) => route.abort());
  await editorScreen(page).openPreview();
  await page.getByRole('link', { name: 'Share a preview' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('What you typed is saved on this device only.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(editorScreen(page).title).toHaveValue('Typed');

  // A slow answer is waited for.
  const release = await holdRequests(page, /\/admin\/posts\/draft$/);
  await page.unroute('**/admin/posts/draft');
  await page.getByRole('link', { name: 'Share a preview' }).dblclick();
  await expect(page.getByRole('link', { name: 'Saving your draft…' })).toBeVisible();
  release();
  const own = page.getByRole('radio', { name: /^The draft/ });
  await expect(own).toBeChecked();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.locator('.one-time-link').textContent();
  expect(await (await page.request.get(link ?? '')).text()).toContain('Typed</h1>');
  await page.getByRole('link', { name: 'Back to the article' }).click();
  await expect(editorScreen(page).title).toHaveValue('Typed');
  // It is not offered a second time, as a text of this browser.
  await expect(page.getByText('didn’t save')).toBeHidden();
});

test('nothing moves under a click when the preview appears', async ({ page, services, login }) => {
  await login(page.context());
  const { id } = await storePost(services, { content: '<p>Some text</p>', slug: randomUUID() });
  const release = await holdRequests(page, '**/admin/posts/preview');
  await page.goto(`/admin/posts/${id}/edit`);
  const frame = await editorScreen(page).openPreview();
  const link = page.getByRole('link', { name: 'Share a preview' });
  await link.hover();
  await page.mouse.down();
  await expect(page.getByText('There is no text yet.')).toBeHidden();
  release();
  await expect(frame.getByText('Some text')).toBeVisible();
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Share a preview of');
});

test('what is typed while the preview links open is kept', async ({ page, services, login }) => {
  await login(page.context());
  const { id } = await storePost(services, { title: 'Stored', slug: randomUUID() });
  await page.goto(`/admin/posts/${id}/edit`);
  await editorScreen(page).title.fill('Typed');
  const release = await holdRequests(page, '**/previews.data*');
  const asked = page.waitForRequest('**/previews.data*');
  await editorScreen(page).openPreview();
  await page.getByRole('link', { name: 'Share a preview' }).click();
  await asked;
  await editorScreen(page).title.fill('Typed, and more');
  release();
  await page.getByRole('link', { name: 'Back to the article' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(editorScreen(page).title).toHaveValue('Typed, and more');
});

test('the notice of a change is shown, also when the change is heard of before', async ({
  page,
  services,
  login,
}) => {
  await login(page.context());
  const { examples } = await createSampleContent(services);
  const editor = examples['/admin/posts/:id/edit'] ?? '';
  await page.goto(editor.replace(/edit$/, 'previews'));
  await page.evaluate(() => {
    const channel = new BroadcastChannel('admin-live');
    const heard = new Promise((resolve) => channel.addEventListener('message', resolve));
    Object.assign(window, { heard });
  });
  await page.route('**/previews.data*', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    // Another read may be under way: a change by somebody else, heard of before the click.
    const isAnswer = /notice/.test(response.headers()['set-cookie'] ?? '');
    if (!isAnswer) return route.fulfill({ response });
    // The browser has stored the headers of the answer, which is about to arrive.
    await page.context().clearCookies({ name: /notice/ });
    await page.evaluate(() =>
      (window as unknown as { heard: Promise<unknown> }).heard.then(() => 0),
    );
    return route.fulfill({ response });
  });
  await page
    .getByRole('button', { name: /^Revoke/ })
    .first()
    .click();
  await expect(page.getByText('Link revoked: it no longer works')).toBeVisible();
  // A read may still be under way.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
