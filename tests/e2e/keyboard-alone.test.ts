import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { toFields } from '#app/features/articles/post-fields.ts';
import { savePost } from '#app/features/articles/save-post.server.ts';
import { moveToTrash } from '#app/features/articles/trash/move-to-trash.server.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { addCookie, expect, test } from '#tests/support/browser.ts';
import { findMissingOpenssl } from '#tests/support/certificates.ts';
import { openWriteView } from '#tests/support/content-field.ts';
import { openDialog } from '#tests/support/editor.ts';
import { createExampleSite } from '#tests/support/example-site.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { storeLead } from '#tests/support/leads.ts';
import { makePhoto } from '#tests/support/photo.ts';
import { saveRequest, storePost } from '#tests/support/posts.ts';
import { startSecureMailServer } from '#tests/support/secure-mail-server.ts';
import { startServer } from '#tests/support/server-process.ts';
import { openSiteData } from '#tests/support/site-data.ts';
import { KEPT, PUBLISHED } from '#tests/support/texts-form.ts';

const COLLEAGUE = { id: null, name: 'colleague@example.com' };

/** What an owner does every week, by keys alone: no step here points at anything. */

test.use({ viewport: { width: 1440, height: 900 } });

/** Of a task, from Home on: commands and ways to a control, without the letters that are typed. */
const MOST_PRESSES = 40;

const PUBLISH = 'Control+Shift+Enter';

let presses = 0;

async function press(page: Page, key: string): Promise<void> {
  presses += 1;
  await page.keyboard.press(key);
}

/** Goes from stop to stop until this control has the focus. */
async function goTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(control).toBeVisible();
  await expect(control).toBeEnabled();
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  while (presses < 2 * MOST_PRESSES && !(await isFocused())) await press(page, key);
  await expect(control).toBeFocused();
}

/** Goes to this control and presses Enter on it. */
async function enter(page: Page, control: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await goTo(page, control, key);
  await press(page, 'Enter');
}

/** Opens what Ctrl+K finds by these words. */
async function find(page: Page, words: string, name: string): Promise<void> {
  await press(page, 'Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(words);
  const found = page.getByRole('option', { name });
  await expect(found).toBeVisible();
  while ((await found.getAttribute('aria-selected')) !== 'true') await press(page, 'ArrowDown');
  await press(page, 'Enter');
  // From there one goes on in the page that it leads to.
  await expect(page.locator('#main :focus, #main:focus')).toBeVisible();
}

test.beforeEach(async ({ context, login }) => {
  presses = 0;
  await login(context);
});

test.afterEach(({ page: _ }, { title, status }) => {
  if (status === 'passed') expect(presses, title).toBeLessThanOrEqual(MOST_PRESSES);
});

test('a call and a note are kept with a lead, and the list is back', async ({ page, services }) => {
  const phone = { display: '(480) 555-0123', tel: '+14805550123' };
  await storeLead({ services }, { name: 'Rosa Keys', phone });
  const main = page.getByRole('main');
  await page.goto('/admin');
  await waitForHydration(page);
  await find(page, 'rosa', 'Rosa Keys');
  await expect(page.getByRole('heading', { name: 'Rosa Keys', level: 1 })).toBeVisible();
  const happened = page.getByRole('region', { name: 'What happened' });

  await goTo(page, page.getByRole('tab', { name: 'Write an email' }));
  await press(page, 'ArrowRight');
  await press(page, 'Enter');
  await goTo(page, page.getByLabel('Note (optional)'));
  await page.keyboard.type('Asked for Thursday.');
  await enter(page, page.getByRole('button', { name: 'Reached them', exact: true }));
  await expect(happened).toContainText('Asked for Thursday.');
  await expect(happened).toContainText('Moved to Contacted');

  // The focus is where one goes on: in the email.
  await expect(page.getByLabel('Email to dana@example.com')).toBeFocused();
  await goTo(page, page.getByRole('tab', { name: 'Write an email' }), 'Shift+Tab');
  await press(page, 'ArrowLeft');
  await press(page, 'Enter');
  await goTo(page, page.getByLabel('Note (visitors never see it)'));
  await page.keyboard.type('Her mother likes the porch.');
  await enter(page, page.getByRole('button', { name: 'Add note', exact: true }));
  await expect(happened).toContainText('Her mother likes the porch.');
  await expect(page.getByLabel('Note (visitors never see it)')).toBeFocused();

  await enter(page, main.getByRole('link', { name: 'All leads' }), 'Shift+Tab');
  await expect(page).toHaveURL('/admin/leads');
  await expect(main.getByRole('listitem').filter({ hasText: 'Rosa Keys' })).toBeVisible();
});

test('an article is written and published, and its address opens', async ({ page }) => {
  await page.goto('/admin');
  await waitForHydration(page);
  await enter(page, page.getByRole('button', { name: 'New', exact: true }));
  const menu = page.getByRole('list', { name: 'New' });
  await enter(page, menu.getByRole('link', { name: 'New article' }));
  await goTo(page, page.getByLabel('Title', { exact: true }));
  await page.keyboard.type('The first call');
  const text = page.getByRole('textbox', { name: 'Content', exact: true });
  await expect(text).toHaveAttribute('contenteditable', 'true');
  await press(page, 'Enter');
  await expect(text).toBeFocused();
  await page.keyboard.type('Answer first, and be kind.');
  await expect(text).toHaveText('Answer first, and be kind.');

  await press(page, PUBLISH);
  const sheet = page.getByRole('dialog', { name: 'Publish' });
  await expect(sheet.getByRole('radio', { name: 'Now' })).toBeFocused();
  await press(page, 'Escape');
  await expect(sheet).toBeHidden();
  await press(page, PUBLISH);
  await expect(sheet.getByRole('radio', { name: 'Now' })).toBeFocused();
  await enter(page, sheet.getByRole('button', { name: 'Publish now' }));

  const notice = page.getByRole('status').filter({ hasText: '“The first call” is live' });
  const open = notice.getByRole('link', { name: /^Open it/ });
  await goTo(page, open);
  const opened = page.waitForEvent('popup');
  await press(page, 'Enter');
  const article = await opened;
  await expect(article.getByRole('heading', { name: 'The first call', level: 1 })).toBeVisible();
});

test('a price is typed into the table, and live', async ({ page, request }) => {
  await page.goto('/admin');
  await waitForHydration(page);
  await find(page, 'price', 'Prices');
  const cell = page.getByLabel('Advantage Bundle: Streamline, Price per month');
  await goTo(page, cell);
  await page.keyboard.type('849');
  await expect(cell).toHaveValue('849');
  await press(page, 'Enter');
  await expect(page.getByText(KEPT)).toBeVisible();
  await press(page, PUBLISH);
  await expect(page.getByText(PUBLISHED)).toBeVisible();
  await expect.poll(async () => (await request.get('/boost-revenue')).text()).toContain('$849');
});

test('a preview is shared, and the article scheduled for a Tuesday', async ({
  page,
  context,
  services,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const content = '<p>Call back within the hour.</p>';
  await storePost(services, { title: 'The first call', content });
  await page.goto('/admin');
  await waitForHydration(page);
  await find(page, 'first call', 'The first call');
  await openWriteView(page);
  await enter(page, page.getByRole('button', { name: 'Share', exact: true }));
  await expect(page.getByText('Link copied')).toBeVisible();
  await enter(page, page.getByRole('button', { name: 'Publish', exact: true }));
  const sheet = page.getByRole('dialog', { name: 'Publish' });
  await expect(sheet.getByRole('radio', { name: 'Now' })).toBeFocused();
  await press(page, 'ArrowDown');
  await press(page, 'ArrowDown');
  await expect(sheet.getByRole('radio', { name: /^Next Tuesday/ })).toBeChecked();
  await enter(page, sheet.getByRole('button', { name: /^Schedule for Tuesday/ }));
  await expect(page.getByText('“The first call” is scheduled for')).toBeVisible();
});

test('an earlier version is back, and so is a deleted article', async ({ page, services }) => {
  const { db } = services.database;
  const deleted = await storePost(services, { title: 'What a tour shows' });
  await moveToTrash(services, COLLEAGUE, deleted);
  const earlier = '<p>Call back within the hour.</p>';
  const post = await storePost(services, { title: 'The first call', content: earlier });
  const { id, version } = post;
  const fields = { ...toFields(post), content: '<p>Call back.</p>' };
  const saved = await savePost(services, COLLEAGUE, saveRequest({ id, version, fields }));
  expect(saved.ok).toBe(true);

  await page.goto('/admin');
  await waitForHydration(page);
  await find(page, 'first call', 'The first call');
  await openWriteView(page);
  await enter(page, page.getByRole('button', { name: 'More', exact: true }));
  await enter(page, page.getByRole('menuitem', { name: 'History' }));
  await expect(page.getByRole('heading', { name: /^History of/ })).toBeVisible();
  await enter(page, page.getByRole('button', { name: /^Restore/ }));
  await expect(page.getByText('The earlier version is back')).toBeVisible();
  await find(page, 'trash', 'Trash');
  await expect(page.getByRole('heading', { name: 'Trash' })).toBeVisible();
  await enter(page, page.getByRole('button', { name: 'Restore What a tour shows' }));
  await expect(page.getByText('“What a tour shows” is a draft again')).toBeVisible();
  const posts = await db.selectFrom('blog_posts').select(['content', 'trashed_at']).execute();
  expect(posts.map(({ trashed_at }) => trashed_at)).toEqual([null, null]);
  expect(posts.map(({ content }) => content)).toContain(earlier);
});

test('the headline of the first page is typed, and live', async ({ page, request }) => {
  await page.goto('/admin');
  await waitForHydration(page);
  await find(page, 'home page', 'Home Page');
  const headline = page
    .frameLocator('iframe')
    .getByRole('textbox', { name: 'Headline', exact: true });
  await goTo(page, headline);
  await page.keyboard.type('Every bed full');
  await expect(headline).toHaveText('Every bed full');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await press(page, PUBLISH);
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await expect.poll(async () => (await request.get('/')).text()).toContain('Every bed full');
});

test('a typo in a published article is corrected', async ({ page, services, request }) => {
  const content = '<p>Call back within the hou</p>';
  await storePost(services, { title: 'The first call', content, isPublished: true });
  await page.goto('/admin');
  await waitForHydration(page);
  await find(page, 'first call', 'The first call');
  await openWriteView(page);
  const text = page.getByRole('textbox', { name: 'Content', exact: true });
  await goTo(page, text);
  await press(page, 'Control+End');
  await page.keyboard.type('r');
  await expect(text).toHaveText('Call back within the hour');
  await press(page, 'Control+s');
  await expect(page.getByText('Post updated successfully')).toBeVisible();
  expect(await (await request.get('/blog/the-first-call')).text()).toContain('within the hour<');
});

test('a cover image is chosen, described, and its focal point moved', async ({
  page,
  services,
}) => {
  const { db } = services.database;
  await storePost(services, { title: 'The first call', isPublished: true });
  await page.goto('/admin');
  await waitForHydration(page);
  await find(page, 'first call', 'The first call');
  await openWriteView(page);
  await enter(page, page.getByRole('button', { name: 'Details', exact: true }));
  await enter(page, page.locator('.drawer').getByRole('button', { name: 'Choose an image' }));
  const dialog = openDialog(page);
  const chooser = page.waitForEvent('filechooser');
  await enter(page, dialog.getByLabel('Upload an image'));
  const buffer = await makePhoto({ width: 800, height: 500, background: '#aa3322' });
  await (await chooser).setFiles({ name: 'evening.jpg', mimeType: 'image/jpeg', buffer });
  await expect(dialog.getByLabel('Description')).toBeFocused();
  await page.keyboard.type('A porch in the evening');
  await goTo(page, dialog.getByRole('button', { name: /^Focal point/ }), 'Shift+Tab');
  await press(page, 'ArrowLeft');
  await press(page, 'ArrowUp');
  await enter(page, dialog.getByRole('button', { name: 'Use this image' }));
  await expect(dialog).toBeHidden();
  await press(page, 'Control+s');
  await expect(page.getByText('Post updated successfully')).toBeVisible();
  const image = await db
    .selectFrom('media')
    .select(['alt', 'focus_x', 'focus_y'])
    .executeTakeFirstOrThrow();
  expect(image.alt).toBe('A porch in the evening');
  expect(Math.max(image.focus_x, image.focus_y)).toBeLessThan(50);
});

test('the numbers of the last 12 months are read, day by day and of an article', async ({
  page,
  services,
}) => {
  await createExampleSite(services);
  await page.goto('/admin');
  await waitForHydration(page);
  await find(page, 'results', 'Results');
  await enter(page, page.getByRole('main').locator('summary').filter({ hasText: 'Last 28 days' }));
  await enter(page, page.getByRole('link', { name: '12 months' }));
  await expect(page.getByRole('main').locator('summary').first()).toHaveText('Last 12 months');
  await enter(page, page.getByRole('main').locator('summary').filter({ hasText: 'Week by week' }));
  await expect(page.getByRole('table').first()).toBeVisible();
  await enter(page, page.getByRole('link', { name: /^All articles/ }));
  await expect(page.getByRole('heading', { name: 'Articles', level: 1 })).toBeVisible();
});

test('a new site is set up, with its mail and a portrait', async ({ page, context }) => {
  test.skip(findMissingOpenssl() !== null, 'needs openssl');
  const password = 'correct-horse-battery';
  const mails = await startSecureMailServer({ encryption: 'starttls', password });
  const certificate = test.info().outputPath('mail.pem');
  writeFileSync(certificate, mails.certificate);
  const server = await startServer({ env: { NODE_EXTRA_CA_CERTS: certificate } });
  const services = await openSiteData(server);
  try {
    await context.clearCookies();
    const { cookie } = await createAdmin({ services });
    await addCookie(context, server.origin, cookie);
    const heading = page.getByRole('heading', { level: 1 });
    const next = page.getByRole('button', { name: 'Continue' });
    await page.goto(`${server.origin}/admin`);
    await waitForHydration(page);
    await enter(page, page.getByRole('link', { name: 'Skip to content' }));
    await enter(page, page.getByRole('link', { name: 'Go through it step by step' }));
    await expect(heading).toHaveText('What is your business called?');
    await goTo(page, page.getByLabel('Legal name'));
    await page.keyboard.type('Sunny Home LLC');
    await enter(page, next);
    await expect(heading).toHaveText('How do people reach you?');
    await goTo(page, page.getByLabel('Phone'));
    await page.keyboard.type('614 555 0123');
    await press(page, 'Tab');
    await page.keyboard.type('12 Elm Street, Columbus, OH 43085');
    await press(page, 'Tab');
    await page.keyboard.type('https://calendly.com/sunny/intro');
    await enter(page, next);

    await expect(heading).toHaveText('Do emails about leads arrive?');
    await enter(page, page.getByRole('link', { name: 'Another service' }));
    await expect(page.getByLabel('Password')).toBeFocused();
    await page.keyboard.type(password);
    await goTo(page, page.getByLabel('Server', { exact: true }));
    await page.keyboard.type('localhost');
    // The port of a mail service is the one that is there already.
    await page.getByLabel('Port').evaluate((port: HTMLInputElement, value) => {
      port.value = value;
    }, String(mails.port));
    await enter(page, page.getByRole('button', { name: 'Save mail server' }));
    // The button is folded away.
    await expect(page.locator('form', { hasText: 'Did the test arrive?' })).toBeFocused();
    await enter(page, page.getByRole('button', { name: 'Yes, it arrived' }));
    await expect(heading).toHaveText('You are ready to launch');
    await enter(page, page.getByRole('link', { name: 'Your portrait' }));
    await expect(heading).toHaveText('Who will owners meet?');
    await enter(page, page.getByRole('button', { name: 'Choose an image' }));
    const chooser = page.waitForEvent('filechooser');
    await enter(page, openDialog(page).getByLabel('Upload an image'));
    const buffer = await makePhoto({ width: 800, height: 1000 });
    await (await chooser).setFiles({ name: 'dana.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByLabel('Alternative text')).toBeFocused();
    await page.keyboard.type('Dana at her front door');
    await enter(page, next);
    await expect(heading).toHaveText('You are ready to launch');

    expect(mails.mails).toHaveLength(1);
    expect(await findSettings(services.database.db)).toMatchObject({
      legalName: 'Sunny Home LLC',
      contactPhone: { display: '(614) 555-0123' },
      introSessionLink: 'https://calendly.com/sunny/intro',
    });
    const about = await page.request.get(`${server.origin}/about`);
    expect(await about.text()).toContain('alt="Dana at her front door"');
  } finally {
    await services.close();
    await server.stop();
    await mails.close();
  }
});
