import type { Page } from '@playwright/test';
import { openHtmlView, openWriteView } from '#tests/support/content-field.ts';
import { expect, openDialog, test, tool, uploadImage } from '#tests/support/editor.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { findBarriersIn } from '#tests/support/page-measures.ts';
import { makePhoto } from '#tests/support/photo.ts';

test.beforeEach(async ({ page, context, login }) => {
  await login(context);
  await page.goto('/admin/posts/new');
});

async function expectHtml(page: Page, html: string | RegExp): Promise<void> {
  await expect(await openHtmlView(page)).toHaveValue(html);
}

/** Puts the dot in the image’s upper left corner, by keyboard. */
async function moveFocalPoint(page: Page): Promise<void> {
  const dot = openDialog(page).getByRole('button', { name: /^Focal point/ });
  await dot.focus();
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
  await expect(dot).toHaveAccessibleName('Focal point: 40% from the left, 45% from the top');
}

test('a click on an image says everything about it: words, width and focal point', async ({
  page,
}) => {
  const text = await openWriteView(page);
  await text.click();
  await page.keyboard.press('Alt+F10');
  await tool(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Image…' }).click();
  await uploadImage(page, 'porch.jpg', '#b5803f');
  await openDialog(page).getByRole('button', { name: 'Insert' }).click();
  const image = text.locator('figure img');
  const dialog = openDialog(page);

  await test.step('words and width', async () => {
    await image.click();
    await expect(dialog.getByLabel('Description')).toBeFocused();
    expect(await findBarriersIn(page.mainFrame())).toEqual([]);
    await dialog.getByLabel('Description').fill('A porch');
    await dialog.getByLabel('Caption').fill('In the evening');
    await dialog.getByLabel('Wider than the text').check();
    await moveFocalPoint(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(text.locator('figure.wide figcaption')).toHaveText('In the evening');
  });

  await test.step('the library keeps the focal point, and the place its own words', async () => {
    await expect(text).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(text.locator('figure.wide')).toHaveCount(0);
    await page.keyboard.press('Control+y');
    await image.click();
    await expect(dialog.getByLabel('Wider than the text')).toBeChecked();
    await expect(
      dialog.getByRole('button', { name: 'Focal point: 40% from the left, 45% from the top' }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(text).toBeFocused();
    await expectHtml(
      page,
      /^<figure class="wide"><img src="\/blog-images\/[^>]* alt="A porch"[^>]*><figcaption>In the evening<\/figcaption><\/figure>/,
    );
  });

  await test.step('once it is closed, the image is selected', async () => {
    await openWriteView(page);
    await image.dblclick({ position: { x: 5, y: 5 } });
    await expect(dialog.getByLabel('Caption')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(text).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(text.locator('figure')).toHaveCount(0);
  });
});

test('an image of another site has words and a width, and can be replaced', async ({ page }) => {
  await page.route('https://images.example/**', (route) => route.abort());
  await (await openHtmlView(page)).fill(
    '<p>Hi</p>\n<figure><img src="https://images.example/a.jpg" alt="Old"></figure>',
  );
  const text = await openWriteView(page);
  await text.locator('figure .image').click();
  const dialog = openDialog(page);
  await expect(dialog.getByLabel('Description')).toHaveValue('Old');
  await expect(dialog.getByRole('button', { name: /^Focal point/ })).toHaveCount(0);
  await dialog.getByLabel('Wider than the text').check();
  await dialog.getByRole('button', { name: 'Choose another' }).click();
  await uploadImage(page, 'porch.jpg', '#b5803f');
  await dialog.getByLabel('Description').fill('A porch');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectHtml(page, /<figure class="wide"><img src="\/blog-images\/[^>]* alt="A porch"/);
});

test('a featured image has its focal point in the same dialog', async ({ page }) => {
  await editorScreen(page).openDetails();
  await page.getByRole('button', { name: 'Choose an image' }).click();
  await uploadImage(page, 'porch.jpg', '#b5803f');
  await page.getByRole('button', { name: 'Use this image' }).click();
  const shown = page.getByRole('button', { name: 'Description and focal point' });
  await shown.click();
  await moveFocalPoint(page);
  await openDialog(page).getByLabel('Description').fill('Our porch');
  await openDialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(openDialog(page)).toBeHidden();
  await shown.click();
  await expect(openDialog(page).getByLabel('Description')).toHaveValue('Our porch');
  await expect(
    openDialog(page).getByRole('button', { name: /^Focal point: 40% from the left, 45%/ }),
  ).toBeVisible();
});

test('a gallery is inserted by a slash, and is one block with its images', async ({ page }) => {
  const text = await openWriteView(page);
  await text.click();
  await page.keyboard.type('/gall');
  await page.keyboard.press('Enter');
  const dialog = openDialog(page);
  const files = ['#b5803f', '#5b6f8f'].map(async (background, index) => ({
    name: `porch-${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await makePhoto({ width: 800, height: 500, background }),
  }));
  await dialog.getByLabel('Upload images').setInputFiles(await Promise.all(files));
  await dialog.getByLabel('Description').first().fill('A porch');
  await dialog.getByRole('button', { name: 'Insert' }).click();
  const gallery = text.locator('.figure-group');
  await expect(gallery.locator('figure figure img')).toHaveCount(2);

  await gallery.getByRole('button', { name: 'Caption', exact: true }).click();
  await page.keyboard.type('Ours');
  await gallery.getByLabel('Wider than the text').check();
  expect(await findBarriersIn(page.mainFrame())).toEqual([]);
  await gallery.getByRole('button', { name: 'Add images' }).click();
  await uploadImage(page, 'third.jpg', '#6b8f5b');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(gallery.locator('figure figure img')).toHaveCount(3);
  await expectHtml(
    page,
    /^<figure class="wide">(<figure><img [^>]*><\/figure>){3}<figcaption>Ours<\/figcaption><\/figure>$/,
  );
});
