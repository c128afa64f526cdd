import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { dispatchDrop, dispatchPaste } from '#tests/support/clipboard/dispatch.ts';
import { openHtmlView, openWriteView } from '#tests/support/content-field.ts';
import { measureOverflow } from '#tests/support/page-measures.ts';

/** A table whose cells overlap stays HTML. */
const HTML =
  '<table><tbody><tr><td>Beds</td><td rowspan="2">Six</td></tr><tr><td colspan="2">Baths</td></tr></tbody></table>';
const TEXT = `<p>Before</p>\n${HTML}\n<p>After</p>`;

test.beforeEach(async ({ page, context, login }) => {
  await login(context);
  await page.goto('/admin/posts/new');
  await (await openHtmlView(page)).fill(TEXT);
});

/** Types a word as an input method for Chinese or Japanese does. */
async function compose(page: Page, word: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const key = { type: 'rawKeyDown', windowsVirtualKeyCode: 229 } as const;
  for (let end = 1; end <= word.length; end += 1) {
    const text = word.slice(0, end);
    await client.send('Input.dispatchKeyEvent', key);
    await client.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
  }
  await client.send('Input.insertText', { text: word });
}

test('nothing that is typed, composed, pasted or dropped takes the place of raw HTML', async ({
  page,
}) => {
  const text = await openWriteView(page);
  const rawHtml = text.locator('.raw-html');
  const hint = text.locator('.block-warning');
  const ways: Record<string, () => Promise<unknown>> = {
    typing: () => page.keyboard.type('xy'),
    'an inserted phrase': () => page.keyboard.insertText('a phrase'),
    'an input method': () => compose(page, 'にほん'),
    Enter: () => page.keyboard.press('Enter'),
    'pasted text': () => dispatchPaste(text, { text: 'pasted' }),
    'pasted HTML': () => dispatchPaste(text, { html: '<p>pasted</p>', text: 'pasted' }),
    'a drop': () => dispatchDrop(rawHtml.getByText('Six'), { text: 'dropped' }),
  };
  for (const [way, act] of Object.entries(ways)) {
    await test.step(way, async () => {
      await text.getByText('Before').click();
      await expect(hint).toHaveCount(0);
      await rawHtml.getByText('Beds').click();
      await act();
      await expect(hint, way).toContainText('Edit HTML');
      await expect(rawHtml, way).toHaveCount(1);
      await expect(text.locator('> p'), way).toHaveText(['Before', 'After']);
    });
  }
  await rawHtml.getByText('Beds').click();
  await page.keyboard.press('Backspace');
  await expect(hint).toHaveText('Press Delete again to remove this part.');
  await expect(hint).toBeInViewport();
  await expect(rawHtml).toHaveCount(1);
  await page.keyboard.press('Backspace');
  await expect(rawHtml).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(rawHtml).toHaveCount(1);
  await expect(await openHtmlView(page)).toHaveValue(TEXT);
});

test('a wide table scrolls in its box on a phone, also by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 740 });
  const wide = HTML.replace('<td>Beds</td>', `<td>${'Bedroom'.repeat(12)}</td>`);
  await (await openHtmlView(page)).fill(wide);
  const text = await openWriteView(page);
  const box = text.getByRole('group', { name: 'Table', exact: true });
  await expect(box).toContainText('Bedroom');
  expect(await measureOverflow(page)).toBe(0);
  await box.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => box.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
});
