import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { moveToTrash } from '#app/features/articles/trash/move-to-trash.server.ts';
import { ageSignIns, createAdmin } from '#tests/support/accounts.ts';
import { openAccountMenu, place } from '#tests/support/admin-frame.ts';
import { addCookie, expect, test } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { goOffline } from '#tests/support/offline.ts';
import { storePost } from '#tests/support/posts.ts';
import { startServer } from '#tests/support/server-process.ts';
import { openSiteData } from '#tests/support/site-data.ts';

/**
 * Lets no request of the page through. It hears nothing of that: its event stream stays open. Returns
 * what ends that.
 */
async function cutOff(page: Page): Promise<() => Promise<void>> {
  await page.route(/./, (route) => route.abort('connectionrefused'));
  return () => page.unroute(/./);
}

const told = (page: Page) =>
  page.locator('.toast').filter({ hasText: 'We couldn’t reach the site' });
const note = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const CANT_REACH = 'Can’t reach the site';
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function openSettings(page: Page): Promise<void> {
  const menu = await openAccountMenu(page);
  await menu.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(heading(page, 'Settings')).toBeVisible();
}

/** Opens a page, which then hears of everything that happens to the site. */
async function openPage(page: Page, path: string): Promise<void> {
  const following = page.waitForResponse('**/admin/events');
  await page.goto(path);
  await following;
  await waitForHydration(page);
}

/**
 * Lets the pauses between the retries pass until the page says that it got no answer. That stays, as
 * while somebody is at another window: else it could be gone before a busy machine looks.
 */
async function untilTold(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await expect(async () => {
    await page.clock.runFor(4_000);
    await expect(told(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test('a link that is followed without a connection says so, and the page stays', async ({
  page,
  login,
}) => {
  await login(page.context());
  await page.goto('/admin/settings');
  await waitForHydration(page);
  const search = page.getByRole('searchbox');
  await search.fill('Rosalind');
  await goOffline(page);
  await place(page, 'Articles').click();
  await expect(page.locator('.toast')).toContainText('We couldn’t reach the site.');
  await expect(search).toHaveValue('Rosalind');
  await page.context().setOffline(false);
  await place(page, 'Articles').click();
  await expect(page.getByRole('heading', { name: 'Articles', exact: true })).toBeVisible();
});

test('deleting for good without a connection says so, and the page stays', async ({
  page,
  services,
  login,
}) => {
  await login(page.context());
  const post = await storePost(services);
  await moveToTrash(services, { id: null, name: 'colleague@example.com' }, post);
  await page.goto(`/admin/posts/${post.id}/history`);
  await waitForHydration(page);
  await goOffline(page);
  const remove = page.getByRole('button', { name: 'Delete permanently' });
  await remove.click();
  await expect(page.locator('.toast')).toContainText('We couldn’t reach the site.');
  await expect(page).toHaveURL(`/admin/posts/${post.id}/history`);
  await page.context().setOffline(false);
  await remove.click();
  await expect(page.getByText('The Trash is empty.')).toBeVisible();
});

test('a link leads on when the device is offline and the site runs on the same machine', async ({
  page,
  login,
}) => {
  await login(page.context());
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true }),
  );
  await page.goto('/admin/leads');
  await waitForHydration(page);
  await place(page, 'Articles').click();
  await expect(page.getByRole('heading', { name: 'Articles', exact: true })).toBeVisible();
});

test('the first link that is followed after the server stopped says so, and the page stays', async ({
  page,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'wizard-stopped-'));
  const first = await startServer({ dataDir });
  const services = await openSiteData(first);
  const admin = await createAdmin({ services });
  await services.close();
  await addCookie(page.context(), first.origin, admin.cookie);
  await page.clock.install();
  const following = page.waitForResponse(`${first.origin}/admin/events`);
  await page.goto(`${first.origin}/admin/settings`);
  await following;
  await waitForHydration(page);
  const search = page.getByRole('searchbox');
  await search.fill('Rosalind');
  await first.kill();
  await place(page, 'Articles').click();
  const note = page.getByRole('status').filter({ hasText: 'Can’t reach the site' });
  await expect(note).toBeVisible();
  await untilTold(page);
  await expect(search).toHaveValue('Rosalind');
  const second = await startServer({ dataDir, port: Number(new URL(first.origin).port) });
  await expect(note).toHaveCount(0);
  await place(page, 'Articles').click();
  await expect(page.getByRole('heading', { name: 'Articles', exact: true })).toBeVisible();
  await second.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

for (const isLoaded of [false, true]) {
  const name = isLoaded ? 'whose script is there' : 'whose script was never loaded';
  test(`the first link to a page ${name} keeps the page once nothing answers`, async ({
    page,
    login,
  }) => {
    await login(page.context());
    await page.clock.install();
    await openPage(page, isLoaded ? '/admin/posts' : '/admin/settings');
    if (isLoaded) {
      await openSettings(page);
    }
    const search = page.getByRole('searchbox');
    await search.fill('Rosalind');
    const end = await cutOff(page);
    await place(page, 'Articles').click();
    await expect(note(page, CANT_REACH)).toBeVisible();
    await untilTold(page);
    await expect(page).toHaveURL('/admin/settings');
    await expect(search).toHaveValue('Rosalind');
    await expect(page.locator('.loading-bar')).toHaveCount(0);
    await end();
    await place(page, 'Articles').click();
    await expect(heading(page, 'Articles')).toBeVisible();
    await expect(note(page, CANT_REACH)).toHaveCount(0);
  });
}

test('a page opens by itself when the site is back a moment later', async ({ page, login }) => {
  await login(page.context());
  await openPage(page, '/admin/settings');
  const end = await cutOff(page);
  await place(page, 'Articles').click();
  await expect(note(page, CANT_REACH)).toBeVisible();
  await end();
  await expect(heading(page, 'Articles')).toBeVisible();
  await expect(note(page, CANT_REACH)).toHaveCount(0);
});

test('what says that the site is away is gone once it is back, in a tab that does not follow the site', async ({
  page,
  context,
  login,
}) => {
  await login(context);
  await openPage(page, '/admin/settings');
  const beside = await context.newPage();
  await beside.clock.install();
  await beside.goto('/admin/settings');
  await waitForHydration(beside);
  const end = await cutOff(beside);
  await place(beside, 'Articles').click();
  await untilTold(beside);
  await expect(note(beside, CANT_REACH)).toBeVisible();
  await end();
  await beside.clock.runFor(4_000);
  await expect(note(beside, CANT_REACH)).toHaveCount(0);
  await expect(heading(beside, 'Settings')).toBeVisible();
});

test('Back keeps the page once nothing answers, and works again afterwards', async ({
  page,
  login,
}) => {
  await login(page.context());
  await page.clock.install();
  await openPage(page, '/admin/posts');
  await openSettings(page);
  const search = page.getByRole('searchbox');
  await search.fill('Rosalind');
  const end = await cutOff(page);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/admin/posts');
  await untilTold(page);
  await expect(page).toHaveURL('/admin/settings');
  await expect(search).toHaveValue('Rosalind');
  await end();
  await page.evaluate(() => history.back());
  await expect(heading(page, 'Articles')).toBeVisible();
  await page.evaluate(() => history.forward());
  await expect(heading(page, 'Settings')).toBeVisible();
});

test('a form that leads to another page keeps the page once nothing answers', async ({
  page,
  services,
  login,
}) => {
  await login(page.context());
  const post = await storePost(services);
  await moveToTrash(services, { id: null, name: 'colleague@example.com' }, post);
  await openPage(page, `/admin/posts/${post.id}/history`);
  const end = await cutOff(page);
  const remove = page.getByRole('button', { name: 'Delete permanently' });
  await remove.click();
  await expect(told(page)).toContainText('we don’t know whether that went through');
  await end();
  await expect(page).toHaveURL(`/admin/posts/${post.id}/history`);
  await remove.click();
  await expect(page.getByText('The Trash is empty.')).toBeVisible();
});

test('a link that the browser itself follows keeps the page once nothing answers', async ({
  page,
  login,
}) => {
  await login(page.context());
  await page.clock.install();
  await openPage(page, '/admin/posts');
  const end = await cutOff(page);
  const link = page.getByRole('link', { name: 'New article', exact: true }).last();
  await link.click();
  await untilTold(page);
  await expect(page).toHaveURL('/admin/posts');
  await end();
  await link.click();
  await expect(page).toHaveURL('/admin/posts/new');
});

test('the editor asks again before it is left, where leaving it failed', async ({
  page,
  login,
  services,
}) => {
  await login(page.context());
  const { id } = await storePost(services, { title: 'Stored' });
  await page.clock.install();
  await openPage(page, `/admin/posts/${id}/edit`);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Typed');
  const end = await cutOff(page);
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await place(page, 'Leads').click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await untilTold(page);
  await expect(question).toBeHidden();
  await expect(title).toHaveValue('Typed');
  await title.fill('Typed on');
  await place(page, 'Leads').click();
  await expect(question).toBeVisible();
  await end();
});

test('what is shown once stays where the page could not be left', async ({ page, login }) => {
  await login(page.context());
  await page.goto('/admin/people');
  await waitForHydration(page);
  await page.getByLabel('Their email address').fill('helper@example.com');
  await page.getByRole('button', { name: 'Create invitation link' }).click();
  const link = page.locator('.one-time-link');
  await expect(link).toContainText('#invitation=');
  await goOffline(page);
  await place(page, 'Leads').click();
  await expect(told(page)).toBeVisible();
  await expect(link).toContainText('#invitation=');
  await page.context().setOffline(false);
});

test('a link from a question says that the site is away, and leads on once it is back', async ({
  page,
  login,
  services,
}) => {
  const admin = await login(page.context());
  await page.clock.install();
  await openPage(page, '/admin/people');
  await ageSignIns(services, admin);
  await page.getByLabel('Their email address').fill('helper@example.com');
  await page.getByRole('button', { name: 'Create invitation link' }).click();
  await expect(heading(page, 'Confirm it’s you')).toBeFocused();
  const password = page.getByLabel('Your password');
  await password.fill('typed');
  const end = await cutOff(page);
  await place(page, 'Leads').click();
  await untilTold(page);
  await expect(password).toHaveValue('typed');
  await end();
  await expect(async () => {
    await page.clock.runFor(4_000);
    await expect(heading(page, 'Leads')).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('what says that the site is away follows what becomes of the device', async ({
  page,
  login,
}) => {
  await login(page.context());
  await openPage(page, '/admin/settings');
  const end = await cutOff(page);
  await place(page, 'Articles').click();
  await expect(note(page, CANT_REACH)).toBeVisible();
  await goOffline(page);
  await expect(note(page, 'You’re offline')).toBeVisible();
  await page.context().setOffline(false);
  await expect(note(page, CANT_REACH)).toBeVisible();
  await end();
});

test('a proxy that lets no event stream through is not taken for a site that is away', async ({
  page,
  login,
}) => {
  await login(page.context());
  let refused = 0;
  await page.route('**/admin/events', (route) => {
    refused += 1;
    return route.abort();
  });
  await page.clock.install();
  await page.goto('/admin/settings');
  await waitForHydration(page);
  const said = await page.evaluateHandle(() => {
    const texts = new Set<string>();
    const listen = () => texts.add(document.querySelector('.offline-note')?.textContent ?? '');
    new MutationObserver(listen).observe(document.body, { childList: true, subtree: true });
    return texts;
  });
  await expect(async () => {
    await page.clock.runFor(4_000);
    expect(refused).toBeGreaterThan(5);
  }).toPass({ intervals: [100] });
  expect(await said.evaluate((texts) => [...texts].filter(Boolean))).toEqual([]);
  const end = await cutOff(page);
  await expect(async () => {
    await page.clock.runFor(4_000);
    await expect(note(page, CANT_REACH)).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [100] });
  await end();
});
