import type { Page } from '@playwright/test';
import type { Post } from '#app/features/articles/post.ts';
import { toFields } from '#app/features/articles/post-fields.ts';
import { findListedPost } from '#app/features/articles/read-posts.server.ts';
import { savePost } from '#app/features/articles/save-post.server.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { dayOf } from '#app/formatting/dates.ts';
import type { Services } from '#app/services/services.server.ts';
import { expect, test } from '#tests/support/browser.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { expectGoodPage } from '#tests/support/page-measures.ts';
import { dateAt, saveRequest, storePost } from '#tests/support/posts.ts';

const COLLEAGUE = { id: null, name: 'A colleague' };
/** A month far ahead, so that no day of it passes while the test runs: it begins on a Saturday. */
const JUNE = '2199-06';

function schedule(services: Services, title: string, iso: string): Promise<Post> {
  return storePost(services, { title, isPublished: true }, dateAt(iso));
}

const WIDTHS = [360, 768, 1440];

/** Opens a month, once its posts can be picked up. */
async function openMonth(page: Page, month = JUNE): Promise<void> {
  await page.goto(`/admin/schedule?month=${month}`);
  await waitForHydration(page);
}

/** The month in which it is for the site. */
function monthOf(at: Date): string {
  return dayOf(at, 'America/New_York').slice(0, 'yyyy-mm'.length);
}

const cell = (page: Page, day: string) => page.locator(`[data-day="${day}"]`);
const status = (page: Page) => page.locator('.calendar-status');

test.beforeEach(async ({ services, context, login }) => {
  await login(context);
  await schedule(services, 'Summer hours', '2199-06-05T11:00:00.000Z');
  await schedule(services, 'Open house', '2199-06-05T14:30:00.000Z');
  await schedule(services, 'Fall visits', '2199-09-02T11:00:00.000Z');
});

test('the schedule shows what is due by day, and the months', async ({ page }) => {
  await page.goto('/admin/posts');
  const tabs = page.getByRole('navigation', { name: 'Articles' });
  await tabs.getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByRole('heading', { name: 'Calendar', exact: true })).toBeVisible();
  const day = page.getByRole('region', { name: 'Wednesday, June 5, 2199' });
  await expect(day.getByRole('listitem')).toContainText([
    /Summer hours.*Scheduled for 7:00 AM/s,
    /Open house.*Scheduled for 10:30 AM/s,
  ]);
  await openMonth(page);
  await expect(cell(page, '2199-06-05').getByRole('link')).toHaveCount(2);
  await expectGoodPage(page, WIDTHS);
  await page.getByRole('link', { name: 'Next month' }).click();
  await expect(page.getByRole('heading', { name: 'July 2199' })).toBeVisible();
  await expectGoodPage(page, WIDTHS);
});

test('a post is moved in the calendar by keyboard, across months', async ({ page }) => {
  await openMonth(page);
  const first = cell(page, '2199-06-01');
  await expect(first).toHaveAttribute('tabindex', '0');
  await first.focus();
  for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) {
    await page.keyboard.press(key);
  }
  await expect(cell(page, '2199-06-05')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cell(page, '2199-06-05').getByRole('link', { name: /Summer hours/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, '2199-06-05').getByRole('link', { name: /Open house/ })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(status(page)).toContainText('“Open house” picked up.');
  await expect(cell(page, '2199-06-05')).toBeFocused();
  await expectGoodPage(page, WIDTHS);

  // Escape puts it back.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(status(page)).toHaveText('“Open house” stays on Wednesday, June 5, 2199.');
  await expect(cell(page, '2199-06-05')).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('heading', { name: 'July 2199' })).toBeVisible();
  await expect(cell(page, '2199-07-05')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, '2199-07-06')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('“Open house” moved to Saturday, July 6, 2199.');
  await expect(cell(page, '2199-07-06').getByRole('link')).toHaveText(/10:30\sAM Open house/);
  const day = page.getByRole('region', { name: 'Saturday, July 6, 2199' });
  await expect(day.getByRole('listitem')).toContainText('Open house');

  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/edit$/);
  await editorScreen(page).openDetails();
  await page.getByRole('link', { name: 'History', exact: true }).click();
  const versions = page.getByRole('navigation', { name: 'Versions' });
  await expect(versions.getByText('Rescheduled by')).toBeVisible();
});

test('a post is dragged to another day', async ({ page }) => {
  await openMonth(page);
  const link = cell(page, '2199-06-05').getByRole('link', { name: /Open house/ });
  await expect(link).toHaveAttribute('draggable', 'true');
  await link.dragTo(cell(page, '2199-06-12'));
  await expect(status(page)).toContainText('“Open house” moved to Wednesday, June 12, 2199.');
  await expect(cell(page, '2199-06-12').getByRole('link')).toHaveText(/Open house/);
  await expect(cell(page, '2199-06-05').getByRole('link')).toHaveCount(1);
});

test('a second post waits in hand until the first is moved', async ({ page }) => {
  await openMonth(page);
  const day = cell(page, '2199-06-05');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/admin/schedule.data**', async (route) => {
    if (route.request().method() === 'POST') await held;
    return route.continue();
  });
  await expect(day.getByRole('link').first()).toHaveAttribute('draggable', 'true');
  await day.getByRole('link', { name: /Open house/ }).dragTo(cell(page, '2199-06-12'));
  await day.getByRole('link', { name: /Summer hours/ }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText('Please wait: the last move is still being saved.');
  answer();
  await expect(status(page)).toContainText('“Open house” moved to Wednesday, June 12, 2199.');
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('“Summer hours” moved to Thursday, June 6, 2199.');
});

test('each move by the form is confirmed, also the second in a row', async ({ page }) => {
  await openMonth(page);
  for (const title of ['Open house', 'Summer hours']) {
    const row = page.getByRole('listitem').filter({ hasText: title });
    await row.getByLabel('Move to').fill('2199-06-14');
    await row.getByRole('button', { name: `Move ${title}` }).click();
    await expect(page.getByRole('region', { name: 'Friday, June 14, 2199' })).toContainText(title);
    // Said to screen readers, and not shown: it is in its new place.
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      'Article moved',
    );
  }
});

test('neither a day that has passed nor a published post can be chosen', async ({
  page,
  services,
}) => {
  // At the end of a month they are in two.
  const past = new Date(Date.now() - 60_000);
  const soon = new Date(Date.now() + 60 * 60 * 1_000);
  await schedule(services, 'Out', past.toISOString());
  await schedule(services, 'Soon', soon.toISOString());
  await openMonth(page, monthOf(past));
  const out = page.locator('td').getByRole('link', { name: /Published at .* Out/ });
  await expect(out).toHaveAttribute('tabindex', '-1');
  await expect(out).not.toHaveAttribute('draggable', 'true');
  await out.focus();
  await page.keyboard.press('Space');
  await expect(status(page)).toHaveText('“Out” is published, so it cannot be moved here.');

  await openMonth(page, monthOf(soon));
  await page.locator('td').getByRole('link', { name: /Soon/ }).focus();
  await page.keyboard.press('Space');
  await expect(status(page)).toContainText('picked up');
  await page.keyboard.press('PageUp');
  await expect(page.locator('td[data-past]:focus')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText('That day has passed. Choose today or a later day.');
});

test('a post that somebody changed meanwhile is not moved, and the page says so', async ({
  page,
  services,
}) => {
  const post = await schedule(services, 'Winter hours', '2199-06-20T12:00:00.000Z');
  await openMonth(page);
  const link = cell(page, '2199-06-20').getByRole('link');
  await expect(link).toHaveAttribute('draggable', 'true');
  // Live updates do not replace the calendar while a post is in hand.
  await link.focus();
  await page.keyboard.press('Space');
  await expect(status(page)).toContainText('picked up');
  await savePost(
    services,
    COLLEAGUE,
    saveRequest({
      id: post.id,
      version: post.version,
      fields: { ...toFields(post), title: 'Winter hours, again' },
      publishDate: { kind: 'keep' },
    }),
  );
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('Someone else just changed this article.');
  await expect(cell(page, '2199-06-20').getByRole('link')).toHaveText(/Winter hours, again/);
  await expect(cell(page, '2199-06-21').getByRole('link')).toHaveCount(0);
});

test('an open page follows a change of the time zone', async ({ page, services }) => {
  await openMonth(page);
  await expect(cell(page, '2199-06-05').getByRole('link')).toHaveCount(2);
  await updateSettings(services, COLLEAGUE, { timeZone: 'Asia/Tokyo' });
  await expect(page.getByText('Tokyo time')).toBeVisible();
  await expect(cell(page, '2199-06-05').getByRole('link').first()).toHaveText(/8:00\sPM/);
});

test('a date that nobody edits keeps its instant, also the second of two equal times', async ({
  page,
  services,
}) => {
  const instant = '2026-11-01T06:30:00.000Z';
  const { id } = await schedule(services, 'Fall back', instant);
  await page.goto(`/admin/posts/${id}/edit`);
  await editorScreen(page).openDetails();
  await page.getByRole('radio', { name: 'Choose another date' }).check();
  await expect(page.getByLabel('Date and time (Eastern time)')).toHaveValue('2026-11-01T01:30');
  await expect(page.getByText(/will be published at the second of the two/)).toBeVisible();
  await page.getByRole('button', { name: /^(Save|Update)/ }).click();
  const read = () => findListedPost(services.database.db, id);
  await expect.poll(read).toMatchObject({ version: 2, publishedAt: instant });
});
