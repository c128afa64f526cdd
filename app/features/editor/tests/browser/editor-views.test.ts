import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Services } from '#app/services/services.server.ts';
import { createSessionCookie } from '#tests/support/accounts.ts';
import { place } from '#tests/support/admin-frame.ts';
import { addCookie } from '#tests/support/browser.ts';
import { openHtmlView, openWriteView } from '#tests/support/content-field.ts';
import { expect, moveCursor, test, UNSAVED } from '#tests/support/editor.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { holdRequests } from '#tests/support/hold-requests.ts';
import { readLocalCopies } from '#tests/support/local-copies.ts';
import { findBarriersIn } from '#tests/support/page-measures.ts';
import { storePost } from '#tests/support/posts.ts';

/** What the editor has no buttons for, and white space that nobody writes twice alike. */
const ODD = `<p>First.</p>


<table><tbody><tr><td>Beds</td><td rowspan="2">Six</td></tr><tr><td colspan="2">Baths</td></tr></tbody></table>
<div><p>In a <span><span lang="de">Kasten</span></span></p></div>
 <p   >Second&nbsp;one — with &mdash; signs</p  ><p>Last.</p>
<!-- end -->
`;

let userId: string;

test.beforeEach(async ({ context, login }) => {
  ({ userId } = await login(context));
});

async function store(services: Services, content: string): Promise<string> {
  return (await storePost(services, { title: 'Stored', content })).id;
}

async function storedContent(services: Services, id: string): Promise<string> {
  const { db } = services.database;
  const row = db.selectFrom('blog_posts').select('content').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).content;
}

const save = (page: Page) => editorScreen(page).save.click();
const unsaved = (page: Page) => page.getByText(UNSAVED);

test('a change in each view stays, and undo goes back over the switch to the stored text', async ({
  page,
  services,
}) => {
  const id = await store(services, '<p>One.</p>\n<p>Two.</p>');
  await page.goto(`/admin/posts/${id}/edit`);
  const text = await openWriteView(page);
  await text.getByText('One.').click();
  await moveCursor(page, 'End');
  // At once: letters with pauses between them would be taken back one by one.
  await page.keyboard.insertText(' Typed in Write.');
  const box = await openHtmlView(page);
  await expect(box).toHaveValue('<p>One. Typed in Write.</p>\n<p>Two.</p>');
  await box.fill('<p>One. Typed in Write.</p>\n<p>Two, <em>in HTML</em>.</p>');
  await openWriteView(page);
  await expect(text.locator('em')).toHaveText('in HTML');
  await expect(unsaved(page)).toBeVisible();
  await text.focus();
  await page.keyboard.press('Control+z');
  await expect(text.locator('em')).toHaveCount(0);
  await expect(text).toContainText('Typed in Write');
  await page.keyboard.press('Control+z');
  await expect(text).not.toContainText('Typed in Write');
  await expect(unsaved(page)).toHaveCount(0);
  await place(page, 'Website').click();
  await expect(page.getByRole('heading', { name: 'Pages', exact: true })).toBeVisible();
});

test('the view is remembered for the person', async ({ page, browser, server, services }) => {
  await page.goto('/admin/posts/new');
  for (const [open, name] of [
    [openHtmlView, 'HTML'],
    [openWriteView, 'Write'],
  ] as const) {
    const remembered = page.waitForResponse('**/admin/posts/editor-preferences');
    await open(page);
    await remembered;
    const device = await browser.newContext({ baseURL: server.origin });
    await addCookie(device, server.origin, await createSessionCookie(services, userId));
    const other = await device.newPage();
    await other.goto('/admin/posts/new');
    const tab = other.getByRole('tab', { name, includeHidden: true });
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await device.close();
  }
});

test('without the connection the text stays in the HTML view, and Write opens later', async ({
  page,
}) => {
  await page.goto('/admin/posts/new');
  const box = await openHtmlView(page);
  await box.fill('<p>All of it.</p>');
  const gate = Promise.withResolvers<void>();
  await page.route('**/admin/posts/document', async (route) => {
    await gate.promise;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Back to Write' }).click();
  await expect(page.locator('.rich-loading')).toBeVisible();
  const hint = await page
    .locator('.rich-text .is-empty')
    .evaluate((line) => getComputedStyle(line, '::before').content);
  expect(hint, 'what an empty text says').toBe('none');
  await expect(page.getByText('0 words')).toBeHidden();
  expect(await findBarriersIn(page.mainFrame()), 'loading').toEqual([]);
  gate.resolve();
  const notice = page.getByRole('alert').filter({ hasText: 'You are editing the HTML for now' });
  await expect(notice).toContainText('Your text is all here');
  await expect(box).toHaveValue('<p>All of it.</p>');
  expect(await findBarriersIn(page.mainFrame()), 'without connection').toEqual([]);
  await page.unroute('**/admin/posts/document');
  const text = await openWriteView(page);
  await expect(text).toHaveText('All of it.');
  await expect(notice).toHaveCount(0);
});

test('while the editor itself loads, its place says so and is as tall as its box', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/assets/lazy-editor-*.js');
  await page.goto('/admin/posts/new');
  const panel = page.getByRole('tabpanel');
  const loading = panel.getByText('Loading...');
  await expect(loading).toBeVisible();
  const [place, words] = await Promise.all([panel.boundingBox(), loading.boundingBox()]);
  expect(words?.y).toBeGreaterThan(place?.y ?? Number.NaN);
  expect(words?.x).toBeGreaterThan(place?.x ?? Number.NaN);
  release();
  await expect(panel.getByRole('textbox')).toBeVisible();
  const box = await panel.getByRole('textbox').boundingBox();
  expect(place?.height).toBe(box?.height);
});

test('the fields of Details that were asked for before they were loaded come', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/details-fields-*.js');
  await page.goto('/admin/posts/new');
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Details' })).toBeFocused();
  release();
  await expect(editorScreen(page).slug).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Details' })).toBeFocused();
});

test('a post with odd HTML keeps every byte of what was not edited', async ({ page, services }) => {
  const id = await store(services, ODD);
  const before = await storedContent(services, id);
  await page.goto(`/admin/posts/${id}/edit`);
  const text = await openWriteView(page);
  await expect(text.locator('.raw-html').first()).toBeVisible();
  await expect(unsaved(page)).toHaveCount(0);
  await text.getByText('Last.').click();
  await moveCursor(page, 'End');
  await page.keyboard.type(' Edited.');
  await save(page);
  await expect(page.getByText('Post updated successfully')).toBeVisible();
  expect(await storedContent(services, id)).toBe(before.replace('Last.', 'Last. Edited.'));
});

test('what was written survives a crash', async ({ page, context, services }) => {
  await page.goto('/admin/posts/new');
  const text = await openWriteView(page);
  await text.click();
  await page.keyboard.type('## Half a thought');
  await expect.poll(() => readLocalCopies(page, services, userId)).toContain('<h2>Half a thought');
  await page.close({ runBeforeUnload: false });
  const after = await context.newPage();
  await after.goto('/admin/posts/new');
  await openWriteView(after);
  await after.getByRole('button', { name: 'Restore' }).click();
  await expect(after.getByRole('heading', { name: 'Half a thought' })).toBeVisible();
  const restored = await openWriteView(after);
  await restored.getByText('Half a thought').click();
  await moveCursor(after, 'End');
  await after.keyboard.type(', and the rest');
  await expect(await openHtmlView(after)).toHaveValue('<h2>Half a thought, and the rest</h2>');
});

test('of two tabs in which one post is written, neither loses a text', async ({
  page,
  context,
  services,
}) => {
  const id = await store(services, '<p>Stored.</p>');
  await page.goto(`/admin/posts/${id}/edit`);
  const mine = await openWriteView(page);
  // It does not hear of the other tab before it saves.
  await page.route(/\/admin\/posts\/draft/, (route) => route.abort());
  const theirs = await context.newPage();
  await theirs.goto(page.url());
  await (await openWriteView(theirs)).click();
  await moveCursor(theirs, 'Control+End');
  await theirs.keyboard.type(' Theirs.');
  await theirs.keyboard.press('Control+s');
  await expect(theirs).toHaveURL(/\/admin$/);
  await mine.click();
  await moveCursor(page, 'Control+End');
  await page.keyboard.type(' Mine.');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'You changed this article in another tab' });
  await expect(dialog).toContainText('Theirs.');
  await dialog.getByRole('button', { name: 'Use the other one' }).click();
  await expect(mine).toHaveText('Stored. Theirs.');
  await expect(mine).toHaveAttribute('contenteditable', 'true');
  await mine.click();
  await moveCursor(page, 'Control+End');
  await page.keyboard.type(' Both.');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/admin$/);
  expect(await storedContent(services, id)).toBe('<p>Stored. Theirs. Both.</p>');
});

test('an input method keeps composing while a save answers and the page is updated', async ({
  page,
  context,
  services,
}) => {
  const id = await store(services, '<p>Stored.</p>');
  await page.goto(`/admin/posts/${id}/edit`);
  const text = await openWriteView(page);
  const release = await holdRequests(page, '**/admin/posts/save');
  await text.click();
  await moveCursor(page, 'Control+End');
  await page.keyboard.type(' 👩‍👩‍👧 שלום e\u0301 ');
  await save(page);
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
  await text.focus();
  const input = await context.newCDPSession(page);
  await input.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  await expect(text).toContainText('に');
  // Another post appears meanwhile.
  await storePost(services, { title: 'Another', slug: randomUUID() });
  release();
  await expect(page.getByText('Post updated successfully')).toBeVisible();
  await input.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
  await input.send('Input.insertText', { text: '日本' });
  await page.keyboard.type('!');
  await expect(text).toHaveText('Stored. 👩‍👩‍👧 שלום e\u0301 日本!');
  await save(page);
  await expect(page).toHaveURL(/\/admin$/);
  expect(await storedContent(services, id)).toBe('<p>Stored. 👩‍👩‍👧 שלום e\u0301 日本!</p>');
});

test('selecting everything, deleting it and undoing gives back the stored text', async ({
  page,
  services,
}) => {
  const id = await store(services, '<h2>A title</h2>\n<p>Some words here.</p>');
  await page.goto(`/admin/posts/${id}/edit`);
  const text = await openWriteView(page);
  await text.getByText('words').click({ clickCount: 3 });
  await page.keyboard.insertText('New');
  await expect(text.locator('p')).toHaveText('New');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(text).toHaveText('');
  await page.keyboard.press('Control+s');
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  await expect(text).toBeFocused();
  expect(await findBarriersIn(page.mainFrame()), 'content missing').toEqual([]);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
  await expect(text.locator('p')).toHaveText('Some words here.');
  await expect(unsaved(page)).toHaveCount(0);
});

test('the preview shows all of a long text', async ({ page }) => {
  const parts = Array.from(
    { length: 400 },
    (_, n) => `<h2>Part ${n}</h2><p>${'Call back. '.repeat(25)}</p>`,
  );
  await page.goto('/admin/posts/new');
  const box = await openHtmlView(page);
  await box.fill(`<p>The beginning.</p>${parts.join('')}<p>The end.</p>`);
  const preview = await editorScreen(page).openPreview();
  await expect(preview.getByText('The beginning.')).toBeVisible();
  await preview.getByText('The end.').scrollIntoViewIfNeeded();
  await expect(preview.getByText('The end.')).toBeInViewport();
  await expect(preview.getByRole('heading')).toHaveCount(400);
});

test('a preview comes by itself after requests without an answer, or with one of a busy site', async ({
  page,
  services,
}) => {
  const id = await store(services, '<p>Answer first.</p>');
  const outcomes = ['lost', 'busy', 'signed-out', 'answered'];
  const isTold = Promise.withResolvers<void>();
  await page.route('**/admin/posts/preview', async (route) => {
    switch (outcomes.shift()) {
      case 'lost':
        return route.abort('connectionreset');
      case 'busy':
        // What is said of the first stands only until this.
        await isTold.promise;
        return route.fulfill({ status: 422, json: { ok: false, code: 'busy', message: 'Busy.' } });
      case 'signed-out':
        return route.fulfill({
          status: 401,
          json: { ok: false, code: 'signed_out', message: 'Auth session missing!' },
        });
      default:
        return route.continue();
    }
  });
  await page.goto(`/admin/posts/${id}/edit`);
  const preview = await editorScreen(page).openPreview();
  await expect(page.getByText('We couldn’t reach the site.')).toBeVisible();
  isTold.resolve();
  await expect(preview.getByText('Answer first.')).toBeVisible();
  expect(outcomes).toEqual([]);
});

test('a text that cannot be checked is sent once', async ({ page, services }) => {
  const id = await store(services, '<p>Answer first.</p>');
  let requests = 0;
  await page.clock.install();
  await page.route('**/admin/posts/preview', (route) => {
    requests += 1;
    const answer = {
      ok: false,
      code: 'too_heavy',
      message: 'This content took too long to check.',
    };
    return route.fulfill({ status: 422, json: answer });
  });
  await page.goto(`/admin/posts/${id}/edit`);
  await editorScreen(page).openPreview();
  await expect(page.getByText('This content took too long to check.')).toBeVisible();
  await page.clock.runFor(120_000);
  expect(requests).toBe(1);
});
