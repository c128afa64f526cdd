import type { Page } from '@playwright/test';

/** Cuts off the browser of the page, and waits until the page knows, which is a little later. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
}
