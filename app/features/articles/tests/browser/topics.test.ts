import type { Services } from '#app/services/services.server.ts';
import { addTopic } from '#tests/support/articles.ts';
import { expect, test } from '#tests/support/browser.ts';
import { writeToUs } from '#tests/support/contact-form.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { expectGoodPage } from '#tests/support/page-measures.ts';
import { storePost } from '#tests/support/posts.ts';

const TEXT = '<p>Families tour a home. A tour begins at the door.</p>'.repeat(20);
const CONTENT = ['Door', 'Kitchen', 'Garden'].map((name) => `<h2>${name}</h2>${TEXT}`).join('');
const SCREEN = '/admin/posts/topics';
const WIDTHS = [360, 768, 1440];

/** Two articles of a topic; the second ends with a form. */
async function storeTours(services: Services): Promise<void> {
  const description = 'How a visit becomes a move-in.';
  const topics = await addTopic(services, { name: 'Tours', description });
  const shared = { content: CONTENT, topics, isPublished: true };
  await storePost(services, { ...shared, title: 'The first tour', slug: 'first-tour' });
  const ending = 'form:contact';
  await storePost(services, { ...shared, title: 'The second', slug: 'second-tour', ending });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const width of [360, 1440]) {
    test(`a reader goes from a search engine by a section, a topic and a search to a form, at ${width} px`, async ({
      page,
      services,
    }) => {
      await storeTours(services);
      await page.setViewportSize({ width, height: 800 });

      await page.goto('/blog/first-tour', { referer: 'https://www.google.com/' });
      const contents = page.getByRole('navigation', { name: 'In this article' });
      if (width < 1000) await contents.getByText('In this article').click();
      await contents.getByRole('link', { name: 'Garden' }).click();
      await expect(page.getByRole('heading', { name: 'Garden' })).toBeInViewport();
      await page.getByRole('navigation', { name: 'Topics' }).getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1, name: 'Tours' })).toBeVisible();
      await expect(page.getByText('How a visit becomes a move-in.')).toBeVisible();
      await page.getByRole('link', { name: /: The first tour$/ }).click();
      await page.getByRole('link', { name: 'Read next The second' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'The second' })).toBeVisible();
      await page.getByRole('link', { name: 'Back to Blog' }).click();
      await page.getByRole('searchbox', { name: 'Search articles' }).fill('second');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/q=second/);
      await page.getByRole('main').getByRole('link', { name: 'The second' }).click();

      await writeToUs(page);
      await expect(page.getByText(/WS-/)).toBeVisible();
      const lead = await services.database.db
        .selectFrom('leads')
        .select(['source_page', 'form_about'])
        .executeTakeFirstOrThrow();
      expect(lead).toEqual({ source_page: '/blog/second-tour', form_about: 'The second' });
    });
  }
});

test('a topic, and an article with a form at its end, work at every width', async ({
  page,
  services,
}) => {
  await storeTours(services);
  for (const path of ['/blog/topics/tours', '/blog/second-tour']) {
    await page.goto(path);
    await expectGoodPage(page, WIDTHS);
  }
});

test('a topic without a name is rejected, and its name has the focus', async ({
  page,
  context,
  login,
}) => {
  await login(context);
  await page.goto(`${SCREEN}?add`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Add topic' }).press('Enter');
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
});

test('topics are reordered by keyboard, and the focus stays on the topic that moves', async ({
  page,
  context,
  login,
  services,
}) => {
  await login(context);
  for (const name of ['A', 'B', 'C']) {
    await addTopic(services, { name });
  }
  await page.goto(SCREEN);
  await waitForHydration(page);
  const up = page.getByRole('button', { name: 'Move C up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.row-title')).toHaveText(['A', 'C', 'B']);
  await expect(up).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.row-title')).toHaveText(['C', 'A', 'B']);
  // It is already at the top, where another press does nothing.
  await expect(up).toBeDisabled();
  await expect(up).toBeFocused();
  const down = page.getByRole('button', { name: 'Move C down' });
  await down.press('Enter');
  await expect(page.locator('.row-title')).toHaveText(['A', 'C', 'B']);
  await expect(down).toBeFocused();
  await expectGoodPage(page, WIDTHS);
});

test('the topics of an article are chosen in its details, including one added in the meantime', async ({
  page,
  context,
  login,
  services,
}) => {
  await login(context);
  const post = await storePost(services, { title: 'The first tour', slug: 'first-tour' });
  await page.goto(`/admin/posts/${post.id}/edit`);
  const editor = editorScreen(page);
  await editor.openDetails();
  const group = page.getByRole('group', { name: /^Topics/ });
  const other = context.waitForEvent('page');
  await group.getByRole('link', { name: /Add your first topic/ }).click();
  const tab = await other;
  await tab.getByRole('link', { name: 'Add a topic' }).click();
  await tab.getByLabel('Name').fill('Tours');
  await tab.getByRole('button', { name: 'Add topic' }).click();
  await expect(tab.locator('.row-title')).toHaveText(['Tours']);
  await tab.close();
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await group.getByLabel('Tours').check();
  await page.getByLabel('Language').selectOption('Spanish');
  await page.getByLabel('At the end').selectOption('A form: Contact');
  await page.keyboard.press('ControlOrMeta+s');
  await expect
    .poll(async () =>
      services.database.db
        .selectFrom('blog_posts')
        .select(['language', 'ending'])
        .where('id', '=', post.id)
        .executeTakeFirst(),
    )
    .toEqual({ language: 'es', ending: 'form:contact' });
  const topics = await services.database.db
    .selectFrom('post_topics')
    .innerJoin('topics', 'topics.id', 'topic_id')
    .select('name')
    .execute();
  expect(topics).toEqual([{ name: 'Tours' }]);
});
