import { dispatchPaste } from '#tests/support/clipboard/dispatch.ts';
import { openHtmlView, openWriteView } from '#tests/support/content-field.ts';
import { expect, insertByTap, openDialog, test, tool, uploadImage } from '#tests/support/editor.ts';
import { findBarriersIn, findSmallTargets, measureOverflow } from '#tests/support/page-measures.ts';
import { storePost } from '#tests/support/posts.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('an owner writes on a phone', async ({ page, context, login }) => {
  test.slow();
  await login(context);
  await page.goto('/admin/posts/new');
  const dialog = openDialog(page);
  const box = await openHtmlView(page);
  await box.fill(
    '<p>One two</p>\n<table><tbody><tr><td>Beds</td><td rowspan="2">Six</td></tr><tr><td colspan="2">Baths</td></tr></tbody></table>\n<p>Last</p>',
  );
  const text = await openWriteView(page);

  async function expectToFit(when: string): Promise<void> {
    expect(await measureOverflow(page), `${when}, wider than the screen by`).toBe(0);
    expect(await findSmallTargets(page), when).toEqual([]);
    expect(await findBarriersIn(page.mainFrame()), when).toEqual([]);
  }

  await test.step('formatting', async () => {
    await text.getByText('Last').tap();
    await expect(text).toBeFocused();
    await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeInViewport({ ratio: 1 });
    await tool(page, 'Bold').tap();
    await page.keyboard.type('bold');
    await expect(text.locator('strong')).toHaveText('bold');
    await expect(text).toBeFocused();
    await expectToFit('text');
  });

  await test.step('HTML in its place', async () => {
    const rawHtml = text.locator('.raw-html');
    await rawHtml.getByText('Beds').tap();
    await rawHtml.getByRole('button', { name: 'Edit HTML' }).tap();
    const html = rawHtml.getByRole('textbox');
    await expect(html).toBeFocused();
    await expectToFit('the HTML of a part');
    await html.fill(
      '<table><tbody><tr><td>Beds</td><td rowspan="2">Seven</td></tr><tr><td colspan="2">Baths</td></tr></tbody></table>',
    );
    await rawHtml.getByRole('button', { name: 'Done' }).tap();
    await expect(rawHtml.getByText('Seven')).toBeVisible();
  });

  await test.step('an image', async () => {
    await text.getByText('Last').tap();
    await insertByTap(page, 'Image');
    await uploadImage(page, 'porch.jpg', '#b5803f');
    await expectToFit('the description of an image');
    await dialog.getByLabel('Description').fill('A porch');
    await dialog.getByRole('button', { name: 'Insert' }).tap();
    await expect(dialog).toBeHidden();
    const caption = text.locator('figcaption');
    await caption.tap();
    await page.keyboard.type('In the evening');
    await expect(caption).toHaveText('In the evening');
    await text.locator('figure img').tap();
    await expect(dialog.getByLabel('Caption')).toHaveValue('In the evening');
    await expectToFit('what is said of an image');
    await dialog.getByRole('button', { name: 'Cancel' }).tap();
    await expect(text.getByRole('button', { name: 'Edit image' })).toBeVisible();
    await expectToFit('a selected image');
  });

  await test.step('a table', async () => {
    // At the end of the line: in its middle is where the image was tapped before the page scrolled,
    // and Chromium would take the second tap there for a double tap.
    await text.getByText('One two').tap({ position: { x: 290, y: 10 } });
    await insertByTap(page, 'Table');
    await page.keyboard.type('Day');
    await expect(text.locator('th').first()).toContainText('Day');
    await text.getByRole('button', { name: 'Caption' }).tap();
    await dialog.getByLabel('Caption').fill('Calls');
    await dialog.getByRole('button', { name: 'Save' }).tap();
    await expect(text.getByText('Calls')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expectToFit('a table');
  });

  await openHtmlView(page);
  await expect(box).toHaveValue(/<p>One two<\/p>\n<table>\n<caption>Calls<\/caption>/);
  await expect(box).toHaveValue(/<td rowspan="2">Seven<\/td>/);
  await expect(box).toHaveValue(/alt="A porch".*<figcaption>In the evening<\/figcaption>/);
});

test('what a paste left out is in view, however long the text is', async ({
  page,
  context,
  login,
  services,
}) => {
  await login(context);
  const content = '<p>Ask first, then show.</p>'.repeat(60);
  const { id } = await storePost(services, { title: 'Long', content });
  await page.goto(`/admin/posts/${id}/edit`);
  const text = await openWriteView(page);
  await text.locator('p').first().tap();
  const images = Array.from({ length: 9 }, (_, n) => `<img src="file:///porch-${n}.jpg">`);
  await dispatchPaste(text, { html: `<p>A porch ${images.join('')}</p>`, text: 'A' });
  const notice = page.locator('.notice', { hasText: 'Some of what you pasted was left out' });
  await expect(notice).toBeInViewport({ ratio: 1 });
  const done = notice.getByRole('button', { name: 'Got it' });
  await expect(done).toBeInViewport({ ratio: 1 });
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
  await expect(async () => {
    const [above, below] = await Promise.all([done.boundingBox(), toolbar.boundingBox()]);
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  }).toPass();
  await done.tap();
  await expect(notice).toBeHidden();
});
