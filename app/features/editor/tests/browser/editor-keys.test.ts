import type { Locator, Page } from '@playwright/test';
import { openHtmlView, openWriteView } from '#tests/support/content-field.ts';
import {
  expect,
  moveCursor,
  openDialog,
  test,
  tool,
  waitForDialog,
} from '#tests/support/editor.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';

test.beforeEach(async ({ page, context, login }) => {
  await login(context);
  await page.goto('/admin/posts/new');
  await editorScreen(page).pinToolbar();
});

/** What screen readers are told. */
const said = (page: Page) => page.locator('.rich [role="status"].visually-hidden');

/** Puts this text in the Write view, with the cursor at its start. */
async function write(page: Page, html: string): Promise<Locator> {
  await (await openHtmlView(page)).fill(html);
  const text = await openWriteView(page);
  await text.locator('p, td').first().click();
  await moveCursor(page, 'Home');
  return text;
}

async function expectHtml(page: Page, html: string): Promise<void> {
  await expect(await openHtmlView(page)).toHaveValue(html);
}

test('keys that were pressed while the page was busy act where the cursor is', async ({ page }) => {
  await write(page, '<p>One</p>\n<p>Two</p>');
  await page.keyboard.press('Control+a');
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const input = await page.context().newCDPSession(page);
  const busy = page.evaluate(() => {
    const end = performance.now() + 500;
    while (performance.now() < end);
  });
  // `page.keyboard` sends a key when the page has handled the one before it.
  const press = (key: string, code: number, more: { modifiers?: number; text?: string } = {}) =>
    ['keyDown' as const, 'keyUp' as const].map((type) =>
      input.send('Input.dispatchKeyEvent', { type, key, windowsVirtualKeyCode: code, ...more }),
    );
  const end = press('End', 35, { modifiers: 2 });
  await Promise.all([busy, ...end, ...press('Enter', 13, { text: '\r' })]);
  await page.keyboard.type('Ten');
  await expectHtml(page, '<p>One</p>\n<p>Two</p>\n<p>Ten</p>');
});

const KEYS = [
  { keys: 'Control+b', says: 'Bold on', html: '<p><strong>Call</strong></p>' },
  { keys: 'Control+i', says: 'Italic on', html: '<p><em>Call</em></p>' },
  { keys: 'Control+Shift+x', says: 'Strikethrough on', html: '<p><del>Call</del></p>' },
  { keys: 'Control+e', says: 'Code on', html: '<p><code>Call</code></p>' },
  { keys: 'Control+.', says: 'Superscript on', html: '<p><sup>Call</sup></p>' },
  { keys: 'Control+,', says: 'Subscript on', html: '<p><sub>Call</sub></p>' },
  { keys: 'Control+Shift+h', says: 'Highlight on', html: '<p><mark>Call</mark></p>' },
  { keys: 'Control+Alt+2', says: 'Heading 2', html: '<h2>Call</h2>' },
  { keys: 'Control+Alt+3', says: 'Heading 3', html: '<h3>Call</h3>' },
  { keys: 'Control+Alt+4', says: 'Heading 4', html: '<h4>Call</h4>' },
  { keys: 'Control+Shift+9', says: 'Quote on', html: '<blockquote><p>Call</p></blockquote>' },
  { keys: 'Control+Shift+8', says: 'Bulleted list on', html: '<ul>\n<li>Call</li>\n</ul>' },
  { keys: 'Control+Shift+7', says: 'Numbered list on', html: '<ol>\n<li>Call</li>\n</ol>' },
] as const;

test('each shortcut does what it says, and undo takes it back', async ({ page }) => {
  test.slow();
  const text = await write(page, '<p>Call</p>');
  for (const { keys, says, html } of KEYS) {
    await text.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press(keys);
    await expect(said(page), keys).toHaveText(says);
    await expectHtml(page, html);
    await openWriteView(page);
    await text.focus();
    await page.keyboard.press('Control+z');
    await expect(said(page), `undo of ${keys}`).toHaveText('Undone');
    await expectHtml(page, '<p>Call</p>');
    await openWriteView(page);
  }
});

/** Buttons in the order of the toolbar that do something in a paragraph. */
const BUTTONS = [
  { name: 'Code block', says: 'Code block', html: '<pre><code>Call</code></pre>' },
  { name: 'Dividing line', says: 'Dividing line added', html: /<hr>/ },
  { name: 'Expandable section', says: 'Expandable section added', html: /<details>/ },
] as const;

test('the toolbar is one tab stop, with arrow keys between its buttons', async ({ page }) => {
  const text = await write(page, '<p>Call</p>');
  await page.keyboard.press('Alt+F10');
  const undo = tool(page, 'Undo');
  await expect(undo).toBeFocused();
  await page.keyboard.press('End');
  await expect(tool(page, 'Line break')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(text).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(undo).toBeFocused();
  for (const { name, says, html } of BUTTONS) {
    await text.getByText('Call').click();
    await page.keyboard.press('Alt+F10');
    await expect(undo).toBeFocused();
    for (let step = 0; step < 40; step += 1) {
      if (await tool(page, name).evaluate((button) => button === document.activeElement)) break;
      await page.keyboard.press('ArrowRight');
    }
    await expect(tool(page, name)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(said(page), name).toHaveText(says);
    await expect(text).toBeFocused();
    await expectHtml(page, html as string);
    await openWriteView(page);
    await text.focus();
    await page.keyboard.press('Control+z');
    await expect(said(page)).toHaveText('Undone');
  }
});

test('Tab leaves the text from a list', async ({ page }) => {
  const text = await write(page, '<ul>\n<li>One</li>\n<li>Two</li>\n</ul>');
  await moveCursor(page, 'Control+End');
  await page.keyboard.press('Tab');
  await expect(text).not.toBeFocused();
  await expectHtml(page, '<ul>\n<li>One</li>\n<li>Two</li>\n</ul>');
});

test('a table is filled with Tab, and left with Escape and Tab', async ({ page }) => {
  const text = await write(page, '<table><tbody><tr><td></td><td></td></tr></tbody></table>');
  await text.locator('td').first().click();
  for (const word of ['Service', 'Price', 'Porch light', '$45', 'Visit', '$90']) {
    await page.keyboard.type(word);
    if (word !== '$90') await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('Call');
  await page.keyboard.press('Escape');
  await expect(said(page)).toHaveText('Tab leaves the table now');
  // The buttons of the table come first.
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab');
  await expect(page.locator('.rich :focus')).toHaveCount(0);
  const row = (...cells: string[]): string => `<tr><td>${cells.join('</td><td>')}</td></tr>`;
  await expectHtml(
    page,
    `<table><tbody>${row('Service', 'Price')}${row('Porch light', '$45')}${row('Call', '$90')}</tbody></table>`,
  );
});

test('Escape closes each dialog, and typing continues where it was', async ({ page }) => {
  const text = await write(page, '<p>One two</p>');
  await moveCursor(page, 'ArrowRight', 'ArrowRight', 'ArrowRight');
  await page.keyboard.press('Control+k');
  await waitForDialog(page);
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toBeHidden();
  await expect(text).toBeFocused();
  for (const name of ['Link…', 'Image…', 'Video…', 'Table…']) {
    await tool(page, name).focus();
    await page.keyboard.press('Enter');
    await waitForDialog(page);
    await page.keyboard.press('Escape');
    await expect(openDialog(page)).toBeHidden();
    await expect(text).toBeFocused();
  }
  await page.keyboard.type('!');
  await expectHtml(page, '<p>One! two</p>');
});

test('a table is changed with the keyboard', async ({ page }) => {
  const text = await write(page, '<table>\n<tbody>\n<tr><td>A</td></tr>\n</tbody>\n</table>');
  const table = page.locator('.rich-content table');
  const run = async (name: string, says: string) => {
    await tool(page, name).focus();
    await page.keyboard.press('Enter');
    await expect(said(page), name).toHaveText(says);
    await expect(text).toBeFocused();
  };
  await run('Row above', 'Row added');
  await run('Row below', 'Row added');
  await expect(table.locator('tr')).toHaveCount(3);
  await run('Column left', 'Column added');
  await run('Column right', 'Column added');
  await expect(table.locator('td')).toHaveCount(9);
  await run('Header row', 'Header row on');
  await expect(table.locator('th')).toHaveCount(3);
  await run('Header row', 'Header row off');
  await run('Delete column', 'Column deleted');
  await run('Delete row', 'Row deleted');
  await expect(table.locator('td')).toHaveCount(4);
  await run('Delete table', 'Table deleted');
  await expect(table).toHaveCount(0);
});

test('blocks and list items move by keyboard', async ({ page }) => {
  await write(page, '<p>One</p>\n<p>Two</p>\n<ul>\n<li>A</li>\n<li>B</li>\n</ul>');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(said(page)).toHaveText('Moved down, block 2 of 3');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(said(page)).toHaveText('Moved up, block 1 of 3');
  await moveCursor(page, 'Control+End');
  await page.keyboard.press('Control+]');
  await expect(said(page)).toHaveText('Indented');
  await page.keyboard.press('Control+[');
  await expect(said(page)).toHaveText('Outdented');
  await page.keyboard.press('Control+[');
  await expect(said(page)).toHaveText('Out of the list');
  await expectHtml(page, '<p>One</p>\n<p>Two</p>\n<ul>\n<li>A</li>\n</ul>\n<p>B</p>');
});

test('the cursor does not go under the toolbar', async ({ page }) => {
  const lines = Array.from({ length: 40 }, (_, index) => `<p>Line ${index}.</p>`);
  const text = await write(page, lines.join('\n'));
  const cursorAndToolbar = () =>
    page.evaluate(() => ({
      cursor: getSelection()?.getRangeAt(0).getBoundingClientRect(),
      toolbar: document.querySelector('.rich-toolbar')?.getBoundingClientRect(),
    }));
  await text.getByText('Line 39.').click();
  await moveCursor(page, ...Array<string>(25).fill('ArrowUp'));
  await expect
    .poll(async () => {
      const { cursor, toolbar } = await cursorAndToolbar();
      return (cursor?.top ?? 0) >= (toolbar?.bottom ?? Infinity);
    })
    .toBe(true);
});
