import { findTexts } from '#app/features/pages/drafts/stored-texts.server.ts';
import { expect, test } from '#tests/support/browser.ts';
import { findBarriers, measureOverflow } from '#tests/support/page-measures.ts';
import { beginSignedIn, openForm } from '#tests/support/texts-form.ts';

beginSignedIn();

test('items of a list in All texts are dragged by a handle, and moved by keys', async ({
  page,
  services,
}) => {
  await openForm(page, '/admin/pages/scale-prep');
  const included = page.getByRole('group', { name: /What is included/ }).first();
  const lines = included.getByRole('textbox');
  const handles = included.getByRole('button', { name: /^Drag / });
  const values = () =>
    lines.evaluateAll((all) => all.map((line) => (line as HTMLTextAreaElement).value));
  const before = await values();
  const [first = '', second = '', third = '', ...rest] = before;
  await expect(handles).toHaveCount(before.length);

  await handles.first().focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('ArrowDown');
  expect(await values()).toEqual(before);
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(values).toEqual([second, first, third, ...rest]);
  await expect(handles.nth(1)).toBeFocused();
  const place = `is now in place 2 of ${before.length}.`;
  await expect(included.getByRole('status')).toHaveText(`Line 1 ${place}`);
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(values).toEqual(before);
  await expect(handles.first()).toBeFocused();

  const line = page.locator('[data-tool="line"]');
  async function dragFirstToThird(): Promise<void> {
    await handles.first().scrollIntoViewIfNeeded();
    await handles.first().hover();
    await page.mouse.down();
    await handles.nth(2).hover();
    await expect(line).toBeVisible();
  }
  await dragFirstToThird();
  await page.keyboard.press('Escape');
  await expect(line).toHaveCount(0);
  await page.mouse.up();
  expect(await values()).toEqual(before);

  await dragFirstToThird();
  await page.mouse.up();
  await expect(line).toHaveCount(0);
  await expect.poll(values).toEqual([second, third, first, ...rest]);
  await expect(handles.nth(2)).toBeFocused();
  await expect(page.locator('[data-dragged]')).toHaveCount(0);
  await expect
    .poll(async () => {
      const { draft } = await findTexts(services.database.db, '/scale-prep');
      return Object.values(draft ?? {}).map(({ value }) => value);
    })
    .toEqual([[second, third, first, ...rest]]);
  expect(await findBarriers(page)).toEqual([]);
});

test.describe('on a touchscreen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('handles in All texts are wide enough for a finger', async ({ page }) => {
    await openForm(page, '/admin/pages/scale-prep');
    const handle = page.getByRole('button', { name: /^Drag / }).first();
    await handle.scrollIntoViewIfNeeded();
    const box = await handle.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(await measureOverflow(page)).toBe(0);
  });
});
