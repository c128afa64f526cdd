import { expect, test } from '#tests/support/browser.ts';
import { openHtmlView, openWriteView } from '#tests/support/content-field.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { dateAt, storePost } from '#tests/support/posts.ts';

test.beforeEach(async ({ services, context, login }) => {
  await login(context);
  for (const [title, date] of [
    ['Out', '2025-01-05T12:00:00.000Z'],
    ['Coming', '2199-01-05T12:00:00.000Z'],
    ['Hidden', null],
  ] as const) {
    const fields = { title, isPublished: date !== null };
    await storePost(services, fields, date === null ? undefined : dateAt(date));
  }
});

test('an empty date gets a message at its field, and a chosen one shows the resolved date', async ({
  page,
}) => {
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Out', exact: true }).click();
  await editorScreen(page).openDetails();
  await page.getByRole('radio', { name: 'Choose another date' }).check();
  const date = page.getByLabel('Date and time (Eastern time)');
  await expect(date).toHaveValue('2025-01-05T07:00');
  await date.fill('');
  await page.getByRole('button', { name: /^(Save|Update)/ }).click();
  await expect(date).toHaveAccessibleDescription(/Choose a date and a time/);
  await expect(date).toBeFocused();
  await date.fill('2025-03-09T02:30');
  await expect(page.getByText('The article will be dated Mar 09, 2025, 3:30 AM EDT')).toBeVisible();
  await date.fill('2199-03-10T09:00');
  await expect(page.getByText('Scheduled for Mar 10, 2199')).toBeVisible();
  await expect(page.getByText('Scheduled once saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^(Save|Update)/ }).click();
  await expect(page).toHaveURL(/\/admin$/);
  const scheduled = page.getByText('Scheduled for Mar 10, 2199, 9:00 AM EDT', { exact: true });
  await expect(scheduled).toBeVisible();
});

test('the button says what it does with the date, and remembers what was chosen', async ({
  page,
  services,
}) => {
  const dateOf = async () => {
    const { db } = services.database;
    const query = db.selectFrom('blog_posts').select(['published_at', 'version']);
    const row = await query.where('slug', '=', 'out').executeTakeFirstOrThrow();
    return [row.version, String(row.published_at).startsWith('2025-01-05')];
  };
  const open = () => page.getByRole('link', { name: 'Out', exact: true }).click();
  const today = page.getByRole('button', { name: 'Update and date today' });
  const keep = page.getByRole('button', { name: 'Update, keep Jan 5, 2025' });
  await page.goto('/admin');
  await open();
  await expect(today).toBeVisible();
  await page.getByRole('button', { name: 'Other ways to update' }).focus();
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: 'Update, keep Jan 5, 2025' });
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByText('Post updated successfully')).toBeVisible();
  expect(await dateOf()).toEqual([2, true]);

  await page.getByRole('button', { name: 'Date it today instead' }).click();
  await expect.poll(dateOf).toEqual([3, false]);
  await expect(page.getByRole('button', { name: 'Date it today instead' })).toHaveCount(0);

  await open();
  const keepToday = page.getByRole('button', { name: /^Update, keep / });
  await expect(keepToday).toBeVisible();
  await editorScreen(page).title.fill('Out again');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(/\/admin$/);
  expect(await dateOf()).toEqual([4, false]);
  await expect(keep).toHaveCount(0);
});

for (const [device, width, height] of [
  ['a phone', 360, 640],
  ['a desk', 1440, 900],
] as const) {
  test(`Save stays visible on ${device}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/admin/posts/new');
    await (await openHtmlView(page)).fill('<p>Call back.</p>'.repeat(80));
    await (await openWriteView(page)).locator('p').last().scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: /^(Save|Update)/ })).toBeInViewport();
    await editorScreen(page).openDetails();
    await editorScreen(page).published.check();
    await expect(page.getByRole('radio', { name: 'Choose another date' })).toBeInViewport();
  });
}

test('a tooltip opens after 700 ms, and the next one immediately', async ({ page }) => {
  await page.clock.install({ time: '2026-01-01T10:00:00Z' });
  await page.goto('/admin/posts/new');
  await openHtmlView(page);
  const tooltip = page.locator('.tooltip');
  const bold = page.getByRole('button', { name: 'Bold' });
  await expect(bold).not.toHaveAttribute('title');
  // From here on only the test moves the clock.
  await page.clock.pauseAt('2026-01-01T11:00:00Z');
  await bold.hover();
  await page.clock.runFor(650);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(tooltip).toHaveText('Bold');
  await page.getByRole('button', { name: 'Italic' }).hover();
  await page.clock.runFor(50);
  await expect(tooltip).toHaveText('Italic');
});

test('a tooltip stays inside the window, and Escape, a click or leaving closes it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/admin/posts/new');
  await openHtmlView(page);
  const tooltip = page.locator('.tooltip');
  const heading = page.getByRole('button', { name: 'Heading', exact: true });
  await heading.focus();
  await page.keyboard.press('ArrowRight');
  await expect(tooltip).toHaveText('Smaller heading');
  await expect(tooltip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await expect(tooltip).toHaveText('Heading');
  await page.keyboard.press('Enter');
  await expect(tooltip).toHaveCount(0);
  await heading.hover();
  await expect(tooltip).toHaveText('Heading');
  await tooltip.hover();
  await expect(tooltip).toHaveText('Heading');
  await editorScreen(page).title.hover();
  await expect(tooltip).toHaveCount(0);
});

test('a slug that lost accents or an apostrophe is replaced by a better one with one click', async ({
  page,
  context,
  login,
}) => {
  await login(context);
  await page.goto('/admin/posts/new');
  const title = editorScreen(page).title;
  const slug = editorScreen(page).slug;
  await title.fill('Don’t skip the Café');
  await expect(slug).toHaveValue('don-t-skip-the-caf');
  await editorScreen(page).openDetails();
  await page.getByRole('button', { name: 'Use “dont-skip-the-cafe” instead' }).click();
  await expect(slug).toHaveValue('dont-skip-the-cafe');
  await expect(slug).toBeFocused();
  await expect(page.getByRole('button', { name: /^Use “/ })).toBeHidden();
});
