import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { openDialog } from '#tests/support/editor.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { measureOverflow } from '#tests/support/page-measures.ts';
import { deleteTexts } from '#tests/support/site-texts.ts';
import { beginSignedIn, draftOf, KEPT, PUBLISHED } from '#tests/support/texts-form.ts';

const FORM = '/admin/pages/browser-storage';

beginSignedIn();

async function openText(page: Page): Promise<Locator> {
  await page.goto(FORM);
  await waitForHydration(page);
  const text = page.getByRole('textbox', { name: 'Text of the page', exact: true });
  await expect(text).toHaveAttribute('contenteditable', 'true');
  return text;
}

test('a paragraph with a link is written, the list of cookies is moved, and readers see both', async ({
  page,
  request,
}) => {
  const text = await openText(page);
  await expect(page.getByRole('button', { name: /^(Image|Video)…$/ })).toHaveCount(0);
  await text.getByText('If we add or drop a cookie').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('We ');
  await page.keyboard.press('Control+k');
  await page.getByLabel('Where the link goes').fill('/about');
  await page.getByLabel('Text to show').fill('are two people');
  await openDialog(page).getByRole('button', { name: 'Insert' }).click();
  await expect(text.getByRole('link', { name: 'are two people' })).toBeVisible();

  const cookies = text.locator('.fixed-block').filter({ hasText: 'List of cookies' });
  await cookies.click();
  await cookies.getByRole('button', { name: 'Move down' }).click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(PUBLISHED)).toBeVisible();

  await expect
    .poll(async () => (await request.get('/cookie-policy')).text())
    .toMatch(/<p>This site sets all of them itself[^<]*<\/p><table class="legal-table">/);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/cookie-policy');
  const link = page.getByRole('main').getByRole('link', { name: 'are two people' });
  await expect(link).toHaveAttribute('href', '/about');
  expect(await measureOverflow(page)).toBe(0);
});

test('nothing hides under the bar, however much it says', async ({ page }) => {
  for (const width of [1200, 1280, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    const text = await openText(page);
    await text.getByText('If we add or drop a cookie').click();
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await expect(page.getByText(KEPT)).toBeVisible();
    await page.mouse.wheel(0, -200);
    const bar = await page.locator('.texts-bar').boundingBox();
    const below = (bar?.y ?? 0) + (bar?.height ?? 0);
    const covered = [
      page.locator('.rich-toolbar'),
      page.getByRole('button', { name: 'Phone', exact: true }),
    ];
    for (const each of covered) {
      const top = async () => (await each.boundingBox())?.y;
      await expect.poll(top, `at ${width} px`).toBeGreaterThanOrEqual(below - 1);
    }
  }
});

test('a part that the site fills in can be moved by keyboard, is missed, and is put back', async ({
  page,
}) => {
  const text = await openText(page);
  const control = text.locator('.fixed-block').filter({ hasText: 'Global Privacy Control' });
  await control.click();
  await control.getByRole('button', { name: 'Move up' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('moved up')).toBeAttached();
  await expect(page.getByText(KEPT)).toBeVisible();

  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  await expect(control).toHaveCount(0);
  await expect(page.getByText('“Whether Global Privacy Control is on” is missing.')).toBeVisible();
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  await page
    .getByRole('button', { name: 'Put “Whether Global Privacy Control is on” at the end' })
    .click();
  await expect(control).toHaveCount(1);
  await expect(page.getByText(KEPT)).toBeVisible();
});

test('what the site does not show is said, in HTML as well, and a click in the page leads to the text', async ({
  page,
}) => {
  await openText(page);
  const draft = draftOf(page);
  await draft.getByText('If we add or drop a cookie').click();
  await expect(page.getByRole('textbox', { name: 'Text of the page', exact: true })).toBeFocused();

  await page.getByRole('tab', { name: 'HTML' }).click();
  const box = page.locator('textarea.content-box');
  await box.fill(
    `${await box.inputValue()}\n<p onclick="alert(1)">Hello<script>alert(2)</script></p>`,
  );
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(page.locator('.field-warning').filter({ hasText: 'script' })).toBeVisible();
  await expect(draft.getByText('Hello')).toBeVisible();
  await box.fill(`${await box.inputValue()}\n<p><img src="/blog-images/a.webp" alt="A"></p>`);
  await expect(page.getByText('This page can’t show images or videos.')).toBeVisible();
});

test('forms without such a text load nothing of the editor', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const isEditor = (path: string) => /\/(html|lazy)-editor-/.test(path);
  await page.goto('/admin/pages/about');
  await waitForHydration(page);
  await expect(draftOf(page).locator('h1')).toBeVisible();
  expect(loaded.filter(isEditor)).toEqual([]);
  await openText(page);
  expect(loaded.filter(isEditor)).toHaveLength(2);
});

test('what a reader sees as a title is no style of the draft', async ({ page, services }) => {
  const text = await openText(page);
  const before = await draftOf(page)
    .locator('body')
    .evaluate((body) => getComputedStyle(body).display);
  expect(before).toBe('block');
  await text.getByText('If we add or drop a cookie').click();
  await page.getByRole('tab', { name: 'HTML' }).click();
  const source = page.locator('textarea.content-box');
  const title = '<style>body { display: none }</style>';
  await source.fill(
    (await source.inputValue()).replace(
      '</p>',
      ` <a href="/about" title="${title}">about us</a></p>`,
    ),
  );
  const link = draftOf(page).getByRole('link', { name: 'about us' });
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute('title', title);
  await deleteTexts(services);
});
