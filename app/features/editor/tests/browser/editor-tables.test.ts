import type { Locator, Page } from '@playwright/test';
import type { Services } from '#app/services/services.server.ts';
import { openWriteView } from '#tests/support/content-field.ts';
import { expect, test } from '#tests/support/editor.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { storePost } from '#tests/support/posts.ts';

const TABLE = `<p>Before.</p>
<table>
<tbody>
<tr><td>One</td><td>Two</td></tr>
<tr><td>Three</td><td>Four</td></tr>
</tbody>
</table>
<p>After.</p>`;

test.use({ viewport: { width: 1280, height: 1100 } });

test.beforeEach(async ({ context, login }) => {
  await login(context);
});

/** Opens a post, with the cursor before its table. */
async function openTable(page: Page, services: Services): Promise<void> {
  const { id } = await storePost(services, { content: TABLE });
  await page.goto(`/admin/posts/${id}/edit`);
  const text = await openWriteView(page);
  await text.getByText('Before.').click();
  // Here no browser anchors what is scrolled.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
}

const cell = (page: Page, name: string) => page.getByRole('cell', { name, exact: true }).first();

async function centerOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  if (box === null) throw new Error('not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function press(page: Page, place: Locator): Promise<void> {
  const { x, y } = await centerOf(place);
  await page.mouse.move(x, y);
  await page.mouse.down();
}

test('the row of buttons for tables comes and goes without moving the text', async ({
  page,
  services,
}) => {
  await openTable(page, services);
  await editorScreen(page).pinToolbar();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await page.locator('.rich-content').getByText('Before.').click();
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const one = cell(page, 'One');
  const before = await centerOf(one);
  await press(page, one);
  await expect(page.getByRole('button', { name: 'Row above' })).toBeVisible();
  expect((await centerOf(one)).y).toBeCloseTo(before.y, 0);
  await page.mouse.up();
  await page.locator('.rich-content').getByText('After.').click();
  await expect(page.getByRole('button', { name: 'Row above' })).toHaveCount(0);
  expect((await centerOf(one)).y).toBeCloseTo(before.y, 0);
});

test('cells are selected by dragging, from the first press on', async ({ page, services }) => {
  await openTable(page, services);
  await press(page, cell(page, 'One'));
  const { x, y } = await centerOf(cell(page, 'Four'));
  await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.up();
  await expect(page.locator('.selectedCell')).toHaveText(['One', 'Two', 'Three', 'Four']);
});

test('a press focuses the text, and not the box that scrolls the table', async ({
  page,
  services,
}) => {
  await openTable(page, services);
  const box = page.locator('.rich-content .table-scroll');
  await expect(box).toHaveAttribute('tabindex', '-1');
  await press(page, cell(page, 'One'));
  await expect(page.locator('.rich-content')).toBeFocused();
  await page.mouse.up();
  await expect(box).toHaveAttribute('tabindex', '-1');
});

test('a post that begins with a table opens at the top of the page', async ({ page, services }) => {
  // A pinned toolbar has the row for tables without a selection.
  await page.goto('/admin/posts/new');
  const remembered = page.waitForResponse('**/admin/posts/editor-preferences');
  await editorScreen(page).pinToolbar();
  await remembered;
  // So long that the editor asks for its document, and shows the buttons only then.
  const content = TABLE.slice(TABLE.indexOf('<table>')) + '\n<p>More words.</p>'.repeat(4_000);
  const { id } = await storePost(services, { content });
  await page.goto(`/admin/posts/${id}/edit`);
  await openWriteView(page);
  await expect(page.getByRole('button', { name: 'Row above' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
