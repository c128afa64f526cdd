import type { Page } from '@playwright/test';
import { openHtmlView, openWriteView } from '#tests/support/content-field.ts';
import { expect, moveCursor, test, tool } from '#tests/support/editor.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { holdRequests } from '#tests/support/hold-requests.ts';
import { goOffline } from '#tests/support/offline.ts';
import { findBarriersIn } from '#tests/support/page-measures.ts';

test.beforeEach(async ({ page, context, login }) => {
  await login(context);
  await page.goto('/admin/posts/new');
});

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' });
const menu = (page: Page) => page.getByRole('listbox', { name: 'Insert' });

async function expectHtml(page: Page, html: string | RegExp): Promise<void> {
  await expect(await openHtmlView(page)).toHaveValue(html);
}

test('selected text brings the tools, and only it', async ({ page }) => {
  const text = await openWriteView(page);
  await text.click();
  await page.keyboard.type('Call back');
  await expect(toolbar(page)).toHaveCount(0);
  await page.keyboard.press('Shift+Home');
  await expect(toolbar(page)).toBeVisible();
  expect(await findBarriersIn(page.mainFrame())).toEqual([]);
  await tool(page, 'Bold').click();
  await tool(page, 'More').click();
  await page.getByRole('menuitemcheckbox', { name: 'Highlight' }).click();
  await expect(text).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(toolbar(page)).toHaveCount(0);
  await expectHtml(page, /<strong><mark>Call back<\/mark><\/strong>|<mark><strong>Call back/);
});

test('Alt+F10 brings the tools where nothing is selected, and Escape leads back', async ({
  page,
}) => {
  const text = await openWriteView(page);
  await text.click();
  await page.keyboard.press('Alt+F10');
  await expect(tool(page, 'Bold')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(text).toBeFocused();
  await expect(toolbar(page)).toHaveCount(0);
  await page.keyboard.press('Alt+F10');
  await expect(tool(page, 'Bold')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await page.keyboard.type('Now');
  await expectHtml(page, '<p><em>Now</em></p>');
});

test('a slash on an empty line inserts by keyboard', async ({ page }) => {
  const text = await openWriteView(page);
  await text.click();
  await page.keyboard.type('/');
  await expect(menu(page)).toBeVisible();
  await expect(text).toHaveAttribute('aria-activedescendant', /./);
  const active = await text.getAttribute('aria-activedescendant');
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('aria-selected', 'true');
  expect(await findBarriersIn(page.mainFrame())).toEqual([]);
  await page.keyboard.type('heading 2');
  await expect(menu(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(menu(page)).toHaveCount(0);
  await page.keyboard.type('Answer first');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Day');
  await expectHtml(page, /^<h2>Answer first<\/h2>\n<table>[^/]*Day/);
});

test('a slash that is typed before the menu is loaded opens it', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/lazy-blocks-*.js');
  await page.goto('/admin/posts/new');
  const text = await openWriteView(page);
  await text.click();
  await page.keyboard.type('/quo');
  release();
  await expect(menu(page).getByRole('option')).toHaveText(['Quote']);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Call back');
  await expectHtml(page, '<blockquote><p>Call back</p></blockquote>');
});

test('the menu is loaded once the site answers again', async ({ page }) => {
  // The page that is open loads the same.
  await page.goto('about:blank');
  let isAway = false;
  let refused = 0;
  await page.route(/./, (route) => {
    const request = route.request();
    isAway ||= request.url().includes('/assets/lazy-editor-');
    if (!isAway || request.method() !== 'HEAD') return route.continue();
    refused += 1;
    return route.abort();
  });
  await page.clock.install();
  await page.goto('/admin/posts/new');
  const text = page.getByRole('textbox', { name: 'Content', exact: true });
  await expect(text).toHaveAttribute('contenteditable', 'true');
  const note = page.getByText('Can’t reach the site');
  await expect(note).toBeVisible();
  // More often than reads are retried.
  await expect(async () => {
    await page.clock.runFor(4_000);
    expect(refused).toBeGreaterThan(8);
  }).toPass({ intervals: [100] });
  await page.unroute(/./);
  await page.clock.runFor(4_000);
  await expect(note).toHaveCount(0);
  await text.click();
  await page.keyboard.type('/');
  await expect(menu(page)).toBeVisible();
});

test('what is loaded stays as it is when the line comes back', async ({ page }) => {
  const text = await openWriteView(page);
  await text.click();
  await page.keyboard.type('/tab');
  await expect(menu(page).getByRole('option')).toHaveText(['Table']);
  await page.keyboard.press('Enter');
  const table = await text.locator('table').elementHandle();
  await goOffline(page);
  const note = page.getByText('You’re offline');
  await expect(note).toBeVisible();
  await page.context().setOffline(false);
  await expect(note).toBeHidden();
  expect(await table?.evaluate((element) => element.isConnected)).toBe(true);
});

test('the plus on an empty line opens the same menu, and Escape closes it', async ({ page }) => {
  const text = await openWriteView(page);
  await text.click();
  await page.getByRole('button', { name: 'Insert…' }).click();
  await expect(menu(page)).toBeVisible();
  await expect(text).toBeFocused();
  await moveCursor(page, 'Escape');
  await expect(menu(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Insert…' }).click();
  await menu(page).getByRole('option', { name: 'Bulleted list' }).click();
  await page.keyboard.type('Who called');
  await expectHtml(page, '<ul>\n<li>Who called</li>\n</ul>');
});

test('a program with its price is put in, shown by its name, and changed', async ({ page }) => {
  const text = await openWriteView(page);
  await text.click();
  await page.keyboard.type('Call back');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/program');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Insert a quiz, program or form' });
  await dialog
    .getByLabel('What readers see here')
    .selectOption({ label: 'Scale Prep, with its price' });
  expect(await findBarriersIn(page.mainFrame())).toEqual([]);
  await dialog.getByRole('button', { name: 'Insert' }).click();
  const card = text.locator('.fixed-block');
  await expect(card).toContainText('Scale Prep, with its price');
  await card.click();
  await card.getByRole('button', { name: 'Change' }).click();
  const change = page.getByRole('dialog', { name: 'Change the card' });
  await change.getByLabel('What readers see here').selectOption({ label: 'The quiz' });
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(card).toContainText('The quiz');
  await expectHtml(
    page,
    /^<p>Call back<\/p>\n<p data-card="quiz"><a href="\/quiz">Take the quiz<\/a><\/p>/,
  );
  await expect((await openWriteView(page)).locator('.fixed-block')).toContainText('The quiz');
});

test('the rows of a table are changed from its own button', async ({ page }) => {
  await (await openHtmlView(page)).fill('<table><tbody><tr><td>A</td></tr></tbody></table>');
  const text = await openWriteView(page);
  await text.locator('td').click();
  await text.getByRole('button', { name: 'Rows and columns' }).click();
  await expect(tool(page, 'Bold')).toBeFocused();
  await tool(page, 'Row below').click();
  await tool(page, 'Column right').click();
  await expect(text.locator('td')).toHaveCount(4);
});

test('a pinned toolbar is there for the person from then on', async ({ page }) => {
  await expect(toolbar(page)).toHaveCount(0);
  const remembered = page.waitForResponse('**/admin/posts/editor-preferences');
  await editorScreen(page).pinToolbar();
  await expect(tool(page, 'Undo')).toBeVisible();
  await remembered;
  await page.goto('/admin/posts/new');
  await expect(tool(page, 'Undo')).toBeVisible();
});

test('an error in the drawer opens it at the field', async ({ page }) => {
  const editor = editorScreen(page);
  await editor.fill('???', '<p>Call back.</p>');
  await editor.save.click();
  await expect(editor.drawer).toBeVisible();
  await expect(editor.slug).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(editor.drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Details', exact: true })).toBeFocused();
});
