import type { BrowserContext, Page } from '@playwright/test';

/** Stops the page's clock; the test moves it. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.UTC(2025, 0, 5, 12);
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 60_000);
}

/** Makes the browser send Global Privacy Control. */
export function rejectTracking(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  );
}
