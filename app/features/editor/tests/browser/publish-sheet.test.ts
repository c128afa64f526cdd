import type { Page } from '@playwright/test';
import { toFieldTime } from '#app/formatting/dates.ts';
import { expect, test } from '#tests/support/browser.ts';
import { openHtmlView } from '#tests/support/content-field.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { holdRequests } from '#tests/support/hold-requests.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { goOffline } from '#tests/support/offline.ts';
import { findBarriers } from '#tests/support/page-measures.ts';
import { storePost } from '#tests/support/posts.ts';

// A Wednesday morning in New York.
const NOW = '2198-11-28T15:00:00.000Z';
const TUESDAY = '2198-12-04T09:00';

test.beforeEach(async ({ context, login, page }) => {
  await login(context);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.setFixedTime(NOW);
});

/** Whether the window shows the beginning of what is selected. */
function isSelectionInView(): boolean {
  const [first] = getSelection()?.getRangeAt(0).getClientRects() ?? [];
  return first !== undefined && first.top >= 0 && first.bottom <= innerHeight;
}

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Publish' });

test('a draft is scheduled for Tuesday in three actions', async ({ page, services }) => {
  const { id } = await storePost(services, { excerpt: 'Call back.' });
  await page.goto(`/admin/posts/${id}/edit`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const sheet = sheetOf(page);
  await expect(sheet).toContainText('When (Eastern time)');
  await expect(sheet.getByRole('radio', { name: 'Now' })).toBeFocused();
  await expect(sheet.getByRole('button', { name: 'Publish now' })).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findBarriers(page)).toEqual([]);
    await expect(sheet.getByRole('button', { name: 'Publish now' })).toBeInViewport({ ratio: 1 });
  }
  await sheet.getByRole('radio', { name: /^Next Tuesday/ }).check();
  await sheet.getByRole('button', { name: 'Schedule for Tuesday, December 4' }).click();

  await expect(page).toHaveURL(/\/admin$/);
  const notice = page.getByRole('status').filter({ hasText: 'is scheduled for' });
  await expect(notice).toContainText(/“Fill every bed” is scheduled for Dec 04, 2198, 9:00 AM EST/);
  await expect(notice).not.toContainText('live');
  const { published_at } = await services.database.db
    .selectFrom('blog_posts')
    .select('published_at')
    .executeTakeFirstOrThrow();
  expect(toFieldTime(new Date(published_at ?? 0).toISOString(), 'America/New_York')).toBe(TUESDAY);
});

test('nothing moves when the list of what to look at comes', async ({ page, services }) => {
  const { id } = await storePost(services);
  for (const width of [360, 1440]) {
    const release = await holdRequests(page, '**/admin/posts/advice');
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/admin/posts/${id}/edit`);
    const asked = page.waitForRequest('**/admin/posts/advice');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await asked;
    const sheet = sheetOf(page);
    const controls = [
      sheet.getByRole('radio', { name: 'Another date' }),
      sheet.getByRole('button', { name: 'Publish now' }),
    ];
    const before = await Promise.all(controls.map((control) => control.boundingBox()));
    release();
    await expect(sheet.getByRole('button', { name: 'Fill every bed' })).toBeVisible();
    expect(await Promise.all(controls.map((control) => control.boundingBox()))).toEqual(before);
  }
});

test('publishing now ends with the live link, to open and to copy', async ({ page, services }) => {
  const { id } = await storePost(services);
  await page.goto(`/admin/posts/${id}/edit`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await sheetOf(page).getByRole('button', { name: 'Publish now' }).click();
  const notice = page.getByRole('status').filter({ hasText: '“Fill every bed” is live' });
  const address = new URL('/blog/fill-every-bed', page.url()).href;
  await expect(notice.getByRole('link', { name: /^Open it/ })).toHaveAttribute('href', address);
  await notice.getByRole('button', { name: 'Copy the link' }).click();
  await expect(notice).toContainText('Copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  expect((await page.request.get(address)).status()).toBe(200);
});

test('the sheet says what is missing, and leads there', async ({ page }) => {
  await page.goto('/admin/posts/new');
  await editorScreen(page).fill('One call', '<p>Call. <img src="/blog-images/none.jpg"></p>');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const missing = sheetOf(page).getByRole('list', { name: 'Still missing' });
  await expect(missing.getByRole('button')).toHaveText([
    'Add an excerpt',
    'Choose a featured image',
    'Describe 1 image',
  ]);
  await missing.getByRole('button', { name: 'Add an excerpt' }).click();
  await expect(sheetOf(page)).toBeHidden();
  await expect(editorScreen(page).excerpt).toBeFocused();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await missing.getByRole('button', { name: 'Describe 1 image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Describe 1 image' });
  await dialog
    .getByLabel(/description/i)
    .first()
    .fill('A porch');
  await dialog.getByRole('button', { name: 'Add these descriptions' }).click();
  await expect(dialog).toBeHidden();
  // The sheet is there again, without what was added.
  await expect(missing.getByRole('button', { name: 'Choose a featured image' })).toBeVisible();
  await expect(missing.getByRole('button', { name: /^Describe/ })).toHaveCount(0);
});

test('what cannot be published is marked in the form, and nothing says that it is out', async ({
  page,
}) => {
  await page.goto('/admin/posts/new');
  await editorScreen(page).title.fill('One call');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(sheetOf(page).getByRole('button', { name: 'Content is required' })).toBeVisible();
  await sheetOf(page).getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Content is required')).toBeVisible();
  await expect(editorScreen(page).status).not.toContainText('Published');
  // The next save would publish, and the button says so.
  await expect(page.getByRole('button', { name: 'Save and publish' })).toBeVisible();
  await page.getByRole('button', { name: 'Other ways to save' }).click();
  await page.getByRole('menuitem', { name: 'Save as a draft' }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
});

test('a date is typed, and an empty one gets a message at its field', async ({
  page,
  services,
}) => {
  const { id } = await storePost(services);
  await page.goto(`/admin/posts/${id}/edit`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const sheet = sheetOf(page);
  await sheet.getByRole('radio', { name: 'Another date' }).check();
  const date = sheet.getByLabel('Date and time');
  await expect(date).toHaveValue('2198-11-29T09:00');
  await date.fill('');
  await sheet.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(date).toHaveAccessibleDescription(/Choose a date and a time/);
  await expect(date).toBeFocused();
  await date.fill('2025-01-05T07:00');
  await expect(
    sheet.getByRole('button', { name: 'Publish, dated Sunday, January 5, 2025' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeFocused();
});

test('a published post is dated anew or unpublished from the menu of its button', async ({
  page,
  services,
}) => {
  const { id } = await storePost(services, { isPublished: true });
  const open = async (item: string) => {
    await page.goto(`/admin/posts/${id}/edit`);
    await page.getByRole('button', { name: 'Other ways to update' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await open('Set another date');
  const sheet = page.getByRole('dialog', { name: 'Set another date' });
  await sheet.getByRole('radio', { name: /^Tomorrow/ }).check();
  await sheet.getByRole('button', { name: 'Schedule for Thursday, November 29' }).click();
  await expect(page.getByText(/is scheduled for Nov 29, 2198/)).toBeVisible();
  expect((await page.request.get('/blog/fill-every-bed')).status()).toBe(404);

  await open('Unpublish');
  await expect(page.getByText('Post updated successfully')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Published: Fill every bed' })).not.toBeChecked();
});

test('one click copies a link to the preview, from the editor and from the list', async ({
  page,
  services,
}) => {
  const { id } = await storePost(services);
  await page.goto(`/admin/posts/${id}/edit`);
  await editorScreen(page).title.fill('Only for you');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const notice = page.locator('.toast').filter({ hasText: 'Link copied' });
  await expect(notice).toContainText('It shows the preview for 7 days.');
  const readLink = () => page.evaluate(() => navigator.clipboard.readText());
  const link = await readLink();
  expect(link).toContain('/preview/');
  // The text that was typed is stored meanwhile.
  await expect.poll(async () => (await page.request.get(link)).text()).toContain('Only for you');

  const others = page.locator('.editor-bar').getByRole('button', {
    name: 'Other times and all links',
  });
  await others.click();
  await page.getByRole('button', { name: '1 day', exact: true }).click();
  await expect(page.locator('.toast')).toContainText(['7 days', '1 day.']);
  expect(await readLink()).not.toBe(link);

  // The links that work are there too, and one is revoked without leaving what is typed.
  await others.click();
  const links = page.getByRole('region', { name: 'Links that work' });
  await expect(links.getByRole('listitem')).toHaveCount(2);
  await expect(links.getByRole('listitem').last()).toContainText(
    /Works until .* (Opened|Not opened)/,
  );
  await links
    .getByRole('button', { name: /^Revoke/ })
    .last()
    .click();
  await expect(links.getByRole('listitem')).toHaveCount(1);
  await expect(links.getByRole('button', { name: /^Revoke/ })).toBeFocused();
  expect((await page.request.get(link)).status()).toBe(404);
  await page.keyboard.press('Escape');
  await expect(links).toBeHidden();
  await expect(editorScreen(page).title).toHaveValue('Only for you');

  await page.goto('/admin');
  await expect(page.getByRole('switch')).toBeEnabled();
  await page.getByRole('button', { name: 'More for Fill every bed' }).click();
  await page.getByRole('link', { name: /^Copy a preview link/ }).click();
  await notice.getByRole('button', { name: 'Other times and all links' }).click();
  await expect(page.getByRole('heading', { name: 'Links that work' })).toBeVisible();
  expect(await readLink()).not.toBe(link);
});

test('a link that comes after the save has led to Home is copied all the same', async ({
  page,
  services,
}) => {
  const { id } = await storePost(services, { content: '<p>Call back within the hour.</p>' });
  await page.goto(`/admin/posts/${id}/edit`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const release = await holdRequests(page, '**/preview-link');
  await sheetOf(page)
    .getByText(/^Next Tuesday/)
    .click();
  await sheetOf(page).getByRole('button', { name: 'Schedule and share a preview' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByText('“Fill every bed” is scheduled for')).toBeVisible();
  release();
  await expect(page.locator('.toast', { hasText: 'Link copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(await (await page.request.get(link)).text()).toContain('Call back within the hour.');
});

test('a link that could not be made for want of a connection is made by the next click', async ({
  page,
  services,
}) => {
  const { id } = await storePost(services);
  await page.goto(`/admin/posts/${id}/edit`);
  await waitForHydration(page);
  const share = page.getByRole('button', { name: 'Share', exact: true });
  await goOffline(page);
  await share.click();
  const notice = page.locator('.toast');
  await expect(notice.filter({ hasText: 'No link was made' })).toContainText(
    'We couldn’t reach the site.',
  );
  await page.context().setOffline(false);
  await share.click();
  await expect(notice.filter({ hasText: 'Link copied' })).toBeVisible();
});

test('where copying is not allowed, the notice has the link', async ({ page, services }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  const { id } = await storePost(services);
  await page.goto(`/admin/posts/${id}/edit`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.locator('.toast')).toContainText('/preview/');
});

const WORDS = Array.from({ length: 36 }, (_, index) => `Word${index}`);
const TEN_FAULTS =
  '<h3>A start below</h3>' +
  '<p>See <a href="/no-such-page">the plan</a>. To ask, <a href="/contact">click here</a>.</p>' +
  '<table><tbody><tr><td>Monday</td></tr></tbody></table>' +
  `<p>Homes in [your city] are full. Join us on March 3, 2025. ${WORDS.join(' ')}.</p>` +
  '<p>We are #1 in Ohio. Results are guaranteed. Calls rose by 40%. A home for adults only.</p>';
/** What the list quotes of them. */
const QUOTED = [
  'A start below',
  'the plan',
  'click here',
  'Monday',
  'Homes in [your city] are full.',
  'Join us on March 3, 2025.',
  // The beginning is enough to find a long sentence.
  WORDS.slice(0, 18).join(' '),
  'We are #1 in Ohio.',
  'Results are guaranteed.',
  'Calls rose by 40%.',
  'A home for adults only.',
];

for (const [kind, width] of [
  ['post', 360],
  ['page', 1440],
] as const) {
  test(`ten faults of a ${kind} are each named, and each line leads to its place, at ${width} px`, async ({
    page,
    services,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { id } = await storePost(services, { kind, title: 'One call', content: TEN_FAULTS });
    await page.goto(`/admin/posts/${id}/edit`);
    const open = () => page.getByRole('button', { name: 'Publish', exact: true }).click();
    const sheet = sheetOf(page);
    const lines = sheet.getByRole('region', { name: 'Before you publish' }).getByRole('button');
    await open();
    await expect(lines).toHaveText(QUOTED);
    expect(await findBarriers(page)).toEqual([]);
    await expect(sheet.getByRole('button', { name: 'Publish now' })).toBeInViewport({ ratio: 1 });
    const selected = () => page.evaluate(() => getSelection()?.toString());
    for (const [place, quote] of QUOTED.entries()) {
      await lines.nth(place).click();
      await expect(sheet).toBeHidden();
      await expect.poll(selected).toBe(quote);
      // A reader of the screen sees it, too.
      await expect.poll(() => page.evaluate(isSelectionInView), quote).toBe(true);
      await open();
      await expect(lines).toHaveText(QUOTED);
    }
    await lines.nth(QUOTED.indexOf('Join us on March 3, 2025.')).click();
    await expect.poll(selected).toBe('Join us on March 3, 2025.');
    // What is typed now replaces it.
    await page.keyboard.insertText('Call us.');
    await expect(page.locator('.rich-content')).toContainText('are full. Call us. Word0');

    await openHtmlView(page);
    await open();
    await lines.filter({ hasText: 'Results are guaranteed.' }).click();
    await expect.poll(selected).toBe('Results are guaranteed.');
  });
}

test('words of the title lead to the title', async ({ page, services }) => {
  const { id } = await storePost(services);
  await page.goto(`/admin/posts/${id}/edit`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await sheetOf(page).getByRole('button', { name: 'Fill every bed' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
});
