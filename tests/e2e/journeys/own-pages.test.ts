import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { openWriteView } from '#tests/support/content-field.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { moveRowToTrash } from '#tests/support/list-row.ts';
import { findBarriers, measureOverflow } from '#tests/support/page-measures.ts';

test.beforeEach(async ({ context, login }) => {
  await login(context);
});

async function expectGoodPage(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await findBarriers(page), `${page.url()}, ${colorScheme}`).toEqual([]);
  expect(await measureOverflow(page), page.url()).toBe(0);
}

test('the owner adds a page with a form, and a visitor on a phone without scripts sends it', async ({
  page,
  browser,
  server,
  services,
}) => {
  test.slow();
  await page.goto('/admin/pages');
  await expect(page.getByText('No pages of your own yet. Add your first one!')).toBeVisible();
  await page.getByRole('link', { name: 'Add a page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New page');
  await page.getByLabel('Title').fill('Contact');
  const text = await openWriteView(page);
  await text.click();
  await page.keyboard.type('Two days in April, in a house like yours.');
  await editorScreen(page).openDetails();
  await page.getByLabel('Form at the end').selectOption({ label: 'Growth Vision Workshop' });
  await page.getByLabel('What the form is about').fill('A seat in the spring workshop');
  await page.getByLabel('Link to it in the footer of every page').check();
  await page.getByRole('switch', { name: 'Publish' }).check();

  await page.getByRole('button', { name: /^(Save|Update)/ }).click();
  const address = page.getByLabel('Address');
  await expect(page.getByText('The address /contact belongs to the site itself.')).toBeVisible();
  await expect(address).toBeFocused();
  await page.getByLabel('Title').fill('Spring workshop');
  await address.fill('spring-workshop');
  await expect(page.getByText('The page’s web address: /spring-workshop')).toBeVisible();
  await page.getByRole('button', { name: /^(Save|Update)/ }).click();
  await expect(page.getByText('Page created successfully')).toBeVisible();
  await expect(page).toHaveURL('/admin/pages');
  await expect(page.getByRole('link', { name: 'View page Spring workshop' })).toBeVisible();
  await expectGoodPage(page, 'light');

  const phone = await browser.newContext({
    viewport: { width: 360, height: 740 },
    baseURL: server.origin,
    javaScriptEnabled: false,
  });
  const visitor = await phone.newPage();
  await visitor.goto('/about');
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Spring workshop' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Spring workshop');
  await expect(visitor.getByText('A seat in the spring workshop')).toBeVisible();
  await visitor.getByLabel('Your name').fill('Dana Reyes');
  await visitor.getByLabel('Email', { exact: true }).fill('dana@example.com');
  await visitor.getByRole('button', { name: 'Request My Workshop' }).click();
  await expect(visitor.getByText(/We got your request|One more tap/)).toBeVisible();
  await phone.close();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/spring-workshop');
  await expectGoodPage(page, 'light');
  await expectGoodPage(page, 'dark');
  const { db } = services.database;
  await expect
    .poll(() => db.selectFrom('blog_posts').select(['kind', 'form_topic']).execute())
    .toEqual([{ kind: 'page', form_topic: 'workshop' }]);
});

test('a page goes to the Trash and comes back in the list of pages', async ({ page, services }) => {
  await page.goto('/admin/pages/new');
  await page.getByLabel('Title').fill('Partners');
  const text = await openWriteView(page);
  await text.click();
  await page.keyboard.type('We work with homes like yours.');
  await page.getByRole('button', { name: /^(Save|Update)/ }).click();
  await expect(page.getByText('Page created successfully')).toBeVisible();
  await moveRowToTrash(page, 'Partners');
  await expect(page.getByText('Page moved to the Trash')).toBeVisible();
  await page.getByRole('link', { name: 'Trash (1)' }).click();
  await page.getByRole('button', { name: 'Restore Partners' }).click();
  await expect(page).toHaveURL(/^[^?]*\/admin\/pages\?/);
  await expect(page.getByText('Its web address is /partners, as before.')).toBeVisible();
  await page.getByRole('link', { name: 'Open the page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit page');
  await expect
    .poll(() => services.database.db.selectFrom('blog_posts').select('slug').execute())
    .toEqual([{ slug: 'partners' }]);
});
