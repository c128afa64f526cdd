import { expect, insertByTap, openDialog, test, uploadImage } from '#tests/support/editor.ts';

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
  await expect(openDialog(page)).toBeVisible();
});
