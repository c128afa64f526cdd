import { expect, insertByTap, openDialog, test, uploadImage } from '#tests/support/editor.ts';
import { moveRowToTrash } from '#tests/support/list-row.ts';
import { storePost } from '#tests/support/posts.ts';

const HEIGHT = 740;

test.use({ viewport: { width: 360, height: HEIGHT }, hasTouch: true, isMobile: true });

test('a notice on a phone covers no button, and disappears after a tap', async ({
  page,
  context,
  login,
}) => {
  await login(context);
  await page.goto('/admin/posts/new');
  const text = page.getByRole('textbox', { name: 'Content', exact: true });
  await expect(text).toHaveAttribute('contenteditable', 'true');
  await text.tap();
  await insertByTap(page, 'Image');
  // Measured in the page, because on a busy machine the notice can be gone before another request.
  const measuring = page.waitForFunction(() => {
    const buttons = [...document.querySelectorAll('.dialog button')];
    const insert = buttons.find((button) => button.textContent === 'Insert');
    const parts = ['.toast', '.editor-bar'].map((one) => document.querySelector(one));
    const boxes = [insert, ...parts].map((part) => part?.getBoundingClientRect());
    return (
      boxes.every((box) => box !== undefined) &&
      boxes.map(({ x, top, bottom }) => ({ x, top, bottom }))
    );
  });
  await uploadImage(page, 'porch.jpg', '#b5803f');
  const boxes = await (await measuring).jsonValue();
  if (boxes === false) throw new Error('The notice was not shown.');
  const [insert, notice, bar] = boxes;
  expect(notice?.top).toBeGreaterThanOrEqual(bar?.bottom ?? Number.NaN);
  expect(notice?.bottom).toBeLessThanOrEqual(insert?.top ?? Number.NaN);
  // While the text has the focus, the toolbar is at the bottom.
  expect(notice?.bottom).toBeLessThanOrEqual(HEIGHT / 2);
  // What Chromium reports when a notice appears where the last tap was.
  if (notice !== undefined) await page.mouse.move(notice.x + 20, notice.top + 20);
  await expect(page.locator('.toast')).toBeHidden();
  await openDialog(page).getByRole('button', { name: 'Insert' }).tap();
  await insertByTap(page, 'Table');
  await expect(text.locator('table')).toBeVisible();
});

test('the address of a shared preview covers no button of the editor, and leads to all links', async ({
  page,
  context,
  login,
  services,
}) => {
  const { id } = await storePost(services, { title: 'The long drive', isPublished: true });
  await login(context);
  await page.goto(`/admin/posts/${id}/edit`);
  await page.getByRole('button', { name: 'Share', exact: true }).tap();
  const notice = page.locator('.toast', { hasText: 'Your preview link, for 7 days' });
  await expect(notice).toContainText('/preview/');
  const save = page.getByRole('button', { name: 'Update and date today' });
  await expect(async () => {
    const [above, below] = await Promise.all([save.boundingBox(), notice.boundingBox()]);
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  }).toPass();
  await notice.getByRole('button', { name: 'Other times and all links' }).tap();
  await expect(page).toHaveURL(`/admin/posts/${id}/previews`);
  await expect(page.getByRole('button', { name: /^Revoke/ })).toHaveCount(1);
});

test('a notice below a list covers neither the head of the page nor the bars', async ({
  page,
  context,
  login,
  services,
}) => {
  await storePost(services, { title: 'The long drive' });
  await page.setViewportSize({ width: 390, height: HEIGHT });
  await login(context);
  await page.goto('/admin/posts');
  await moveRowToTrash(page, 'The long drive');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 });
  const covered = await page.evaluate(() => {
    const notice = document.querySelector('.toast')?.getBoundingClientRect();
    const controls = document.querySelectorAll('.rail :is(a, button), .admin-head :is(a, button)');
    return [...controls]
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { top, bottom } = control.getBoundingClientRect();
        return notice === undefined || (top < notice.bottom && bottom > notice.top);
      })
      .map((control) => control.textContent);
  });
  expect(covered).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(page.getByRole('link', { name: 'The long drive', exact: true })).toBeVisible();
});
