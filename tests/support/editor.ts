import type { Locator, Page } from '@playwright/test';
import { test as base, expect } from './browser.ts';
import { makePhoto } from './photo.ts';

export { expect };

/**
 * What Chromium logs on its own: about the frame of a video, whose attributes older browsers need, and
 * of requests that a test makes fail.
 */
const EXPECTED = /precedence over 'allowfullscreen'|^Failed to load resource/;

/** Fails the test on any message in the console of a page. */
export const test = base.extend<{ quietConsole: undefined }>({
  quietConsole: [
    async ({ context }, use) => {
      const messages: string[] = [];
      context.on('console', (message) => messages.push(message.text()));
      await use(undefined);
      const unexpected = messages.filter((text) => !EXPECTED.test(text));
      expect(unexpected, 'messages in the console').toEqual([]);
    },
    { auto: true },
  ],
});

/** What the editor says of a text with changes, before and after they are kept on the server. */
export const UNSAVED = /^(Unsaved draft|Draft saved)/;

/** A button of the toolbar of the Write view. */
export function tool(page: Page, name: string): Locator {
  return page
    .getByRole('toolbar', { name: 'Formatting' })
    .getByRole('button', { name, exact: true });
}

/** Chooses from the menu of the plus, which is above the keyboard of a phone. */
export async function insertByTap(page: Page, name: string): Promise<void> {
  await tool(page, 'Insert…').tap();
  await page.getByRole('option', { name, exact: true }).tap();
}

/** Moves the cursor by keys. ProseMirror hears of it with the next frame. */
export async function moveCursor(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** The dialog that is open. The notices in the corner have the same role. */
export function openDialog(page: Page): Locator {
  return page.locator('[role="dialog"]:not(.toast)');
}

/** Waits until a dialog is open and has the focus: keys before that act on what was there. */
export async function waitForDialog(page: Page): Promise<void> {
  await expect(openDialog(page).and(page.locator(':focus-within'))).toBeVisible();
}

/** Uploads an image in the open dialog, and continues to its description. */
export async function uploadImage(page: Page, name: string, background: string): Promise<void> {
  await page.getByLabel(/^Upload (an image|images)$/).setInputFiles({
    name,
    mimeType: 'image/jpeg',
    buffer: await makePhoto({ width: 800, height: 500, background }),
  });
  await expect(openDialog(page).getByLabel('Description')).toBeVisible();
}
