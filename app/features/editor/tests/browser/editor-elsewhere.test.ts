import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { dispatchPaste } from '#tests/support/clipboard/dispatch.ts';
import { openHtmlView, openWriteView } from '#tests/support/content-field.ts';
import { openDialog, tool, uploadImage } from '#tests/support/editor.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';

test.beforeEach(async ({ page, context, login }) => {
  await login(context);
  await page.goto('/admin/posts/new');
});

test('HTML from elsewhere is clean in Write, and what is left out is named', async ({ page }) => {
  // Undo goes back to what Write has shown.
  await openWriteView(page);
  const box = await openHtmlView(page);
  await box.fill(
    '<div class="entry"><p>Our <b>porch</b></p><iframe src="https://maps.example.com/"></iframe></div>',
  );
  const text = await openWriteView(page);
  await expect(text.locator('strong')).toHaveText('porch');
  await expect(text.locator('.raw-html')).toHaveCount(0);
  await expect(page.getByText('Some of your HTML was left out')).toBeVisible();
  await text.focus();
  await page.keyboard.press('Control+z');
  await expect(text).toHaveText('');
});

test('a gallery, a table with a caption and definitions are edited as text', async ({ page }) => {
  const html =
    '<dl><dt>Beds</dt><dd>Six</dd></dl>\n<figure><table><tbody><tr><td>Plan</td><td>$297</td></tr></tbody></table><figcaption>Costs</figcaption></figure>';
  await (await openHtmlView(page)).fill(html);
  const text = await openWriteView(page);
  await expect(text.locator('.raw-html')).toHaveCount(0);
  await text.getByText('Beds').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' upstairs');
  await text.getByText('$297').click();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Visit');
  await text.getByText('Costs').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' now');
  await expect(await openHtmlView(page)).toHaveValue(
    '<dl><dt>Beds upstairs</dt><dd>Six</dd></dl>\n<figure><table><tbody><tr><td>Plan</td><td>$297</td></tr><tr><td>Visit</td><td></td></tr></tbody></table><figcaption>Costs now</figcaption></figure>',
  );
});

test('a pasted list becomes one when asked, and a video address a video', async ({ page }) => {
  const text = await openWriteView(page);
  await text.click();
  await dispatchPaste(text, { text: 'What to bring:\n- Medication list\n- Power of attorney' });
  await expect(text.locator('li')).toHaveCount(0);
  await page.getByRole('button', { name: 'Turn into headings, lists and tables' }).click();
  await expect(text.locator('li')).toHaveText(['Medication list', 'Power of attorney']);
  await page.keyboard.press('Control+z');
  await expect(text.locator('li')).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await dispatchPaste(text, { text: 'https://youtu.be/dQw4w9WgXcQ' });
  await expect(text.locator('.video-card')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(text.locator('.video-card')).toHaveCount(0);
  await expect(text.getByRole('link')).toHaveText('https://youtu.be/dQw4w9WgXcQ');
});

test('a document of Google Docs is its HTML in the HTML view', async ({ page }) => {
  const box = await openHtmlView(page);
  await box.click();
  await dispatchPaste(box, {
    html: '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2>Rooms</h2><p>Six <span style="font-weight:700">big</span> ones</p></b>',
    text: 'Rooms\nSix big ones',
  });
  await expect(box).toHaveValue('<h2>Rooms</h2>\n<p>Six <strong>big</strong> ones</p>');
});

/** Answers for the other site, which no test asks: with an image of the library. */
async function answerFetches(page: Page): Promise<string[]> {
  await editorScreen(page).pinToolbar();
  await tool(page, 'Image…').click();
  await uploadImage(page, 'porch.jpg', '#b5803f');
  await openDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(openDialog(page)).toBeHidden();
  const image = await page.evaluate(async () => {
    const list = await fetch('/admin/media/list', { headers: { Accept: 'application/json' } });
    return ((await list.json()) as { images: unknown[] }).images[0];
  });
  const asked: string[] = [];
  await page.route('**/admin/media/fetch', async (route) => {
    asked.push((route.request().postDataJSON() as { address: string }).address);
    await route.fulfill({ json: { ok: true, image } });
  });
  return asked;
}

test('an image of another site is brought into the library', async ({ page }) => {
  const text = await openWriteView(page);
  await text.click();
  const asked = await answerFetches(page);
  await page.route('https://old.example.com/**', (route) => route.abort());
  const html =
    '<figure><img src="https://old.example.com/porch.jpg" alt="Porch" loading="lazy"></figure>';
  await (await openHtmlView(page)).fill(html);
  await openWriteView(page);
  await expect(text.getByText('From old.example.com')).toBeVisible();
  await text.locator('figcaption').click();
  await text.getByRole('button', { name: 'Bring into the library' }).click();
  await expect(text.locator('figure img')).toHaveAttribute('src', /^\/blog-images\//);
  expect(asked).toEqual(['https://old.example.com/porch.jpg']);
  await expect(text.getByText('From old.example.com')).toHaveCount(0);
  await text.focus();
  await page.keyboard.press('Control+z');
  await expect(await openHtmlView(page)).toHaveValue(html);
});

test('images that a paste leaves out come to where they were in it', async ({ page }) => {
  const text = await openWriteView(page);
  await text.click();
  const asked = await answerFetches(page);
  await page.keyboard.type('First');
  await page.keyboard.press('Enter');
  await dispatchPaste(text, {
    html: '<h2>Rooms</h2><p><img src="https://old.example.com/porch.jpg" alt="Our porch"></p><p>Six big ones</p>',
    text: 'not this',
  });
  await expect(text.getByText('Six big ones')).toBeVisible();
  await expect(text.locator('img[src]')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Typed since');
  await page.getByRole('button', { name: 'Bring into the library' }).click();
  await expect(text.locator('img[src]')).toHaveAttribute('src', /^\/blog-images\//);
  expect(asked).toEqual(['https://old.example.com/porch.jpg']);
  // At once: letters with pauses between them would be taken back one by one.
  await page.keyboard.insertText(', and after');
  const box = await openHtmlView(page);
  await expect
    .poll(async () => {
      const html = await box.inputValue();
      return html.replace(/<img[^>]*alt="([^"]*)"[^>]*>/, '[$1]').match(/>([^<\s][^<]*)</g);
    })
    .toEqual(['>First<', '>Rooms<', '>[Our porch]<', '>Six big ones<', '>Typed since, and after<']);
  await openWriteView(page);
  await text.getByText('Rooms').click();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(text.locator('img[src]')).toHaveCount(0);
  await expect(text.getByText('Six big ones')).toBeVisible();
});

test('images that a save leaves out are said before it and after it', async ({ page }) => {
  await editorScreen(page).title.fill('Our porch');
  const box = await openHtmlView(page);
  await box.fill(
    '<!-- old --><p class="x">Our porch <img src="http://old.example.com/porch.jpg" alt="Porch"></p>',
  );
  await expect(page.getByText(/^Saving would leave out 1 image/)).toBeVisible();
  await expect(page.getByText(/^Some parts won’t be saved: .*1 comment/)).toBeVisible();
  await editorScreen(page).save.click();
  await expect(page.getByText('Post created successfully')).toBeVisible();
  await expect(page.getByText('Left out of your article')).toBeVisible();
  await expect(page.getByText('1 image (http: address)', { exact: true })).toBeVisible();
});

test('an image that is only sent without encryption is fetched once that is confirmed', async ({
  page,
}) => {
  const text = await openWriteView(page);
  await text.click();
  await answerFetches(page);
  const asked: boolean[] = [];
  await page.route('**/admin/media/fetch', async (route) => {
    const { plainHttp } = route.request().postDataJSON() as { plainHttp: boolean };
    asked.push(plainHttp);
    if (plainHttp) return route.fallback();
    const message = 'This site only sends the image without encryption.';
    return route.fulfill({ status: 422, json: { ok: false, code: 'only_http', message } });
  });
  await page.route('https://old.example.com/**', (route) => route.abort());
  await (await openHtmlView(page)).fill(
    '<figure><img src="https://old.example.com/porch.jpg" alt="Porch" loading="lazy"></figure>',
  );
  await openWriteView(page);
  await text.locator('figcaption').click();
  const bring = text.getByRole('button', { name: 'Bring into the library' });
  await bring.click();
  const question = page.getByRole('alertdialog', {
    name: 'Fetch this image over a connection that is not secure?',
  });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(text.locator('figure img')).toHaveAttribute('src', /^https:/);
  await text.locator('figcaption').click();
  await bring.click();
  await question.getByRole('button', { name: 'Fetch it anyway' }).click();
  await expect(text.locator('figure img')).toHaveAttribute('src', /^\/blog-images\//);
  expect(asked).toEqual([false, false, true]);
});
