import type { Page } from '@playwright/test';
import { openAccountMenu, place } from '#tests/support/admin-frame.ts';
import { expect, test } from '#tests/support/browser.ts';
import { holdRequests } from '#tests/support/hold-requests.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { storeLead } from '#tests/support/leads.ts';
import { goOffline } from '#tests/support/offline.ts';
import { findBarriers } from '#tests/support/page-measures.ts';
import { storePost } from '#tests/support/posts.ts';

/** The frame around every page of the admin area: places, the menu of the account, the search. */

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to' });

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the frame, its menus and its search are accessible in the ${colorScheme} scheme`, async ({
    page,
    login,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await login(page.context());
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/admin/settings/advanced');
      await waitForHydration(page);
      await openAccountMenu(page);
      expect(await findBarriers(page), `the account menu at ${width} px`).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'New', exact: true }).click();
      await expect(page.getByRole('list', { name: 'New' })).toBeInViewport({ ratio: 1 });
      expect(await findBarriers(page), `the menu New at ${width} px`).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Go to' }).click();
      await palette(page).getByRole('combobox').fill('sett');
      await expect(palette(page).getByRole('option').first()).toContainText('Settings');
      expect(await findBarriers(page), `the search at ${width} px`).toEqual([]);
    }
  });
}

test('the keyboard alone goes through the menus, and the focus comes back', async ({
  page,
  login,
}) => {
  await login(page.context());
  await page.goto('/admin');
  await waitForHydration(page);
  const button = page.getByRole('button', { name: 'Account and settings' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Your account' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Account and settings' })).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/people');
  await expect(page.getByRole('list', { name: 'Account and settings' })).toBeHidden();
  await expect(page.locator('main')).toBeFocused();
  await place(page, 'Articles').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Articles', level: 1 })).toBeVisible();
  await expect(place(page, 'Articles')).toHaveAttribute('aria-current', 'page');
});

test('dark is chosen while somebody writes, and is there from the first paint afterwards', async ({
  page,
  login,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await login(page.context());
  await page.goto('/admin/posts/new');
  await page.getByLabel('Title').fill('The first call');
  await openAccountMenu(page);
  const stored = page.waitForResponse('**/admin/scheme.data*');
  await page.getByRole('button', { name: 'Dark' }).click();
  await stored;
  await expect(page.locator('.admin-frame')).toHaveClass(/stays-dark/);
  await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
  expect(await findBarriers(page)).toEqual([]);
  await expect(page.getByLabel('Title')).toHaveValue('The first call');
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/admin/help');
  expect(await scheme()).toBe('dark');
});

test('the keyboard finds an article, a lead and a setting, with a slip of the keys', async ({
  page,
  login,
  services,
}) => {
  await login(page.context());
  const { id } = await storePost(services, { title: 'Nine beds and a porch' });
  const lead = await storeLead({ services }, { name: 'Rosalind Peña' });
  await page.goto('/admin');
  await waitForHydration(page);
  for (const [typed, title, address] of [
    ['porhc', 'Nine beds and a porch', `/admin/posts/${id}/edit`],
    ['rosalnd', 'Rosalind Peña', `/admin/leads/${lead}`],
    ['calender', 'Calendar', '/admin/schedule'],
    ['bakcups', 'Backups', '/admin/backups'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type(typed);
    const option = palette(page).getByRole('option', { name: title });
    await expect(option).toBeVisible();
    while ((await option.getAttribute('aria-selected')) !== 'true') {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address);
    await expect(palette(page)).toBeHidden();
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('zzzzqqqq');
  await expect(palette(page).getByRole('status')).toContainText('No results');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
});

test('letters typed right after the keys that open the search are all in it', async ({
  page,
  login,
}) => {
  await login(page.context());
  await page.goto('/admin/settings');
  await waitForHydration(page);
  const release = await holdRequests(page, /\/assets\/.*\.js$/);
  const field = palette(page).getByRole('combobox');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('cal');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('cal');
  await page.keyboard.insertText('en');
  await page.keyboard.type('dar');
  release();
  await expect(field).toHaveValue('calendar');
  await expect(field).toBeFocused();
  await expect(palette(page)).toHaveCount(1);
  await expect(palette(page).getByRole('option', { name: 'Calendar' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('a search that is opened while a page comes stays, with what is typed', async ({
  page,
  login,
}) => {
  await login(page.context());
  await page.goto('/admin');
  await waitForHydration(page);
  const release = await holdRequests(page, /\/admin\/leads\.data/);
  const asked = page.waitForRequest(/\/admin\/leads\.data/);
  await place(page, 'Leads').click();
  await asked;
  await page.keyboard.press('Control+k');
  await page.keyboard.type('cal');
  const option = palette(page).getByRole('option', { name: 'Calendar' });
  await expect(option).toBeVisible();
  release();
  await expect(page).toHaveTitle(/^Leads/);
  await expect(palette(page).getByRole('combobox')).toHaveValue('cal');
  await page.goBack();
  await expect(palette(page)).toBeHidden();
});

test('what the search finds is loaded when it is first used, and its words stay if it cannot be', async ({
  page,
  login,
}) => {
  await login(page.context());
  await page.goto('/admin/help');
  await waitForHydration(page);
  await goOffline(page);
  await page.getByRole('button', { name: 'Go to' }).click();
  const field = palette(page).getByRole('combobox');
  await field.fill('calendar');
  await expect(palette(page).getByRole('alert')).toContainText('We couldn’t reach the site.');
  await page.context().setOffline(false);
  await palette(page).getByRole('button', { name: 'Try again' }).click();
  await expect(field).toBeFocused();
  await expect(palette(page).getByRole('option', { name: 'Calendar' })).toBeVisible();
  await expect(field).toHaveValue('calendar');
});

test('a place that is chosen without a connection keeps the page and the search', async ({
  page,
  login,
}) => {
  await login(page.context());
  await page.goto('/admin/leads');
  await waitForHydration(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('calendar');
  const option = palette(page).getByRole('option', { name: 'Calendar' });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await goOffline(page);
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast')).toContainText('We couldn’t reach the site.');
  await expect(option).toBeVisible();
  await page.context().setOffline(false);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/schedule');
  await expect(palette(page)).toBeHidden();
});

test('a question mark lists the keys, but not while somebody types', async ({ page, login }) => {
  await login(page.context());
  await page.goto('/admin/settings');
  await waitForHydration(page);
  const search = page.getByRole('searchbox');
  await search.fill('who');
  await search.press('?');
  await expect(search).toHaveValue('who?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('Search pages, articles, leads and settings');
  await keys.getByRole('button', { name: 'Close' }).click();
  await expect(keys).toBeHidden();
});

test('the search of a list keeps the focus and its words, and Back has those of before', async ({
  page,
  login,
  services,
}) => {
  await login(page.context());
  await storeLead({ services }, { name: 'Rosa Keys' });
  await storePost(services, { title: 'The first call', content: '<p>Answer.</p>' });
  for (const path of ['/admin/leads', '/admin/posts', '/admin/settings']) {
    await page.goto(path);
    await waitForHydration(page);
    const search = page.getByRole('searchbox');
    for (const words of ['rosa', 'first']) {
      await search.fill(words);
      await search.press('Enter');
      await expect(page).toHaveURL(new RegExp(`q=${words}`));
      await expect(search).toBeFocused();
      await expect(search).toHaveValue(words);
    }
    await page.goBack();
    await expect(search).toHaveValue('rosa');
    await page.goBack();
    await expect(search).toHaveValue('');
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const width of [360, 1440]) {
    test(`a notice says what is needed, ${width} pixels wide`, async ({ page, login }) => {
      await login(page.context());
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['/admin', '/admin/posts/new', '/admin/pages/about']) {
        await page.goto(path);
        const notice = page.locator('main > noscript:first-child p');
        await expect(notice).toHaveText(
          'The admin area needs JavaScript. Turn it on in your browser’s settings, then reload this page.',
        );
        await expect(notice).toBeInViewport({ ratio: 1 });
      }
    });
  }
});

test('a click says at once that something is on its way, or that the device is offline', async ({
  page,
  context,
  login,
}) => {
  await login(context);
  await page.goto('/admin');
  await waitForHydration(page);
  const release = await holdRequests(page, '**/admin/results.data*');
  await page.getByRole('link', { name: 'Results', exact: true }).click();
  await expect(page.locator('.loading-bar')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Results', level: 1 })).toBeVisible();
  await expect(page.locator('.loading-bar')).toHaveCount(0);
  await goOffline(page);
  await expect(page.getByRole('status').filter({ hasText: 'You’re offline' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('You’re offline')).toHaveCount(0);
});

test('on a phone, what says that the device is offline covers nothing', async ({
  page,
  context,
  login,
}) => {
  await login(context);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/settings');
  await waitForHydration(page);
  await goOffline(page);
  const note = page.getByText('You’re offline');
  await expect(note).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const covered = await note.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return [...document.querySelectorAll('.rail-logo, .rail-item, main, main *')]
      .filter((other) => !other.contains(element) && other.checkVisibility())
      .filter((other) => {
        const box = other.getBoundingClientRect();
        return box.height > 0 && box.top < bottom - 0.5 && box.bottom > top + 0.5;
      })
      .map(({ tagName, className }) => `${tagName} ${className}`);
  });
  await context.setOffline(false);
  expect(covered).toEqual([]);
});
