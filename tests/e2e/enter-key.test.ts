import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { openWriteView } from '#tests/support/content-field.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { holdRequests } from '#tests/support/hold-requests.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { storePost } from '#tests/support/posts.ts';

/** In the long forms of the admin area, Enter moves to the next field: only a button saves. */

const focusedField = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    return focused?.getAttribute('name') ?? focused?.getAttribute('role') ?? focused?.tagName;
  });

/** Counts the forms and saves that pages send. */
function countWrites(page: Page): () => number {
  let writes = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && !/csp-reports|look|preview/.test(request.url())) writes += 1;
  });
  return () => writes;
}

test('Enter in a published post’s fields changes nothing for readers', async ({
  page,
  context,
  login,
  services,
}) => {
  await login(context);
  const { id } = await storePost(services, { title: 'Ten beds', isPublished: true });
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/admin/posts/save')) saves.push(request.url());
  });
  await page.goto(`/admin/posts/${id}/edit`);
  const text = await openWriteView(page);
  const title = editorScreen(page).title;
  await title.pressSequentially(' half a tho');
  await title.press('Enter');
  await expect(text).toBeFocused();
  await editorScreen(page).openDetails();
  await editorScreen(page).slug.press('Enter');
  expect(await focusedField(page)).toBe('excerpt');
  await page.getByLabel('Author').press('Enter');
  expect(await focusedField(page)).toBe('language');
  const keywords = page.getByLabel(/keywords/i);
  await keywords.press('Enter');
  await editorScreen(page).published.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/edit$/);
  expect(saves).toEqual([]);
  const slug = editorScreen(page).slug;
  await expect(slug).toHaveAttribute('autocapitalize', 'none');
  await expect(slug).toHaveAttribute('autocorrect', 'off');
  await expect(slug).toHaveAttribute('spellcheck', 'false');
  await page.getByRole('button', { name: /^(Save|Update)/ }).click();
  await expect(page.getByText('Post updated successfully')).toBeVisible();
});

/** Long forms, and a field of each. */
const LONG_FORMS = [
  ['/admin/settings/contact', 'legalName'],
  ['/admin/redirects/new', 'from'],
  ['/admin/pages/home?view=texts', null],
  ['/admin/pages/prices', null],
] as const;

for (const [path, name] of LONG_FORMS) {
  test(`Enter sends nothing from ${path}`, async ({ page, context, login }) => {
    await login(context);
    await page.goto(path);
    await waitForHydration(page);
    const lines = page.locator('main form[method="post"] input:is([type="text"], [type="url"])');
    const field = name === null ? lines.first() : page.locator(`main [name="${name}"]`);
    await field.focus();
    const before = await field.elementHandle();
    const writes = countWrites(page);
    await field.press('Enter');
    expect(writes()).toBe(0);
    expect(await before?.evaluate((input) => input === document.activeElement)).toBe(false);
    const hints = await lines.evaluateAll((inputs) =>
      inputs.map((input) => input.getAttribute('enterkeyhint')),
    );
    expect(new Set(hints)).toEqual(new Set(['next']));
  });
}

test('Enter sends nothing before the script has loaded', async ({ page, context, login }) => {
  await login(context);
  const release = await holdRequests(page, /\.js$/);
  await page.goto('/admin/settings/contact', { waitUntil: 'commit' });
  const writes = countWrites(page);
  await page.locator('main [name="legalName"]').press('Enter');
  expect(writes()).toBe(0);
  release();
});

test('Enter still signs in', async ({ page, context, login, server }) => {
  const { email, password } = await login(context);
  await context.clearCookies();
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Password').press('Enter');
  await expect(page).toHaveURL(`${server.origin}/admin`);
});
