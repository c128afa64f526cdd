import type { Page } from '@playwright/test';
import { findTexts } from '#app/features/pages/drafts/stored-texts.server.ts';
import { expect, test } from '#tests/support/browser.ts';
import { openDialog } from '#tests/support/editor.ts';
import { expectGoodPage, findBarriers, measureOverflow } from '#tests/support/page-measures.ts';
import { makePhoto } from '#tests/support/photo.ts';
import { beginSignedIn, draftOf, KEPT, openForm, PUBLISHED } from '#tests/support/texts-form.ts';

function founderOf(page: Page) {
  return page.getByRole('group', { name: 'Portrait of the founder' });
}

async function upload(page: Page): Promise<void> {
  const buffer = await makePhoto({ width: 1000, height: 1400 });
  await page
    .getByLabel('Upload an image')
    .setInputFiles({ name: 'ada.jpg', mimeType: 'image/jpeg', buffer });
}

beginSignedIn();

test('the founder’s portrait is uploaded on a phone, described, published and taken away', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openForm(page, '/admin/pages/about');
  const founder = founderOf(page);
  await founder.getByRole('button', { name: 'Choose an image' }).click();
  expect(await findBarriers(page)).toEqual([]);
  await upload(page);
  await expect(founder.locator('.image-preview')).toBeVisible();
  await expect(
    founder.getByText('Say what the image shows, for people who can’t see it, or'),
  ).toBeVisible();
  await founder.getByLabel('Alternative text').fill('Ada on her porch');
  await founder.getByLabel('Caption').fill('Ada Byron, founder');
  const dot = founder.getByRole('button', { name: /^Focal point/ });
  await dot.focus();
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowUp');
  await expect(dot).toHaveAccessibleName('Focal point: 50% from the left, 0% from the top');
  await expect(page.getByText(KEPT)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  expect(await measureOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(PUBLISHED)).toBeVisible();

  await page.goto('/about');
  const portrait = page.getByRole('img', { name: 'Ada on her porch' });
  await portrait.scrollIntoViewIfNeeded();
  await expect(page.getByText('Ada Byron, founder')).toBeVisible();
  await expect
    .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const box = await portrait.boundingBox();
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(5 / 4, 1);
  await expectGoodPage(page, [320, 360, 768, 1440]);

  await page.setViewportSize({ width: 360, height: 740 });
  await openForm(page, '/admin/pages/about');
  await founder.getByRole('button', { name: 'Remove' }).click();
  await expect(founder.getByRole('button', { name: 'Choose an image' })).toBeFocused();
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(PUBLISHED)).toBeVisible();
  await page.goto('/about');
  await expect(page.locator('figure')).toHaveCount(0);
});

test('an image of the library is chosen by keyboard, and found from the page', async ({ page }) => {
  await openForm(page, '/admin/pages/home');
  const place = page.getByRole('group', { name: 'Photograph of a home' });
  const choose = place.getByRole('button', { name: 'Choose an image' });
  await choose.focus();
  await page.keyboard.press('Enter');
  await upload(page);
  await expect(openDialog(page)).toBeHidden();
  const words = place.getByLabel('Alternative text');
  await expect(words).toBeFocused();
  const another = place.getByRole('button', { name: 'Choose another' });
  await another.focus();
  await page.keyboard.press('Enter');
  const dialog = openDialog(page);
  const first = dialog.getByRole('listitem').first().getByRole('button');
  await expect(first).toBeVisible();
  await dialog.getByLabel('Upload an image').focus();
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Search your library')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(words).toBeFocused();
  await page.keyboard.type('A porch with two chairs');
  await expect(page.getByText(KEPT)).toBeVisible();

  const draft = draftOf(page);
  const photo = draft.getByRole('img', { name: 'A porch with two chairs' });
  await expect(photo).toBeVisible();
  await page.getByLabel('Headline', { exact: true }).focus();
  await photo.click();
  await expect(another).toBeFocused();
  await expect(photo).toHaveAttribute('data-current-place', '');
  await place.getByLabel('This image is decoration').check();
  await expect(place.getByLabel('Alternative text')).toBeDisabled();
  await expect(draft.locator('figure img')).toHaveAttribute('alt', '');
});

test('both of two people see the image that one of them chose', async ({
  page,
  colleague: theirs,
}) => {
  await openForm(page, '/admin/pages/about');
  await openForm(theirs, '/admin/pages/about');
  await founderOf(theirs).getByRole('button', { name: 'Choose an image' }).click();
  await upload(theirs);
  await expect(theirs.getByText(KEPT)).toBeVisible();
  await expect(founderOf(page).locator('.image-preview')).toBeVisible();
  await expect(founderOf(page).getByRole('button', { name: 'Remove' })).toBeVisible();
});

test('the focal point is dragged on the page, in the frame that crops the image', async ({
  page,
  services,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await openForm(page, '/admin/pages/about');
  await founderOf(page).getByRole('button', { name: 'Choose an image' }).click();
  await upload(page);
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.getByRole('link', { name: 'Edit on the page' }).click();
  const draft = draftOf(page);
  const image = draft.locator('img[data-place="profile/image@"]');
  const dot = draft.getByRole('button', { name: /^Focal point/ });
  await expect(image).toHaveAttribute('tabindex', '0');
  await expect(dot).toHaveCount(0);
  await image.click();
  await expect(dot).toBeVisible();
  const focus = async () => {
    const { draft: kept } = await findTexts(services.database.db, '/about');
    return (kept?.['profile/image']?.value as { focus: string } | undefined)?.focus;
  };
  // Waits until the dot stands still.
  await dot.hover();
  await page.mouse.down();
  const frame = await image.boundingBox();
  if (frame === null) throw new Error('not on the screen');
  await page.mouse.move(frame.x + frame.width / 4, frame.y + frame.height / 5, { steps: 5 });
  await expect(image).toHaveCSS('object-position', '25% 20%');
  await page.mouse.up();
  await expect.poll(focus).toBe('25 20');
  await dot.press('ArrowRight');
  await expect.poll(focus).toBe('30 20');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(dot).toHaveCount(0);
});
