import type { FrameLocator, Page } from '@playwright/test';
import { test } from './browser.ts';
import { waitForHydration } from './hydration.ts';

/** What a form of Admin → Pages says once it has kept what was typed. */
export const KEPT = /Draft saved/;
/** What it says of a page that is published, without a draft. */
export const PUBLISHED = /^Published .+ This is what visitors see\.$/;

/**
 * Each test of the file begins signed in. Pages jump instead of gliding: while one glides, after a
 * navigation or to a box, what is pressed moves from under the pointer.
 */
export function beginSignedIn(): void {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.beforeEach(async ({ context, login }) => {
    await login(context);
  });
}

/** Of a page that is edited where it is, "All texts". */
export async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path.replace(/^\/admin\/pages\/[^/?]+$/, '$&?view=texts'));
  await waitForHydration(page);
}

/** Waits until the server has kept these words, whatever it has kept before. */
export async function waitForDraft(page: Page, words: string): Promise<void> {
  await page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/draft') &&
      answer.ok() &&
      (answer.request().postData() ?? '').includes(words),
  );
}

export function draftOf(page: Page, what: 'page' | 'email' = 'page'): FrameLocator {
  return page.frameLocator(`iframe[title="Draft of the ${what}"]`);
}
