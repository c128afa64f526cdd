import type { Page } from '@playwright/test';
import { saveAuthor } from '#app/features/articles/authors/offered/change-authors.server.ts';
import { createTopic } from '#app/features/articles/topics/offered/change-topics.server.ts';
import { readLeadFilter } from '#app/features/leads/search/lead-filter.ts';
import { saveLeadFilter } from '#app/features/leads/search/saved-filters.server.ts';
import type { TestAccount } from '#tests/support/accounts.ts';
import { expect, test } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { storeLead } from '#tests/support/leads.ts';
import { addLibraryImage, LIBRARY_IMAGE } from '#tests/support/library-images.ts';
import { storePost } from '#tests/support/posts.ts';
import { makePreview } from '#tests/support/previews.ts';
import { KEPT } from '#tests/support/texts-form.ts';

const ACTOR = { id: null, name: 'owner@example.com' };

let account: TestAccount;
test.beforeEach(async ({ context, login }) => {
  account = await login(context);
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Removes the two rows that are left, by keys: the next one has the focus, and then what adds one. */
async function removeBoth(page: Page, button: RegExp, next: string): Promise<void> {
  const remove = page.getByRole('main').getByRole('button', { name: button });
  await expect(remove).toHaveCount(2);
  await remove.first().press('Enter');
  await expect(remove).toHaveCount(1);
  await expect(remove).toBeFocused();
  await remove.press('Enter');
  await expect(remove).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveAccessibleName(next);
}

test('the focus goes on in the next row of a list, and then to what adds one', async ({
  page,
  services,
}) => {
  test.slow();
  const posts = [];
  for (const title of ['First', 'Second', 'Third']) {
    posts.push(await storePost(services, { title }));
  }
  await open(page, '/admin/posts');
  const more = page.getByRole('button', { name: /^More for/ });
  const [first = '', second = ''] = await more.allTextContents();
  for (const name of [first, second]) {
    await page.getByRole('button', { name }).press('Enter');
    await page
      .getByRole('button', { name: name.replace('More for', 'Move to Trash') })
      .press('Enter');
    await expect(page.getByRole('button', { name })).toHaveCount(0);
    await expect(more.first()).toBeFocused();
  }
  await open(page, '/admin/posts/trash');
  await removeBoth(page, /^Restore/, 'Trash');

  const [post] = posts;
  for (const _ of [1, 2]) await makePreview(services, account, post?.id ?? '');
  await open(page, `/admin/posts/${post?.id}/previews`);
  await removeBoth(page, /^Revoke/, 'Make a link');

  await open(page, '/admin/people');
  for (const [index, name] of ['dana', 'lee'].entries()) {
    await page.getByLabel('Their email address').fill(`${name}@example.com`);
    await page.getByRole('button', { name: 'Create invitation link' }).press('Enter');
    await expect(page.getByRole('button', { name: /^Cancel invitation/ })).toHaveCount(index + 1);
    await expect(page.getByLabel('Their email address')).toHaveValue('');
  }
  await removeBoth(page, /^Cancel invitation/, 'Their email address');
});

test('the focus goes from a filter that is removed to where one is chosen', async ({
  page,
  services,
}) => {
  await storeLead({ services });
  const actor = { id: account.userId, name: account.email };
  const filter = readLeadFilter(new URLSearchParams({ about: 'demo' }), services.now());
  for (const name of ['Demos', 'Also demos'])
    await saveLeadFilter(services, actor, { name, filter });
  await open(page, '/admin/leads?about=demo');
  await page.getByRole('link', { name: 'Remove filter' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();

  await open(page, '/admin/leads/filters');
  await removeBoth(page, /^Delete/, 'Show all leads');
  for (const name of ['Demos', 'Also demos'])
    await saveLeadFilter(services, actor, { name, filter });
  await open(page, '/admin/leads/filters?about=demo');
  await removeBoth(page, /^Delete/, 'Name');
});

test('the focus is back in the list whose place a form took, at the row or the next one', async ({
  page,
  services,
}) => {
  const names = ['Beds', 'Tours', 'Staff'];
  for (const name of names) await createTopic(services, ACTOR, { name, slug: '', description: '' });
  await open(page, '/admin/posts/topics');
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await link('Tours').press('Enter');
  await page.getByRole('button', { name: 'Save topic' }).press('Enter');
  await expect(link('Tours')).toBeFocused();
  for (const [name, next] of [
    ['Tours', 'Staff'],
    ['Staff', 'Beds'],
    ['Beds', 'Add a topic'],
  ] as const) {
    await link(name).press('Enter');
    await page.getByRole('link', { name: 'Delete this topic' }).press('Enter');
    await page.getByRole('button', { name: 'Delete topic' }).press('Enter');
    await expect(link(name)).toHaveCount(0);
    await expect(link(next)).toBeFocused();
  }
});

test('the focus goes from a portrait that is removed to the button that adds one', async ({
  page,
  services,
}) => {
  await addLibraryImage(services.database.db);
  const author = { name: 'Dana', slug: '', about: '', link: '' };
  const portrait = `/blog-images/${LIBRARY_IMAGE}.jpg`;
  await saveAuthor(services, ACTOR, { known: null, typed: { ...author, portrait } });
  await open(page, '/admin/posts/authors');
  await page.getByRole('link', { name: 'Dana' }).press('Enter');
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Choose an image' })).toBeFocused();
});

test('the focus goes from a draft that is discarded to the bar of its page', async ({ page }) => {
  await open(page, '/admin/pages/about?view=texts');
  const main = page.getByRole('main');
  await main.getByRole('textbox').first().fill('About us');
  const discard = main.getByRole('button', { name: 'Discard draft' });
  await expect(discard).toBeEnabled();
  await discard.press('Enter');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(discard).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Save draft' })).toBeFocused();
});

test('the focus stays on a button that has nothing left to do, and on a fold that closes', async ({
  page,
}) => {
  const main = page.getByRole('main');
  const publish = main.getByRole('button', { name: 'Publish', exact: true });
  for (const view of ['?view=texts', '']) {
    await open(page, '/admin/pages/about?view=texts');
    await main.getByRole('textbox').first().fill(`About us ${view}`);
    await expect(page.getByText(KEPT)).toBeVisible();
    await open(page, `/admin/pages/about${view}`);
    const published = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && /\/about\.data\b/.test(answer.url()),
    );
    await expect(publish).toBeEnabled();
    await publish.press('Enter');
    await published;
    await expect(publish).toBeDisabled();
    await expect(publish, view).toBeFocused();
  }
  await open(page, '/admin/pages/about/history');
  await main.getByText('Name this version').press('Enter');
  await main.getByRole('textbox', { name: /^Name/ }).fill('Before spring');
  await main.getByRole('button', { name: 'Save name' }).press('Enter');
  await expect(main.getByRole('heading', { name: '“Before spring”' })).toBeVisible();
  await expect(main.locator('summary', { hasText: 'Change the name' })).toBeFocused();
});

/** Of each form that can be rejected: what is typed, what sends it, and the field that is wrong. */
const REJECTED = [
  ['/admin/redirects/new', {}, 'Add redirect', 'Old address'],
  ['/admin/redirects/new', { 'Old address': '/old' }, 'Add redirect', 'Redirect to'],
  ['/admin/redirects/import', {}, 'Import', /^Lines/],
  ['/admin/posts/topics?add', {}, 'Add topic', 'Name'],
  ['/admin/posts/authors?add', {}, 'Add author', 'Name'],
  ['/admin/people', {}, 'Create invitation link', 'Their email address'],
  ['/admin/leads/filters?about=demo', {}, 'Save this filter', 'Name'],
  ['/admin/leads/privacy', {}, 'Find', 'Email or phone number'],
  ['/admin/account', { 'Current password': 'wrong' }, 'Change password', 'Current password'],
] as const;

for (const [path, typed, button, field] of REJECTED) {
  test(`a rejected field of ${path} has the focus: ${field}`, async ({ page }) => {
    await open(page, path);
    for (const [label, text] of Object.entries(typed)) {
      await page.getByLabel(label, { exact: true }).fill(text);
    }
    await page.getByRole('button', { name: button, exact: true }).press('Enter');
    const wrong = page.getByLabel(field, { exact: true });
    await expect(wrong).toHaveAttribute('aria-invalid', 'true');
    await expect(wrong).toBeFocused();
    await expect(wrong).toBeInViewport();
  });
}

test('a rejected field has the focus where the form is about something stored', async ({
  page,
}) => {
  await open(page, '/admin/redirects/new');
  await page.getByLabel('Old address', { exact: true }).fill('/old');
  await page.getByLabel('Redirect to', { exact: true }).fill('/about');
  await page.getByRole('button', { name: 'Add redirect' }).press('Enter');
  await page.getByRole('link', { name: '/old', exact: true }).press('Enter');
  const target = page.getByLabel('Redirect to', { exact: true });
  await target.fill('/nowhere');
  await page.getByRole('button', { name: 'Save redirect' }).press('Enter');
  await expect(page.getByText('Your site has no page at /nowhere.')).toBeVisible();
  await expect(target).toBeFocused();

  await open(page, '/admin/claims');
  await page.getByRole('main').locator('.row a').first().press('Enter');
  await page.getByRole('button', { name: 'Save support' }).press('Enter');
  await expect(page.getByText('Say what supports it, enter a link')).toBeVisible();
  await expect(page.locator('[aria-invalid]')).toBeFocused();

  await open(page, '/admin/results');
  await page.getByRole('main').locator('.result-period summary').press('Enter');
  await page.getByLabel('Last day').fill('2020-01-01');
  await page.getByRole('main').getByRole('button', { name: 'Show', exact: true }).press('Enter');
  await expect(page.getByLabel('First day')).toBeFocused();
});
