import { expect } from '@playwright/test';
import { sanitizeContent } from '#app/html/content/sanitize-content.server.ts';
import { test } from '#tests/support/browser.ts';
import { hostileHtml } from '#tests/support/hostile-html.ts';
import { runHostileInBrowser } from '#tests/support/run-hostile-in-browser.ts';

const hostile = hostileHtml();

/** Samples per page; a page for each sample would take most of the time. */
const TOGETHER = 12;
const pages = Array.from({ length: Math.ceil(hostile.length / TOGETHER) }, (_, n) =>
  hostile.slice(n * TOGETHER, (n + 1) * TOGETHER),
);

test('sanitized hostile HTML runs nothing and contains only allowed elements', async ({ page }) => {
  test.slow();
  const cleaned = pages.map((texts) =>
    texts.map(({ html }) => sanitizeContent(html).html).join('\n'),
  );
  const outcome = await runHostileInBrowser(page, cleaned);
  expect(hostile.length).toBeGreaterThan(500);
  expect(outcome.shown).toBe(pages.length);
  expect(outcome.executed.map((index) => pages[index])).toEqual([]);
  expect(outcome.offList).toEqual([]);
});

test('the same HTML does run without the sanitizer', async ({ browser }) => {
  // A separate context, because page errors are expected here.
  const context = await browser.newContext();
  const page = await context.newPage();
  const outcome = await runHostileInBrowser(
    page,
    hostile.filter((_, index) => index % 10 === 0).map(({ html }) => html),
  );
  await context.close();
  expect(outcome.executed.length).toBeGreaterThan(30);
  expect(outcome.offList.length).toBeGreaterThan(100);
});
