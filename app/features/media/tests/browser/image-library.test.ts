import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { openWriteView } from '#tests/support/content-field.ts';
import { openDialog } from '#tests/support/editor.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { findBarriers, measureOverflow } from '#tests/support/page-measures.ts';
import { makePhoto } from '#tests/support/photo.ts';
import { storePost } from '#tests/support/posts.ts';

async function photo(name: string, background = '#334455') {
  const buffer = await makePhoto({ width: 640, height: 400, background });
  return { name, mimeType: 'image/jpeg', buffer };
}

const NO_IMAGE = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('words') };

/** Drops files anywhere on the page. */
async function dropOnPage(page: Page, files: readonly { name: string; buffer: Buffer }[]) {
  await page.evaluate(
    (dropped) => {
      const dataTransfer = new DataTransfer();
      for (const { name, bytes } of dropped) {
        dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }));
      }
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
      );
    },
    files.map(({ name, buffer }) => ({ name, bytes: [...buffer] })),
  );
}

test.beforeEach(async ({ context, login }) => {
  await login(context);
});

test('images are dropped on the library, and one that fails keeps the others from nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/media');
  await waitForHydration(page);
  await dropOnPage(page, [await photo('one_porch.jpg'), NO_IMAGE, await photo('two_porch.jpg')]);
  await expect(page.getByRole('link', { name: 'one_porch.jpg' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'two_porch.jpg' })).toBeVisible();
  const failed = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
  await expect(failed).toHaveCount(1);
  await expect(failed.getByRole('alert')).toContainText('This file is not an image.');
  expect(await measureOverflow(page)).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  await failed.getByRole('button', { name: 'Remove: notes.jpg' }).click();
  await expect(failed).toHaveCount(0);

  await page.getByRole('searchbox', { name: 'Search' }).fill('two porch');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=two/);
  await expect(page.getByRole('link', { name: 'one_porch.jpg' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'two_porch.jpg' })).toBeVisible();
});

test('an upload is tried again after the connection was lost, and can be canceled', async ({
  page,
}) => {
  await page.goto('/admin/media');
  await waitForHydration(page);
  const field = page.getByLabel('Upload images');
  await page.route('**/admin/media/upload', (route) => route.abort());
  await field.setInputFiles(await photo('lost.jpg'));
  const row = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
  await expect(row.getByRole('alert')).toContainText('Check your internet connection');
  await page.unroute('**/admin/media/upload');
  await row.getByRole('button', { name: 'Try again: lost.jpg' }).click();
  await expect(page.getByRole('link', { name: 'lost.jpg' })).toBeVisible();

  // Neither answered nor aborted: it is under way until it is canceled.
  await page.route('**/admin/media/upload', () => undefined);
  await field.setInputFiles(await photo('canceled.jpg'));
  await expect(row.getByRole('progressbar', { name: 'Uploading canceled.jpg' })).toBeVisible();
  await row.getByRole('button', { name: 'Cancel: canceled.jpg' }).click();
  await expect(row).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(page.getByRole('link', { name: 'canceled.jpg' })).toHaveCount(0);
});

test('an image is replaced everywhere, and its focal point is moved, by keyboard', async ({
  page,
  services,
}) => {
  await page.goto('/admin/media');
  await waitForHydration(page);
  await page.getByLabel('Upload images').setInputFiles(await photo('portico.jpg'));
  const tile = page.getByRole('link', { name: 'portico.jpg' });
  await expect(tile).toBeVisible();
  const before = (await tile.getByRole('img').getAttribute('src')) ?? '';
  const { slug } = await storePost(services, {
    title: 'With a portico',
    featuredImageUrl: before,
    isPublished: true,
  });
  await page.reload();
  await waitForHydration(page);

  await tile.focus();
  await page.keyboard.press('Enter');
  const sheet = openDialog(page);
  await expect(sheet).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  expect(await sheet.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await expect(sheet.getByRole('link', { name: 'With a portico' })).toBeVisible();
  await sheet.getByLabel('Replace everywhere').setInputFiles(await photo('new.jpg', '#aa3322'));
  await expect(page.getByText('The image is replaced everywhere').first()).toBeVisible();
  const dot = sheet.getByRole('button', { name: /^Focal point/ });
  await dot.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect(dot).toHaveAccessibleName('Focal point: 45% from the left, 45% from the top');
  await sheet.getByLabel('Description').fill('A red portico');
  await page.keyboard.press('Tab');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('link', { name: 'A red portico' })).toBeVisible();

  await page.goto(`/blog/${slug}`);
  const shown = page.locator('.post-image');
  await expect(shown).toHaveAttribute('alt', 'A red portico');
  await expect(shown).not.toHaveAttribute('src', before);
  await page.goto('/blog');
  await expect(page.locator('.post-card').getByAltText('A red portico').first()).toHaveClass(
    /focus-x-45 focus-y-45/,
  );
});

test('several images go into a text at once, described one by one', async ({ page }) => {
  await page.goto('/admin/posts/new');
  const text = await openWriteView(page);
  await text.click();
  await page.getByRole('button', { name: 'Insert…' }).click();
  await page.getByRole('option', { name: 'Image', exact: true }).click();
  const dialog = openDialog(page);
  await dialog
    .getByLabel('Upload images')
    .setInputFiles([await photo('a.jpg'), await photo('b.jpg'), await photo('c.jpg')]);
  const first = dialog.getByRole('group', { name: 'Image 1 of 3' });
  await expect(first.getByLabel('Description')).toBeFocused();
  await page.keyboard.type('The first');
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(text.locator('figure img')).toHaveCount(3);
  await expect(text.getByAltText('The first')).toBeVisible();
});

test('several go to the Trash at once, those in use stay, and Undo has them back', async ({
  page,
  services,
}) => {
  await page.goto('/admin/media');
  await waitForHydration(page);
  await page
    .getByLabel('Upload images')
    .setInputFiles([await photo('in_use.jpg'), await photo('not_used.jpg')]);
  const used = page.getByRole('link', { name: 'in_use.jpg' });
  const unused = page.getByRole('link', { name: 'not_used.jpg' });
  await expect(unused).toBeVisible();
  const url = (await used.getByRole('img').getAttribute('src')) ?? '';
  await storePost(services, { title: 'Keeps its image', featuredImageUrl: url });
  await page.reload();
  await waitForHydration(page);
  await page.getByRole('checkbox', { name: 'Select: in_use.jpg' }).check();
  const bar = page.getByRole('region', { name: 'Selected images' });
  const heading = page.getByRole('heading', { name: 'Images', exact: true });
  await bar.getByRole('button', { name: 'Clear' }).press('Enter');
  await expect(heading).toBeFocused();
  await page.getByRole('checkbox', { name: 'Select: in_use.jpg' }).check();
  await page.getByRole('checkbox', { name: 'Select: not_used.jpg' }).check();
  await expect(bar).toContainText('it stays: “Keeps its image”');
  await bar.getByRole('button', { name: 'Move 1 to Trash' }).click();
  await expect(page.getByText('Image moved to the Trash')).toBeVisible();
  await expect(heading).toBeFocused();
  await expect(unused).toHaveCount(0);
  await expect(used).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(unused).toBeVisible();

  await unused.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move to Trash' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(unused).toHaveCount(0);
  await page.getByRole('link', { name: 'Trash', exact: true }).last().click();
  await expect(page.getByText('Deleted for good in 30 days.')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: /^Delete permanently/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No images in the Trash.')).toBeVisible();
});
