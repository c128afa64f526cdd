import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { createImage } from '#app/features/media/media-library.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { expect, test } from '#tests/support/browser.ts';
import { dispatchPaste } from '#tests/support/clipboard/dispatch.ts';
import { openWriteView } from '#tests/support/content-field.ts';
import { openDialog } from '#tests/support/editor.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { makePhoto } from '#tests/support/photo.ts';
import { storePost } from '#tests/support/posts.ts';
import { imageForm, makeAnimatedPng } from '#tests/support/uploads.ts';

const OWNER = { id: null, name: 'owner@example.com' };

async function publishWith(services: Services, title: string, bytes: Buffer): Promise<string> {
  const request = new Request('http://localhost/upload', {
    method: 'POST',
    body: imageForm(bytes, 'image'),
  });
  const { url } = await createImage(services, OWNER, request);
  const { slug } = await storePost(services, { title, featuredImageUrl: url, isPublished: true });
  return `/blog/${slug}`;
}

/** Black lines on nothing. */
function makeDrawing(): Promise<Buffer> {
  const pixels = Array.from({ length: 800 * 300 }, (_, at) => [0, 0, 0, at % 20 < 4 ? 255 : 0]);
  return sharp(Buffer.from(pixels.flat()), { raw: { width: 800, height: 300, channels: 4 } })
    .png()
    .toBuffer();
}

/** Where the image at the head of an article is. */
async function measure(page: Page) {
  const box = await page.locator('.post-image').boundingBox();
  if (box === null) throw new Error('there is no image');
  const words = await page.locator('.prose').boundingBox();
  return { ...box, wordsAt: words?.y ?? Number.POSITIVE_INFINITY };
}

for (const width of [390, 1440]) {
  test(`a featured image is never enlarged, and leaves the first words visible at ${width} px`, async ({
    page,
    services,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const small = await makePhoto({ width: 165, height: 110 });
    await page.goto(await publishWith(services, `Small ${width}`, small));
    expect(await measure(page)).toMatchObject({ width: 165, height: 110 });

    const portrait = await makePhoto({ width: 1080, height: 2340 });
    await page.goto(await publishWith(services, `Portrait ${width}`, portrait));
    const shown = await measure(page);
    expect(shown.height).toBeLessThanOrEqual(560);
    expect(shown.height / shown.width).toBeCloseTo(2340 / 1080, 1);
    expect(shown.wordsAt).toBeLessThan(1_100);

    const landscape = await makePhoto({ width: 2000, height: 1125 });
    await page.goto(await publishWith(services, `Landscape ${width}`, landscape));
    const wide = await measure(page);
    expect(wide.width).toBeCloseTo(Math.min(800, width - 2 * Math.max(18, width * 0.045)), -1);
    expect(wide.width / wide.height).toBeCloseTo(16 / 9, 1);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a dark drawing can be read in the ${colorScheme} scheme`, async ({ page, services }) => {
    await page.emulateMedia({ colorScheme });
    const path = await publishWith(services, `Drawing ${colorScheme}`, await makeDrawing());
    for (const [address, selector] of [
      [path, '.post-image'],
      ['/blog', `.post-card:has(a[href="${path}"]) img`],
    ] as const) {
      await page.goto(address);
      const image = page.locator(selector);
      await image.scrollIntoViewIfNeeded();
      await expect
        .poll(() =>
          image.evaluate(
            ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0,
          ),
        )
        .toBe(true);
      const { data } = await sharp(await image.screenshot())
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const light = data.reduce((count, value) => count + (value > 200 ? 1 : 0), 0);
      expect(light / data.length, address).toBeGreaterThan(0.5);
    }
  });
}

test('an animation that can’t be kept asks before its first frame is, and can be canceled', async ({
  page,
  context,
  login,
}) => {
  await login(context);
  await page.goto('/admin/posts/new');
  await editorScreen(page).openDetails();
  await page.getByRole('button', { name: 'Choose an image' }).click();
  const file = { name: 'moves.png', mimeType: 'image/png', buffer: makeAnimatedPng() };
  const question = page.getByRole('alertdialog', { name: 'Keep only the first frame?' });
  const chosen = page.locator('.featured-preview');

  await page.getByLabel('Upload an image').setInputFiles(file);
  await expect(question).toContainText('Only its first frame can be kept.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('Image uploaded successfully')).toHaveCount(0);
  await expect(chosen).toHaveCount(0);

  await page.getByLabel('Upload an image').setInputFiles(file);
  await question.getByRole('button', { name: 'Keep first frame' }).click();
  await expect(page.getByText('Image uploaded successfully').first()).toBeVisible();
  await page.getByRole('button', { name: 'Use this image' }).click();
  await expect(chosen).toBeVisible();
});

test('a pasted file is judged by its bytes, and a rejection says what to do', async ({
  page,
  context,
  login,
}) => {
  await login(context);
  await page.goto('/admin/posts/new');
  const box = await openWriteView(page);
  await box.click();
  await dispatchPaste(box, {
    files: [
      { name: 'photo', type: '', bytes: await makePhoto({ width: 60, height: 40 }) },
      { name: 'moves.png', type: 'image/png', bytes: makeAnimatedPng() },
      {
        name: 'IMG_1.HEIC',
        type: '',
        bytes: Buffer.from('\0\0\0\x14ftypheic\0\0\0\0mif1', 'latin1'),
      },
    ],
  });
  await page
    .getByRole('alertdialog', { name: 'Keep only the first frame?' })
    .getByRole('button', { name: 'Keep first frame' })
    .click();
  await expect(page.getByText('Settings, Camera, Formats, Most Compatible').first()).toBeVisible();
  await expect(box.locator('figure img')).toHaveCount(2);
});

test('an empty file is named beside the field', async ({ page, context, login }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await login(context);
  await page.goto('/admin/posts/new');
  await editorScreen(page).openDetails();
  await page.getByRole('button', { name: 'Choose an image' }).click();
  const field = page.getByLabel('Upload an image');
  const empty = { name: 'porch.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) };
  await field.setInputFiles(empty);
  const failed = openDialog(page).getByRole('listitem').filter({ hasText: 'porch.jpg' });
  await expect(failed.getByRole('alert')).toContainText('This file is empty.');
  await expect(failed.getByRole('button', { name: 'Try again: porch.jpg' })).toBeVisible();
  // All of it can be read: the dialog does not scroll sideways.
  const dialog = openDialog(page);
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await failed.getByRole('button', { name: 'Remove: porch.jpg' }).click();
  await field.setInputFiles({ ...empty, buffer: await makePhoto({ width: 165, height: 110 }) });
  await page.getByRole('button', { name: 'Use this image' }).click();
  await expect(page.locator('.featured-preview')).toBeVisible();
});
