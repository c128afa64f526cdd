import { expect, test } from '#tests/support/browser.ts';
import { dispatchAndRead, dispatchDrop, dispatchPaste } from '#tests/support/clipboard/dispatch.ts';
import { clipboardFixtures } from '#tests/support/clipboard/fixtures.ts';
import { openHtmlView, openWriteView } from '#tests/support/content-field.ts';
import { UNSAVED } from '#tests/support/editor.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { holdRequests } from '#tests/support/hold-requests.ts';
import { makeImage } from '#tests/support/uploads.ts';

test.beforeEach(async ({ page, context, login }) => {
  await login(context);
  await page.goto('/admin/posts/new');
});

const PENDING = '.rich-pending';

test('what other programs copy arrives clean, lists as lists', async ({ page }) => {
  const box = await openWriteView(page);
  await box.click();
  for (const { program, html, clean } of clipboardFixtures()) {
    await test.step(program, async () => {
      await dispatchPaste(box, { html, text: 'not this' });
      await expect(box.locator(PENDING)).toHaveCount(0);
      await page.keyboard.press('Control+a');
      const copied = await dispatchAndRead(box, 'copy');
      expect(copied.html.replaceAll('>\n<', '><')).toBe(clean);
    });
  }
});

test('what is pasted before the editor can put it in waits at its place', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/lazy-blocks-*.js');
  await page.goto('/admin/posts/new');
  const box = await openWriteView(page);
  await box.click();
  await page.keyboard.type('Call ');
  await dispatchPaste(box, { html: '<p><b>Ana</b></p>', text: 'not this' });
  await expect(box.locator(PENDING)).toBeVisible();
  await page.keyboard.type(' on Monday');
  await page.keyboard.press('Enter');
  await dispatchPaste(box, { html: '', text: 'at nine' });
  await page.keyboard.type('!');
  release();
  await expect(box.locator(PENDING)).toHaveCount(0);
  await expect(box.locator('p')).toHaveText(['Call Ana on Monday', 'at nine!']);
  await expect(box.locator('strong')).toHaveText('Ana');
  await page.keyboard.type(' Bye.');
  await expect(box.locator('p').last()).toHaveText('at nine! Bye.');
});

test('a paste that cannot be put in says so, and what was typed stays', async ({ page }) => {
  await page.route('**/assets/lazy-blocks-*.js', (route) => route.abort());
  await page.goto('/admin/posts/new');
  const box = await openWriteView(page);
  await box.click();
  await page.keyboard.type('Here: ');
  await dispatchPaste(box, { html: '', text: 'words' });
  await expect(page.getByText('This could not be pasted')).toBeVisible();
  await expect(box.locator(PENDING)).toHaveCount(0);
  await expect(box).toHaveText('Here: ');
});

test('a copy keeps everything, also for other programs, and is undone in one step', async ({
  page,
}) => {
  const stored =
    '<p lang="es">Uno</p>\n<pre>A<strong>B</strong></pre>\n<ul>\n  <li>Dos</li>\n</ul>\n<p>Tres</p>';
  await (await openHtmlView(page)).fill(stored);
  const box = await openWriteView(page);
  await box.getByText('Tres').click();
  await page.keyboard.press('Control+a');
  expect(await dispatchAndRead(box, 'dragstart')).toEqual({
    html: stored,
    text: 'Uno\n\nAB\n\n- Dos\n\nTres',
  });
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+v');
  await expect(box.locator('.raw-html')).toHaveCount(2);
  await expect(await openHtmlView(page)).toHaveValue(`${stored}\n${stored}`);
  await openWriteView(page);
  await box.getByText('Tres').last().click();
  await page.keyboard.press('Control+z');
  await expect(box.locator('.raw-html')).toHaveCount(1);
  await editorScreen(page).openDetails();
  await editorScreen(page).excerpt.focus();
  await page.keyboard.press('Control+v');
  await expect(editorScreen(page).excerpt).toHaveValue('Uno\n\nAB\n\n- Dos\n\nTres');
});

test('what is left out is named, and addresses become links', async ({ page }) => {
  const box = await openWriteView(page);
  await box.click();
  await page.keyboard.type('Our guide');
  await page.keyboard.press('Control+a');
  await dispatchPaste(box, { text: 'https://example.com/guide' });
  await expect(box.getByRole('link', { name: 'Our guide' })).toBeVisible();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await dispatchPaste(box, {
    html: '<p>A <b>porch</b> <img src="https://cdn.example.com/porch.jpg"></p>',
    text: 'A porch',
  });
  const notice = page.getByText('Some of what you pasted was left out');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'porch.jpg' })).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(notice).toBeHidden();
  await dispatchDrop(box.getByText('porch'), { html: '<i>old </i>' });
  await expect(box.locator('em')).toHaveText(/old/);
  await expect(box.locator(PENDING)).toHaveCount(0);
});

test('cells go into cells', async ({ page }) => {
  const row = (a: string, b: string) => `<tr><td>${a}</td><td>${b}</td></tr>`;
  const table = (...rows: string[]) => `<table><tbody>${rows.join('')}</tbody></table>`;
  await (await openHtmlView(page)).fill(table(row('a', 'b'), row('c', 'd')));
  const box = await openWriteView(page);
  await box.getByText('a', { exact: true }).click();
  await dispatchPaste(box, { html: table(row('1', '2')), text: '1\t2' });
  await expect(box.locator('td')).toHaveText(['1', '2', 'c', 'd']);
});

test('image files are uploaded in their place; a broken one is named', async ({ page }) => {
  const image = (name: string, bytes: Uint8Array) => ({ name, type: 'image/png', bytes });
  const png = await makeImage('png', { width: 40, height: 30 }).toBuffer();
  const release = await holdRequests(page, '**/admin/media/upload');
  const box = await openWriteView(page);
  await box.click();
  await page.keyboard.type('Before');
  await dispatchPaste(box, {
    files: [
      image('one.png', png),
      image('broken.png', Buffer.from('no image')),
      image('two.png', png),
      { name: 'notes.pdf', type: 'application/pdf', bytes: Buffer.from('x') },
    ],
  });
  await expect(page.getByText(/This was left out: “notes.pdf”/).first()).toBeVisible();
  await expect(box.getByRole('progressbar')).toHaveCount(3);
  await page.keyboard.type(' and after');
  await page.keyboard.press('Control+s');
  const question = page.getByRole('alertdialog', { name: 'Save before everything is there?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  release();
  await expect(page.getByText('“broken.png” was not uploaded').first()).toBeVisible();
  await expect(box.locator('figure img')).toHaveCount(2);
  await expect(box.getByRole('progressbar')).toHaveCount(0);
  const html = await openHtmlView(page);
  await expect(html).toHaveValue(
    /^<p>Before and after<\/p>\n<figure><img src="\/blog-images\/[^"]+"[^>]*><\/figure>\n<figure><img [^>]*><\/figure>$/,
  );
});

test('a paste without the site is its text; one during a save is not lost', async ({ page }) => {
  const box = await openWriteView(page);
  await page.route('**/admin/posts/paste', (route) => route.abort());
  await dispatchPaste(box, { html: '<b>Bold</b>', text: 'Bold\n\nwords' });
  await expect(page.getByText('Only the text was pasted').first()).toBeVisible();
  await expect(box.locator('p')).toHaveText(['Bold', 'words']);
  await page.unroute('**/admin/posts/paste');

  await dispatchPaste(box, { html: '<p>x</p>', padding: 8 * 1024 * 1024 });
  await expect(page.getByText('This is too large to paste').first()).toBeVisible();
  await expect(box.locator('p')).toHaveText(['Bold', 'words']);

  await editorScreen(page).title.fill('Pasted while saving');
  const release = await holdRequests(page, '**/admin/posts/save');
  const saving = page.waitForRequest('**/admin/posts/save');
  await editorScreen(page).save.click();
  await saving;
  await box.getByText('words').click();
  await page.keyboard.press('Control+End');
  await dispatchPaste(box, { html: '<i>, and more</i>', text: ', and more' });
  await expect(box.locator('em')).toHaveText(', and more');
  release();
  await expect(page.getByText(UNSAVED)).toBeVisible();
  await expect(box.locator('p')).toHaveText(['Bold', 'words, and more']);
});
