import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { findSettings } from '#app/features/settings/settings.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { addCookie, expect, test } from '#tests/support/browser.ts';
import { findMissingOpenssl } from '#tests/support/certificates.ts';
import { dispatchDrop } from '#tests/support/clipboard/dispatch.ts';
import { openDialog, tool, waitForDialog } from '#tests/support/editor.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { makePhoto } from '#tests/support/photo.ts';
import { storePost } from '#tests/support/posts.ts';
import {
  startNewSite,
  storeEarlierWording,
  storeReadArticles,
} from '#tests/support/prepared-tasks.ts';
import { TASKS } from '#tests/support/task-budgets.ts';
import { TaskCounter } from '#tests/support/task-counter.ts';
import { draftOf, PUBLISHED } from '#tests/support/texts-form.ts';

/**
 * Ten tasks of an owner, each from Home on (that of a lead: `lead-task.test.ts`), what they cost, and
 * what became of them.
 */

test.beforeEach(async ({ context, login }) => {
  await login(context);
});

interface Fixtures {
  page: Page;
  context: BrowserContext;
  request: APIRequestContext;
  services: Services;
}

/** What is done at a computer and on a phone, where the file says what differs. */
const ON_BOTH: Readonly<Record<string, (fixtures: Fixtures) => Promise<void>>> = {
  'the site is set up, with mail, a portrait and a booking link': setUpSite,
  'an article with images, a subheading, a list, a table and a link is published': publishArticle,
  'an article gets a cover image, with its focal point and description': setCover,
  'an article is scheduled for Tuesday, 9 AM, and a preview shared': scheduleAndShare,
  'last week’s wording is back, its new cover stays, and a deleted article is back': bringBack,
  'which article brought leads': readResults,
  'the headline of the site’s first page': changeHeadline,
  'the price of Streamline in the bundle': changePrice,
};

for (const [title, doTask] of Object.entries(ON_BOTH)) test(title, doTask);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const [title, doTask] of Object.entries(ON_BOTH)) test(title, doTask);

  test('a typo in a published article', fixTypo);
});

/** What a way leads past that begins in the menu. */
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Admin' });

async function photo(name: string, background: string) {
  const buffer = await makePhoto({ width: 800, height: 500, background });
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Begins on Home, where its script runs. */
async function begin(page: Page, origin = ''): Promise<TaskCounter> {
  const task = new TaskCounter(page);
  await task.start(origin);
  await waitForHydration(page);
  return task;
}

async function setUpSite({ page, context }: Fixtures): Promise<void> {
  test.skip(findMissingOpenssl() !== null, 'needs openssl');
  test.slow();
  const site = await startNewSite(test.info().outputPath('mail.pem'));
  const { origin, services, mails, password } = site;
  try {
    await context.clearCookies();
    const { cookie } = await createAdmin({ services });
    await addCookie(context, origin, cookie);
    const main = page.getByRole('main');
    const heading = page.getByRole('heading', { level: 1 });
    const next = page.getByRole('button', { name: 'Continue' });

    const task = await begin(page, origin);
    await task.read(main.getByText('Set up your site'), main.getByText(/of \d done/));
    await task.click(page.getByRole('link', { name: 'Go through it step by step' }));
    await expect(heading).toHaveText('What is your business called?');
    await task.read(main);
    await task.type(page.getByLabel('Legal name'), 'Sunny Home LLC');
    await task.click(next);
    await expect(heading).toHaveText('How do people reach you?');
    await task.read(main);
    await task.type(page.getByLabel('Phone'), '614 555 0123\n');
    const [address, booking] = [
      '12 Elm Street, Columbus, OH 43085',
      'https://calendly.com/sunny/intro',
    ];
    if (task.isTouch) {
      // An address has lines: Enter does not lead on from it.
      await task.write(address);
      await task.type(page.getByLabel('Free intro session'), booking);
    } else {
      await task.write(`${address}\t${booking}`);
    }
    await task.click(next);
    await expect(heading).toHaveText('Do emails about leads arrive?');
    await task.read(main);
    await task.click(page.getByRole('link', { name: 'Another service' }));
    await expect(page.getByLabel('Password')).toBeFocused();
    await task.read(main);
    await task.type(page.getByLabel('Password'), password);
    await task.type(page.getByLabel('Server', { exact: true }), 'localhost');
    // The port of a mail service is the one that is there already.
    await page.getByLabel('Port').fill(String(mails.port));
    await task.click(page.getByRole('button', { name: 'Save mail server' }));
    await task.read(main.getByText('Did the test arrive?'), main.getByText('It went to'));
    expect(mails.mails).toHaveLength(1);
    await task.click(page.getByRole('button', { name: 'Yes, it arrived' }));
    await expect(heading).toHaveText('You are ready to launch');
    await task.read(main);
    await task.click(page.getByRole('link', { name: 'Your portrait' }));
    await expect(heading).toHaveText('Who will owners meet?');
    await task.read(main);
    await task.click(page.getByRole('button', { name: 'Choose an image' }));
    await task.chooseFiles(page.getByLabel('Upload an image'), await photo('dana.jpg', '#5b6f8f'));
    await task.read(main.getByRole('group', { name: 'Portrait of the founder' }));
    await task.type(page.getByLabel('Alternative text'), 'Dana at her front door');
    await task.click(next);
    await expect(heading).toHaveText('You are ready to launch');
    task.expectCost(TASKS.setUp);

    await page.goto(`${origin}/admin`);
    await expect(page.getByText('Set up your site')).toHaveCount(0);
    expect(await findSettings(services.database.db)).toMatchObject({
      legalName: 'Sunny Home LLC',
      contactPhone: { display: '(614) 555-0123' },
      introSessionLink: 'https://calendly.com/sunny/intro',
    });
    const about = await (await page.request.get(`${origin}/about`)).text();
    expect(about).toContain('alt="Dana at her front door"');
  } finally {
    await site.close();
  }
}

async function publishArticle({ page, services }: Fixtures): Promise<void> {
  test.slow();
  const { db } = services.database;
  const photos = await Promise.all(
    ['#b5803f', '#5b6f8f', '#8a5a44'].map((background, index) =>
      photo(`photo-${index}.jpg`, background),
    ),
  );
  const task = await begin(page);
  await task.click(page.getByRole('main').getByRole('link', { name: 'New article' }));
  await waitForHydration(page);
  await task.type(editorScreen(page).title, 'The first call\n');
  const text = page.getByRole('textbox', { name: 'Content', exact: true });
  await expect(text).toBeFocused();
  await task.write('Families write to five homes.\n');
  await (task.isTouch ? chooseImages : dropImages)(page, task, photos);
  await expect(text.locator('figure img')).toHaveCount(3);
  await task.write('## Answer first\n');
  await task.write('- Who called\nFor whom\n\n');
  await task.write('/table');
  await task.read(page.getByRole('option', { selected: true }));
  await task.press('Enter');
  await fillTable(task);
  await (task.isTouch ? linkByTap : linkByKeys)(page, task);
  await expect(text).toBeFocused();
  await task.click(page.getByRole('button', { name: 'Publish', exact: true }));
  const dialog = openDialog(page);
  await task.read(dialog.getByText(/^When/), dialog.getByText('Now', { exact: true }));
  if (!task.isTouch) {
    await task.read(dialog.getByText('Still missing'), dialog.getByRole('list').first());
    await task.click(page.getByRole('button', { name: 'Describe 3 images' }));
    await describeImages(page, task);
  }
  await task.click(page.getByRole('button', { name: 'Publish now' }));
  await task.read(page.getByText('“The first call” is live'));
  task.expectCost(TASKS.article);
  const { content, is_published } = await db
    .selectFrom('blog_posts')
    .select(['content', 'is_published'])
    .executeTakeFirstOrThrow();
  expect(is_published).toBe(1);
  for (const part of [
    '<h2>Answer first</h2>',
    '<li>For whom</li>',
    '<th scope="col">When</th>',
    '<td>Lee</td>',
    'alt="A kitchen with a long table"',
    '<a href="/quiz">Take the quiz</a>',
  ]) {
    expect(content).toContain(part);
  }
}

type Photos = Awaited<ReturnType<typeof photo>>[];

/** Their descriptions are asked for before the article is published. */
async function dropImages(page: Page, task: TaskCounter, photos: Photos): Promise<void> {
  const files = photos.map(({ name, mimeType: type, buffer: bytes }) => ({ name, type, bytes }));
  const text = page.getByRole('textbox', { name: 'Content', exact: true });
  await task.act(() => dispatchDrop(text.locator('p').last(), { files }));
}

/** Nothing can be dropped on a phone. */
async function chooseImages(page: Page, task: TaskCounter, photos: Photos): Promise<void> {
  await task.click(tool(page, 'Insert…'));
  await task.click(page.getByRole('option', { name: 'Image', exact: true }));
  await task.chooseFiles(page.getByLabel('Upload images'), photos);
  await describeImages(page, task);
}

async function describeImages(page: Page, task: TaskCounter): Promise<void> {
  const dialog = openDialog(page);
  await task.read(dialog.getByRole('heading').first(), dialog.getByRole('listitem').first());
  await task.type(dialog.getByLabel('Description').first(), 'A porch in the evening\n');
  await task.write('A path with leaves\n');
  await task.write('A kitchen with a long table\n');
}

/** By Tab; on a phone, Enter goes on to the next cell, and from the last one below the table. */
async function fillTable(task: TaskCounter): Promise<void> {
  const cells = ['Day', 'Who', 'When', 'Monday', 'Dana', 'Morning', 'Tuesday', 'Lee', 'Evening'];
  if (task.isTouch) {
    for (const cell of cells) await task.write(`${cell}\n`);
  } else {
    await task.write(cells.join('\t'));
    await task.press('Control+Enter');
  }
}

async function linkByKeys(page: Page, task: TaskCounter): Promise<void> {
  await task.write('Take the quiz');
  await task.press('Shift+Home');
  await task.press('Control+k');
  await findQuiz(page, task);
  await task.press('Enter');
}

/** The words of a link are asked for where none are chosen. */
async function linkByTap(page: Page, task: TaskCounter): Promise<void> {
  await task.click(tool(page, 'Link…'));
  await findQuiz(page, task);
  await task.press('Enter');
  await expect(openDialog(page).getByLabel('Text to show')).toBeFocused();
  await task.write('Take the quiz\n');
}

async function findQuiz(page: Page, task: TaskCounter): Promise<void> {
  await waitForDialog(page);
  await task.read(openDialog(page).getByRole('heading'), openDialog(page).locator('label').first());
  await task.write('quiz');
  await task.read(page.getByRole('option', { name: /Quiz/, selected: true }));
  await task.press('Enter');
}

async function setCover({ page, services }: Fixtures): Promise<void> {
  const { db } = services.database;
  await storePost(services, { title: 'The first call', isPublished: true });
  const task = await begin(page);
  await task.read(page.getByRole('heading', { name: 'Articles' }));
  await task.click(page.getByRole('link', { name: 'The first call', exact: true }));
  await waitForHydration(page);
  const drawer = page.locator('.drawer');
  await task.click(page.getByRole('button', { name: 'Details', exact: true }));
  await task.read(drawer.locator('legend').first());
  await task.click(drawer.getByRole('button', { name: 'Choose an image' }));
  const dialog = openDialog(page);
  await task.chooseFiles(
    dialog.getByLabel('Upload an image'),
    await photo('evening.jpg', '#aa3322'),
  );
  const dot = dialog.getByRole('button', { name: /^Focal point/ });
  await expect(dot).toBeVisible();
  await task.read(dialog.locator('form'));
  const moveDot = () => task.drag(dot, dialog.locator('.focal-frame'), { x: 20, y: 20 });
  if (task.isTouch) {
    // A finger on the dot leaves the keyboard open, whose Enter key then says Done.
    await moveDot();
    await task.write('A porch in the evening\n');
    await expect(dialog).toBeHidden();
    // The drawer fills the screen.
    await task.click(drawer.getByRole('button', { name: 'Done' }));
  } else {
    await task.write('A porch in the evening');
    await moveDot();
    await task.click(dialog.getByRole('button', { name: 'Use this image' }));
    await expect(dialog).toBeHidden();
  }
  await task.click(page.getByRole('button', { name: /^Update/ }).first());
  await task.read(page.getByText('Post updated successfully'));
  task.expectCost(TASKS.image);
  const image = await db
    .selectFrom('media')
    .select(['id', 'alt', 'focus_x', 'focus_y'])
    .executeTakeFirstOrThrow();
  expect(image.alt).toBe('A porch in the evening');
  expect(Math.max(image.focus_x, image.focus_y)).toBeLessThan(20);
  const blog = await (await page.request.get('/blog')).text();
  expect(blog).toContain('alt="A porch in the evening"');
}

async function scheduleAndShare({ page, context, services }: Fixtures): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const content = '<p>Call back within the hour.</p>';
  await storePost(services, { title: 'The first call', content });
  const task = await begin(page);
  await task.read(page.getByRole('heading', { name: 'Articles' }));
  await task.click(page.getByRole('link', { name: 'The first call', exact: true }));
  await waitForHydration(page);
  await task.click(page.getByRole('button', { name: 'Publish', exact: true }));
  await task.read(openDialog(page).getByText(/^When/));
  await task.click(openDialog(page).getByText(/^Next Tuesday/));
  await task.click(page.getByRole('button', { name: 'Schedule and share a preview' }));
  await task.read(page.getByText('“The first call” is scheduled for'));
  await task.read(page.getByText('Link copied'));
  task.expectCost(TASKS.schedule);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(await (await page.request.get(link)).text()).toContain('Call back within the hour.');
  const { published_at, is_published } = await services.database.db
    .selectFrom('blog_posts')
    .select(['published_at', 'is_published'])
    .executeTakeFirstOrThrow();
  expect(is_published).toBe(1);
  const at = new Date(String(published_at));
  const options = { timeZone: 'America/New_York', weekday: 'long', hour: 'numeric' } as const;
  expect(at.getTime()).toBeGreaterThan(Date.now());
  expect(at.toLocaleString('en-US', options)).toMatch(/Tuesday.+9.AM/);
}

async function bringBack({ page, services }: Fixtures): Promise<void> {
  const { db } = services.database;
  const { lastWeek, cover } = await storeEarlierWording(services);
  const task = await begin(page);
  await task.read(page.getByRole('heading', { name: 'Articles' }));
  const row = page.getByRole('listitem').filter({ hasText: 'The first call' });
  await task.read(row.getByRole('link', { name: 'The first call', exact: true }));
  await task.click(page.getByRole('button', { name: 'More for The first call' }));
  await task.click(page.getByRole('link', { name: 'History of The first call' }));
  await task.read(page.getByRole('heading', { name: /^History of/ }));
  await task.read(page.getByRole('region', { name: 'Take this change back' }));
  await task.click(page.getByRole('button', { name: 'Restore the text alone' }));
  await task.read(page.getByText('The earlier version is back'));
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  await task.click(page.getByRole('link', { name: 'Trash', exact: true }));
  await task.read(page.getByRole('heading', { name: 'Trash' }));
  await task.read(page.getByText('What a tour shows').first());
  await task.click(page.getByRole('button', { name: 'Restore What a tour shows' }));
  await task.read(page.getByText('“What a tour shows” is a draft again'));
  task.expectCost(TASKS.undo);
  const posts = await db
    .selectFrom('blog_posts')
    .select(['content', 'trashed_at', 'featured_image_url'])
    .execute();
  expect(posts.map(({ trashed_at }) => trashed_at)).toEqual([null, null]);
  expect(posts).toContainEqual(
    expect.objectContaining({ content: lastWeek, featured_image_url: cover }),
  );
}

async function readResults({ page, services }: Fixtures): Promise<void> {
  await storeReadArticles(services);
  const task = await begin(page);
  await task.read(menuOf(page));
  await task.click(menuOf(page).getByRole('link', { name: 'Results' }));
  const list = page.getByRole('table', { name: 'Articles' });
  const first = list.getByRole('row').nth(1);
  await expect(first).toBeInViewport({ ratio: 1 });
  await task.read(page.getByRole('heading', { name: 'Articles' }), list.locator('thead'), first);
  await expect(first.getByRole('rowheader')).toHaveText('The first call');
  await expect(first.getByRole('cell')).toHaveText(['37', '3']);
  task.expectCost(TASKS.results);
}

async function fixTypo({ page, services }: Fixtures): Promise<void> {
  const { db } = services.database;
  const content = '<p>Call back within the hou</p>';
  await storePost(services, { title: 'The first call', content, isPublished: true });

  const task = await begin(page);
  await task.read(page.getByRole('heading', { name: 'Articles' }));
  await task.click(page.getByRole('link', { name: 'The first call', exact: true }));
  const text = page.getByRole('textbox', { name: 'Content', exact: true });
  await expect(text).toHaveAttribute('contenteditable', 'true');
  await task.click(text.locator('p'));
  // A finger taps where the letter is missing; Playwright taps the middle.
  await page.keyboard.press('End');
  await task.write('r');
  await expect(text).toHaveText('Call back within the hour');
  await task.click(page.getByRole('button', { name: /^Update/ }));
  await task.read(page.getByText('Post updated successfully'));
  task.expectCost(TASKS.typo);
  const [post] = await db.selectFrom('blog_posts').select('content').execute();
  expect(post?.content).toBe('<p>Call back within the hour</p>');
}

async function changeHeadline({ page, request }: Fixtures): Promise<void> {
  const task = await begin(page);
  const website = page.getByRole('region', { name: 'Website' });
  await task.read(website);
  await task.click(website.getByRole('link', { name: 'Home page' }));
  await waitForHydration(page);
  const headline = draftOf(page).getByRole('textbox', { name: 'Headline', exact: true });
  await expect(headline).toBeVisible();
  // All of it is chosen by three clicks in a row, which are one for the hand. On a phone, a tap opens
  // a sheet with the field, whose words are chosen.
  await task.click(headline, { clickCount: 3 });
  if (task.isTouch) await expect(page.getByRole('textbox', { name: 'Headline' })).toBeFocused();
  await task.write('Every bed full');
  await expect(headline).toHaveText('Every bed full');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await task.click(page.getByRole('button', { name: 'Publish' }));
  await task.read(page.getByText('Published', { exact: true }));
  task.expectCost(TASKS.headline);
  await expect.poll(async () => (await request.get('/')).text()).toContain('Every bed full');
}

async function changePrice({ page, request }: Fixtures): Promise<void> {
  const task = await begin(page);
  const website = page.getByRole('region', { name: 'Website' });
  await task.read(website);
  await task.click(website.getByRole('link', { name: 'Prices' }));
  await waitForHydration(page);
  const table = page.getByRole('table').first();
  const price = page.getByRole('textbox', {
    name: 'Advantage Bundle: Streamline, Price per month',
  });
  const row = table.getByRole('row').filter({ has: price });
  await task.read(table.getByText('Advantage Bundle').first(), row.getByRole('rowheader'));
  await task.click(price);
  await task.write('849');
  await expect(price).toHaveValue('849');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await task.click(page.getByRole('button', { name: 'Publish' }));
  await task.read(page.getByText(PUBLISHED));
  task.expectCost(TASKS.price);
  await expect.poll(async () => (await request.get('/boost-revenue')).text()).toContain('$849');
}
