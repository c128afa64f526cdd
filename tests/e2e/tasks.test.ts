import { toFields } from '#app/features/articles/post-fields.ts';
import { savePost } from '#app/features/articles/save-post.server.ts';
import { moveToTrash } from '#app/features/articles/trash/move-to-trash.server.ts';
import { storeCounts } from '#app/features/results/store-counts.server.ts';
import { dayOf } from '#app/formatting/dates.ts';
import type { Services } from '#app/services/services.server.ts';
import { writeTimestamp } from '#database/codec.ts';
import { expect, test } from '#tests/support/browser.ts';
import { dispatchDrop } from '#tests/support/clipboard/dispatch.ts';
import { openWriteView } from '#tests/support/content-field.ts';
import { openDialog, waitForDialog } from '#tests/support/editor.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { storeLead } from '#tests/support/leads.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { makePhoto } from '#tests/support/photo.ts';
import { saveRequest, storePost } from '#tests/support/posts.ts';
import { startServer } from '#tests/support/server-process.ts';
import { TASK_BUDGETS } from '#tests/support/task-budgets.ts';
import { TaskCounter } from '#tests/support/task-counter.ts';
import { draftOf } from '#tests/support/texts-form.ts';

test.beforeEach(async ({ context, login }) => {
  await login(context);
});

/** Today, each the first of a visit from a search. */
async function countViews(services: Services, path: string, count: number): Promise<void> {
  const day = dayOf(new Date(), (await services.readSettings()).timeZone);
  const sum = { day, path, value: '', count };
  await storeCounts(services, [
    { ...sum, kind: 'view' },
    { ...sum, kind: 'visit' },
    { ...sum, kind: 'source', value: 'Google' },
  ]);
}

const COLLEAGUE = { id: null, name: 'colleague@example.com' };
const DAY = 24 * 60 * 60 * 1000;

test('from sign-up to ready to launch', async ({ page, context }) => {
  test.slow();
  await context.clearCookies();
  const mails = await startMailServer();
  const server = await startServer({
    env: { SMTP_URL: mails.url, MAIL_FROM: 'site@example.com' },
  });
  try {
    const heading = page.getByRole('heading', { level: 1 });
    const task = new TaskCounter(page);
    await task.start(`${server.origin}/admin/login`);
    await waitForHydration(page);
    await task.type(page.getByLabel('Email'), 'dana@sunnyhome.com');
    await task.press('Tab');
    await task.type(page.getByLabel('Password'), 'Porch-light 7 evenings');
    await task.press('Enter');
    await expect(heading).toHaveText('Home');
    await task.click(page.getByRole('link', { name: 'Go through it step by step' }));
    await expect(heading).toHaveText('What is your business called?');
    await waitForHydration(page);
    await task.type(page.getByLabel('Legal name'), 'Sunny Home LLC');
    await task.click(page.getByRole('button', { name: 'Continue' }));
    await expect(heading).toHaveText('How do people reach you?');
    await task.type(page.getByLabel('Phone'), '614 555 0123');
    await task.press('Enter');
    await task.type(page.getByLabel('Mailing address'), '12 Elm Street, Columbus, OH 43085');
    await task.click(page.getByRole('button', { name: 'Continue' }));
    await expect(heading).toHaveText('Do emails about leads arrive?');
    await expect.poll(() => mails.mails.length).toBe(1);
    await task.click(page.getByRole('button', { name: 'Yes, it arrived' }));
    await expect(heading).toHaveText('You are ready to launch');
    await task.look();
    task.expectWithin(TASK_BUDGETS.setUp);
    await page.goto(`${server.origin}/admin`);
    await expect(page.getByText('Set up your site')).toHaveCount(0);
  } finally {
    await server.stop();
    await mails.close();
  }
});

test('an article with images, a subheading, a list, a table and a link is published', async ({
  page,
  services,
}) => {
  test.slow();
  const { db } = services.database;
  const photos = await Promise.all(
    ['#b5803f', '#5b6f8f', '#8a5a44'].map((background) =>
      makePhoto({ width: 800, height: 500, background }),
    ),
  );
  const task = new TaskCounter(page);
  await task.start('/admin/posts');
  await task.click(page.getByRole('link', { name: 'New article' }));
  await waitForHydration(page);
  await task.type(editorScreen(page).title, 'The first call\n');
  const text = await openWriteView(page);
  await expect(text).toBeFocused();
  await task.write('Families write to five homes.\n');
  await task.act(() =>
    dispatchDrop(text.locator('p').last(), {
      files: photos.map((bytes, index) => ({
        name: `photo-${index}.jpg`,
        type: 'image/jpeg',
        bytes,
      })),
    }),
  );
  await expect(text.locator('figure img')).toHaveCount(3);
  await task.write('## Answer first\n');
  await task.write('- Who called\nFor whom\n\n');
  await task.write('/table');
  await task.press('Enter');
  await task.write('Day\tWho\tWhen\tMonday\tDana\tMorning\tTuesday\tLee\tEvening');
  await task.press('Control+Enter');
  await task.write('Take the quiz');
  await task.press('Shift+Home');
  await task.press('Control+k');
  await waitForDialog(page);
  await task.write('quiz');
  await expect(page.getByRole('option', { name: /Quiz/, selected: true })).toBeVisible();
  await task.press('Enter');
  await task.press('Enter');
  await expect(text).toBeFocused();
  await task.click(page.getByRole('button', { name: 'Publish', exact: true }));
  await task.click(page.getByRole('button', { name: 'Describe 3 images' }));
  const dialog = openDialog(page);
  await task.type(dialog.getByLabel('Description').first(), 'A porch in the evening\n');
  await task.write('A path with leaves\n');
  await task.write('A kitchen with a long table\n');
  await task.click(page.getByRole('button', { name: 'Publish now' }));
  await expect(page.getByText('“The first call” is live')).toBeVisible();
  task.expectWithin(TASK_BUDGETS.article);
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
});

test('an image is replaced, with its focal point', async ({ page }) => {
  await page.goto('/admin/media');
  const file = async (name: string, background: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await makePhoto({ width: 640, height: 400, background }),
  });
  await page.getByLabel('Upload images').setInputFiles(await file('porch.jpg', '#334455'));
  const tile = page.getByRole('link', { name: 'porch.jpg' });
  await expect(tile).toBeVisible();

  const task = new TaskCounter(page);
  await task.start('/admin/media');
  await waitForHydration(page);
  await task.click(tile);
  const sheet = openDialog(page);
  await task.chooseFiles(
    sheet.getByLabel('Replace everywhere'),
    await file('evening.jpg', '#aa3322'),
  );
  await expect(page.getByText('The image is replaced everywhere').first()).toBeVisible();
  const dot = sheet.getByRole('button', { name: /^Focal point/ });
  await task.act(() =>
    dot.dragTo(sheet.locator('.focal-frame'), { targetPosition: { x: 20, y: 20 } }),
  );
  await expect(dot).not.toHaveAccessibleName(/50% from the left, 50% from the top/);
  await task.click(sheet.getByRole('button', { name: 'Save' }));
  await expect(sheet).toBeHidden();
  task.expectWithin(TASK_BUDGETS.image);
});

test('an article is scheduled for Tuesday, 9 AM, and a preview shared', async ({
  page,
  context,
  services,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const content = '<p>Call back within the hour.</p>';
  const { id } = await storePost(services, { title: 'The first call', content });
  const task = new TaskCounter(page);
  await task.start(`/admin/posts/${id}/edit`);
  await openWriteView(page);
  await task.click(page.getByRole('button', { name: 'Share', exact: true }));
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(await (await page.request.get(link)).text()).toContain('Call back within the hour.');
  await task.click(page.getByRole('button', { name: 'Publish', exact: true }));
  await task.click(page.getByRole('radio', { name: /^Next Tuesday/ }));
  await task.click(page.getByRole('button', { name: /^Schedule for Tuesday/ }));
  await expect(page.getByText('“The first call” is scheduled for')).toBeVisible();
  task.expectWithin(TASK_BUDGETS.schedule);
});

test('last week’s version is back, and so is a deleted post', async ({ page, services }) => {
  const { db } = services.database;
  const deleted = await storePost(services, { title: 'What a tour shows' });
  await moveToTrash(services, COLLEAGUE, deleted);
  const lastWeek = '<p>Call back within the hour.</p>';
  const post = await storePost(services, { title: 'The first call', content: lastWeek });
  await db
    .updateTable('post_revisions')
    .set({ at: writeTimestamp(new Date(Date.now() - 8 * DAY)) })
    .where('post_id', '=', post.id)
    .execute();
  const fields = { ...toFields(post), content: '<p>Call back.</p>' };
  const saved = await savePost(
    services,
    COLLEAGUE,
    saveRequest({ id: post.id, version: post.version, fields }),
  );
  expect(saved.ok).toBe(true);

  const task = new TaskCounter(page);
  await task.start('/admin/posts');
  await waitForHydration(page);
  await task.click(page.getByRole('button', { name: 'More for The first call' }));
  await task.click(page.getByRole('link', { name: 'History of The first call' }));
  await expect(page.getByRole('heading', { name: /^History of/ })).toBeVisible();
  await task.click(page.getByRole('button', { name: /^Restore/ }));
  await expect(page.getByText('The earlier version is back')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  await task.click(page.getByRole('link', { name: 'Trash', exact: true }));
  await expect(page.getByRole('heading', { name: 'Trash' })).toBeVisible();
  await task.click(page.getByRole('button', { name: 'Restore What a tour shows' }));
  await expect(page.getByText('“What a tour shows” is a draft again')).toBeVisible();
  task.expectWithin(TASK_BUDGETS.undo);
  const posts = await db.selectFrom('blog_posts').select(['content', 'trashed_at']).execute();
  expect(posts.map(({ trashed_at }) => trashed_at)).toEqual([null, null]);
  expect(posts.map(({ content }) => content)).toContain(lastWeek);
});

test('which article brought leads', async ({ page, services }) => {
  const titles = [
    'What families ask first',
    'A tour that stays in mind',
    'Who answers at night',
    'The first call',
    'How to price a room',
    'Nine months of empty beds',
  ];
  const campaign = {
    source: 'newsletter',
    medium: null,
    campaign: 'spring',
    term: null,
    content: null,
  };
  for (const [n, title] of titles.entries()) {
    const slug = title.toLowerCase().replaceAll(' ', '-');
    await storePost(services, { title, slug, isPublished: true });
    await countViews(services, `/blog/${slug}`, 40 - n);
    const landingPath = `/blog/${slug}`;
    for (let lead = 0; lead < (title === 'The first call' ? 3 : 0); lead += 1) {
      const email = `lead-${lead}@example.com`;
      await storeLead({ services }, { email, campaign: { ...campaign, landingPath } });
    }
  }
  for (const path of ['/', '/about', '/contact']) await countViews(services, path, 12);
  const task = new TaskCounter(page);
  await task.start('/admin/results');
  const list = page.getByRole('table', { name: 'Articles' });
  const first = list.getByRole('row').nth(1);
  await expect(first).toBeInViewport({ ratio: 1 });
  await expect(first.getByRole('rowheader')).toHaveText('The first call');
  await expect(first.getByRole('cell')).toHaveText(['37', '3']);
  await task.look();
  task.expectWithin(TASK_BUDGETS.results);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });

  test('a typo in a published article', async ({ page, services }) => {
    const { db } = services.database;
    const content = '<p>Call back within the hou</p>';
    await storePost(services, { title: 'The first call', content, isPublished: true });

    const task = new TaskCounter(page);
    await task.start('/admin/posts');
    await waitForHydration(page);
    await task.click(page.getByRole('link', { name: 'The first call', exact: true }));
    const text = page.getByRole('textbox', { name: 'Content', exact: true });
    await expect(text).toHaveAttribute('contenteditable', 'true');
    await task.look();
    await task.click(text.locator('p'));
    // A finger taps where the letter is missing; Playwright taps the middle.
    await page.keyboard.press('End');
    await task.type(text, 'r');
    await expect(text).toHaveText('Call back within the hour');
    await task.click(page.getByRole('button', { name: /^Update/ }));
    await expect(page.getByText('Post updated successfully')).toBeVisible();
    task.expectWithin(TASK_BUDGETS.typo);
    const [post] = await db.selectFrom('blog_posts').select('content').execute();
    expect(post?.content).toBe('<p>Call back within the hour</p>');
  });
});

test('the headline of Home', async ({ page, request }) => {
  const task = new TaskCounter(page);
  await task.start('/admin/pages/home');
  await waitForHydration(page);
  const headline = draftOf(page).getByRole('textbox', { name: 'Headline', exact: true });
  await expect(headline).toBeVisible();
  await task.look();
  await task.click(headline);
  await task.press('Control+a');
  await task.type(headline, 'Every bed full');
  await expect(headline).toHaveText('Every bed full');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await task.look();
  await task.click(page.getByRole('button', { name: 'Publish' }));
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await task.look();
  task.expectWithin(TASK_BUDGETS.headline);
  await expect.poll(async () => (await request.get('/')).text()).toContain('Every bed full');
});

test('the price of Streamline in the bundle', async ({ page, request }) => {
  const task = new TaskCounter(page);
  await task.start('/admin/pages/boost-revenue');
  await waitForHydration(page);
  const price = draftOf(page)
    .getByRole('button', { name: /^Advantage Bundle: Streamline, Price per month/ })
    .first();
  await expect(price).toBeVisible();
  await task.look();
  await task.click(price);
  await expect(page.getByText(/^Shown in/)).toBeVisible();
  await task.type(page.getByLabel('Price per month'), '849');
  await expect(price).toHaveText('$849');
  await task.press('Enter');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await task.click(page.getByRole('button', { name: 'Publish' }));
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await task.look();
  task.expectWithin(TASK_BUDGETS.price);
  await expect.poll(async () => (await request.get('/boost-revenue')).text()).toContain('$849');
});
