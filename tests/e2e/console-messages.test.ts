import type { ConsoleMessage, Page } from '@playwright/test';
import { adminPages, adminSignInPages } from '#tests/support/admin-pages.ts';
import { expect, test } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { createSampleContent } from '#tests/support/sample-content.ts';
import { specifiedPages } from '#tests/support/specified-pages.ts';

/** Some warnings appear at the first click, such as that of a button with two targets. */
async function openDialogs(page: Page): Promise<void> {
  for (const opener of await page.locator('button.dialog-opener:visible').all()) {
    await opener.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').locator('.dialog-close:visible').first().click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
}

/** The console messages of a page until everything has loaded. */
async function listMessages(page: Page, path: string): Promise<string[]> {
  const messages: string[] = [];
  const note = (message: ConsoleMessage) => {
    // The browser's own message for a page that responds 404 on purpose.
    const isAnswer = /^Failed to load resource:.* 404 /.test(message.text());
    // It can come before the page has that address.
    if (isAnswer && message.location().url.endsWith(path)) return;
    messages.push(`${path}: ${message.type()}: ${message.text()}`);
  };
  const noteError = (error: Error) => messages.push(`${path}: ${error.message}`);
  page.on('console', note);
  page.on('pageerror', noteError);
  await page.goto(path);
  await waitForHydration(page);
  await openDialogs(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  page.off('console', note);
  page.off('pageerror', noteError);
  return messages;
}

async function listAllMessages(page: Page, paths: readonly string[]): Promise<string[]> {
  const messages: string[] = [];
  for (const path of paths) messages.push(...(await listMessages(page, path)));
  return messages;
}

test('no page writes to a visitor’s console', async ({ page, services }) => {
  const { paths } = await createSampleContent(services);
  const pages = specifiedPages.map(({ path }) => path);
  expect(await listAllMessages(page, [...pages, ...paths, ...adminSignInPages])).toEqual([]);
});

test('no page writes to an admin’s console', async ({ page, services, login }) => {
  const { examples } = await createSampleContent(services);
  const own = ['/admin/posts/:id/edit', '/admin/leads/:id', '/admin/*'];
  await login(page.context());
  const paths = [...adminPages, ...own.map((name) => examples[name] ?? name)];
  expect(await listAllMessages(page, paths)).toEqual([]);
});
