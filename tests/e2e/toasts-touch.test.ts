import { expect, test, tool, uploadPicture } from '#tests/support/editor.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('a notice on a phone leaves the toolbar free, and leaves by itself after a tap', async ({
  page,
  context,
  login,
}) => {
  await login(context);
  await page.goto('/admin/posts/new');
  const text = page.getByRole('textbox', { name: 'Content', exact: true });
  await expect(text).toHaveAttribute('contenteditable', 'true');
  await text.tap();
  await tool(page, 'Picture…').tap();
  await uploadPicture(page, 'porch.jpg', '#b5803f');
  const notice = page.locator('.toast').filter({ hasText: 'Image uploaded' });
  await expect(notice).toBeVisible();
  const box = await notice.boundingBox();
  await page.getByRole('dialog').getByRole('button', { name: 'Insert' }).tap();
  await tool(page, 'Bold').tap();
  await expect(notice, 'it was never in the way').toBeVisible();
  // What Chromium reports when the notice appears where the last tap was.
  if (box !== null) await page.mouse.move(box.x + 20, box.y + 20);
  await expect(notice).toBeHidden({ timeout: 10_000 });
});
