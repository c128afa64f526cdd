import type { Page } from '@playwright/test';
import { sitePages } from '#app/site/words/site-pages.ts';
import { expect, test } from '#tests/support/browser.ts';
import { findInstalledBrowser, launchBrowser } from '#tests/support/browser-program.ts';
import { holdRequests } from '#tests/support/hold-requests.ts';

/**
 * The page does not move when the typeface of its headlines comes late (decision 012). That is for the
 * letters of Times, which the browser of the tests does not have: its fallback is another one.
 */

const program = findInstalledBrowser();
/** A tenth of what is a good layout shift. */
const MOST = 0.01;

/** Opens a page, whose typefaces come once it is painted, and returns how far it has moved by then. */
async function measureShift(page: Page, url: string): Promise<number> {
  const release = await holdRequests(page, /\/fonts\//);
  await page.goto(url, { waitUntil: 'commit' });
  await page.evaluate(
    () =>
      new Promise((painted) => {
        new PerformanceObserver(painted).observe({ type: 'paint', buffered: true });
      }),
  );
  release();
  const shift = await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });
  await page.unrouteAll();
  return shift;
}

for (const width of [320, 360, 390, 412, 430, 768, 1024, 1440, 1920]) {
  test(`no page moves for a late typeface at ${width} px`, async ({ server }) => {
    test.skip(program === undefined, 'This machine has no other Chromium.');
    const browser = await launchBrowser({ path: program ?? '', env: {} });
    const page = await browser.newPage({ viewport: { width, height: width < 768 ? 740 : 900 } });
    await page.goto(server.origin);
    const hasTimes = await page.evaluate(() => {
      const times = 'local("Times New Roman Bold"), local("Liberation Serif Bold")';
      return new FontFace('Times', times).load().then(
        () => true,
        () => false,
      );
    });
    test.skip(!hasTimes, 'This machine has no typeface with the letters of Times.');
    const moved: string[] = [];
    for (const { path } of sitePages) {
      const shift = await measureShift(page, server.origin + path);
      if (shift > MOST) moved.push(`${path}: ${shift}`);
    }
    expect(moved).toEqual([]);
    await browser.close();
  });
}
