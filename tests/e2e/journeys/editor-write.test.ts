import { openWriteView } from '#tests/support/content-field.ts';
import { expect, openDialog, test, tool, uploadImage } from '#tests/support/editor.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { findBarriersIn, measureOverflow } from '#tests/support/page-measures.ts';
import { storePost } from '#tests/support/posts.ts';

test.beforeEach(async ({ context, login }) => {
  await login(context);
});

test('an owner writes and publishes an article without seeing a tag', async ({
  page,
  services,
}) => {
  test.slow();
  await storePost(services, { title: 'Three questions for every tour', isPublished: true });
  const keyboard = page.keyboard;
  const dialog = openDialog(page);
  const press = (name: string) => tool(page, name).click();
  async function insertImage(name: string, background: string): Promise<void> {
    await press('Image…');
    await uploadImage(page, name, background);
  }

  await page.goto('/admin/posts/new');
  await editorScreen(page).pinToolbar();
  const text = await openWriteView(page);
  expect(await findBarriersIn(page.mainFrame()), 'empty').toEqual([]);
  await editorScreen(page).title.fill('The first call');
  await text.click();

  await test.step('text', async () => {
    await press('Heading 2');
    await keyboard.type('Answer first');
    await keyboard.press('Enter');
    await keyboard.type('Families write to five homes. ');
    await press('Bold');
    await keyboard.type('Answer');
    await press('Bold');
    await keyboard.type(' and be ');
    await press('Italic');
    await keyboard.type('kind');
    await press('Italic');
    await keyboard.type('. Read ');
    await press('Link…');
    await dialog.getByLabel('Where the link goes').fill('three quest');
    await dialog.getByRole('option', { name: /Three questions/ }).click();
    expect(await findBarriersIn(page.mainFrame()), 'link').toEqual([]);
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect(text).toBeFocused();
    await keyboard.type(' first.');
    await keyboard.press('Enter');
    await press('Bulleted list');
    await keyboard.type('Who called');
    await keyboard.press('Enter');
    await press('Indent');
    await keyboard.type('and for whom');
    await keyboard.press('Enter');
    await press('Outdent');
    await keyboard.type('When');
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await press('Quote');
    await keyboard.type('You take a worry off.');
    await keyboard.press('Enter');
    await keyboard.press('Enter');
  });

  await test.step('images', async () => {
    await insertImage('porch.jpg', '#b5803f');
    expect(await findBarriersIn(page.mainFrame()), 'description').toEqual([]);
    await dialog.getByLabel('Description').fill('A porch in the evening');
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect(text).toBeFocused();
    await keyboard.type('Half an hour before supper.');
    await keyboard.press('Enter');
    await insertImage('leaves.jpg', '#5b6f8f');
    await dialog.getByLabel('This image is decoration').check();
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect(text.getByText('Decorative', { exact: true })).toBeVisible();
    await expect(text).toBeFocused();
    await keyboard.press('Enter');
    await insertImage('kitchen.jpg', '#8a5a44');
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect(text.getByText('No description yet')).toBeVisible();
    await expect(text).toBeFocused();
    await keyboard.press('Enter');
  });

  await test.step('table, video and expandable section', async () => {
    await press('Table…');
    await dialog.getByLabel('Columns', { exact: true }).fill('2');
    await dialog.getByLabel('Rows', { exact: true }).fill('2');
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect(text).toBeFocused();
    expect(await findBarriersIn(page.mainFrame()), 'empty table').toEqual([]);
    await keyboard.type('Day');
    for (const cell of ['Who', 'Monday', 'Dana']) {
      await keyboard.press('ArrowRight');
      await keyboard.type(cell);
    }
    await press('Caption…');
    await dialog.getByLabel('Caption').fill('Who calls back');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(text.getByText('Who calls back')).toBeVisible();
    await expect(text).toBeFocused();
    await keyboard.press('Control+Enter');
    await press('Video…');
    await dialog.getByLabel('Video address').fill('https://youtu.be/dQw4w9WgXcQ');
    await dialog.getByLabel('Title', { exact: false }).fill('A tour of the house');
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect(text.getByText('A tour of the house')).toBeVisible();
    expect(await findBarriersIn(page.mainFrame()), 'selected video').toEqual([]);
    await keyboard.press('Control+Enter');
    await press('Expandable section');
    await keyboard.type('What it costs');
    await keyboard.press('Enter');
    await keyboard.type('Nothing.');
  });

  const preview = await editorScreen(page).openPreview();
  await expect(preview.getByText('What it costs')).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByText('Some parts won’t be saved')).toHaveCount(0);
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => measureOverflow(page), `wider than ${width} px by`).toBe(0);
    expect(await findBarriersIn(page.mainFrame()), `at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await editorScreen(page).openDetails();
  await editorScreen(page).published.check();
  await page.getByRole('button', { name: /^(Save|Update)/ }).click();
  await expect(dialog.getByText('One image has no description')).toBeVisible();
  expect(await findBarriersIn(page.mainFrame()), 'missing description').toEqual([]);
  await dialog.getByLabel('Description').fill('A kitchen with a long table');
  await dialog.getByRole('button', { name: 'Save with these descriptions' }).click();
  await expect(page.getByText('Post created successfully')).toBeVisible();

  const { content } = await services.database.db
    .selectFrom('blog_posts')
    .select('content')
    .where('title', '=', 'The first call')
    .executeTakeFirstOrThrow();
  expect(outlineOf(content)).toBe(ARTICLE);
  expect(content).not.toContain('style=');

  await page.goto('/blog/the-first-call');
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { name: 'Answer first' })).toBeVisible();
  await expect(
    article.getByRole('link', { name: 'Three questions for every tour' }),
  ).toHaveAttribute('href', '/blog/three-questions-for-every-tour');
  await expect(article.locator('li li')).toHaveText('and for whom');
  await expect(article.getByRole('img')).toHaveCount(2);
  await expect(article.getByAltText('A kitchen with a long table')).toBeVisible();
  await expect(article.getByRole('table', { name: 'Who calls back' })).toContainText('Dana');
  await expect(article.getByRole('columnheader')).toHaveText(['Day', 'Who']);
  await article.getByText('What it costs').click();
  await expect(article.getByText('Nothing.')).toBeVisible();
});

/** The HTML, with the names of images and the title of a video in place of their attributes. */
function outlineOf(content: string): string {
  return content
    .replaceAll(/<img[^>]* alt="([^"]*)"[^>]*>/g, '[image: $1]')
    .replaceAll(/<iframe[^>]* title="([^"]*)"[^>]*><\/iframe>/g, '[video: $1]');
}

const ARTICLE = `<h2>Answer first</h2>
<p>Families write to five homes. <strong>Answer</strong> and be <em>kind</em>. Read <a href="/blog/three-questions-for-every-tour">Three questions for every tour</a> first.</p>
<ul>
<li>Who called<ul><li>and for whom</li></ul></li>
<li>When</li>
</ul>
<blockquote><p>You take a worry off.</p></blockquote>
<figure>[image: A porch in the evening]<figcaption>Half an hour before supper.</figcaption></figure>
<figure>[image: ]</figure>
<figure>[image: A kitchen with a long table]</figure>
<table>
<caption>Who calls back</caption>
<thead>
<tr><th scope="col">Day</th><th scope="col">Who</th></tr>
</thead>
<tbody>
<tr><td>Monday</td><td>Dana</td></tr>
</tbody>
</table>
[video: A tour of the house]
<details>
<summary>What it costs</summary>
<p>Nothing.</p>
</details>`;
