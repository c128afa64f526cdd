import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { storeDraft } from '#app/features/articles/drafts/store-draft.server.ts';
import type { PostFields } from '#app/features/articles/post-fields.ts';
import type { Services } from '#app/services/services.server.ts';
import type { TestAccount } from '#tests/support/accounts.ts';
import { place } from '#tests/support/admin-frame.ts';
import { addCookie, expect, test } from '#tests/support/browser.ts';
import { openHtmlView, openWriteView } from '#tests/support/content-field.ts';
import { openDialog, tool, uploadImage } from '#tests/support/editor.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { holdRequests } from '#tests/support/hold-requests.ts';
import { goOffline } from '#tests/support/offline.ts';
import { makePhoto } from '#tests/support/photo.ts';
import { postFields, storePost } from '#tests/support/posts.ts';

let account: TestAccount;

test.beforeEach(async ({ context, login }) => {
  account = await login(context);
});

async function createPost(services: Services, title: string): Promise<string> {
  return (await storePost(services, { title })).id;
}

/** The titles of all drafts on the server. */
async function keptTitles({ database }: Services): Promise<string[]> {
  const rows = await database.db.selectFrom('post_drafts').select('title').execute();
  return rows.map(({ title }) => title);
}

/** The same person on another device. */
async function openPhone(context: BrowserContext, services: Services): Promise<Page> {
  const phone = await context.browser()?.newContext({
    baseURL: services.config.adminOrigin,
    viewport: { width: 360, height: 740 },
  });
  if (phone === undefined) throw new Error('no browser');
  await addCookie(phone, services.config.adminOrigin, account.cookie);
  return phone.newPage();
}

test('begun on a laptop, gone on with on a phone, and the laptop hears of it', async ({
  page,
  context,
  services,
}) => {
  const id = await createPost(services, 'Stored');
  await page.goto(`/admin/posts/${id}/edit`);
  await expect(editorScreen(page).status).toHaveText('Draft');
  await editorScreen(page).title.fill('On the laptop');
  await expect(editorScreen(page).status).toHaveText(/^Draft saved \d+:\d\d/);

  const phone = await openPhone(context, services);
  await phone.goto(`/admin/posts/${id}/edit`);
  await expect(editorScreen(phone).title).toHaveValue('On the laptop');
  await expect(editorScreen(phone).status).toHaveText(/^Draft saved/);
  await editorScreen(phone).title.fill('On the phone');
  await expect(editorScreen(page).title).toHaveValue('On the phone');
  expect(await keptTitles(services)).toEqual(['On the phone']);

  await editorScreen(page).title.fill('Once more on the laptop');
  await expect(editorScreen(phone).title).toHaveValue('Once more on the laptop');
  await editorScreen(page).save.click();
  await expect(page).toHaveURL(/\/admin$/);
  expect(await keptTitles(services)).toEqual([]);
  await expect(editorScreen(phone).status).toHaveText('Draft');
  await phone.context().close();
});

/** Types into a page that neither sends nor hears anything meanwhile, and connects it again. */
async function whileAway(page: Page, type: () => Promise<void>): Promise<void> {
  const away = /\/admin\/posts\/draft/;
  await page.route(away, (route) => route.abort());
  await type();
  await expect(editorScreen(page).status).toHaveText('Saved on this device only: no connection');
  await page.unroute(away);
}

test('of two tabs that typed into one field, both are shown, and the one that is chosen is kept', async ({
  page,
  context,
  services,
}) => {
  const id = await createPost(services, 'Stored');
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(`/admin/posts/${id}/edit`);
  await whileAway(page, async () => {
    await editorScreen(page).title.fill('In this tab');
    await editorScreen(other).title.fill('In the other tab');
    await expect.poll(() => keptTitles(services)).toEqual(['In the other tab']);
  });
  const both = page.getByRole('status').filter({ hasText: 'You changed this article in another' });
  await expect(both).toContainText('In this tab');
  await expect(both).toContainText('In the other tab');
  await expect(editorScreen(page).status).toHaveText(
    'Saved on this device only: choose a text below',
  );
  await editorScreen(page).save.click();
  await expect(page.getByText('Choose one of the two texts first')).toBeVisible();
  await page.getByRole('button', { name: 'Keep this one Title' }).click();
  await expect(editorScreen(page).status).toHaveText(/^Draft saved/);
  await expect(both).toBeHidden();
  expect(await keptTitles(services)).toEqual(['In this tab']);
  await expect(editorScreen(other).title).toHaveValue('In this tab');
});

test('a crash in the middle of a word loses nothing', async ({ page, context, services }) => {
  const id = await createPost(services, 'Stored');
  await page.goto(`/admin/posts/${id}/edit`);
  await editorScreen(page).title.fill('Kept on the server');
  await expect(editorScreen(page).status).toHaveText(/^Draft saved/);
  await page.close({ runBeforeUnload: false });

  const after = await context.newPage();
  await after.goto(`/admin/posts/${id}/edit`);
  await expect(editorScreen(after).title).toHaveValue('Kept on the server');
  await expect(after.getByRole('button', { name: 'Restore' })).toBeHidden();
  await editorScreen(after).title.fill('And gone on with');
  await expect.poll(() => keptTitles(services)).toEqual(['And gone on with']);
});

test('without a connection the browser keeps it, and the server once it is back', async ({
  page,
  context,
  services,
}) => {
  const id = await createPost(services, 'Stored');
  await page.goto(`/admin/posts/${id}/edit`);
  await expect(editorScreen(page).title).toHaveValue('Stored');
  await goOffline(page);
  await editorScreen(page).title.fill('On the train');
  await expect(editorScreen(page).status).toHaveText('Saved on this device only: no connection');
  await context.setOffline(false);
  await expect(editorScreen(page).status).toHaveText(/^Draft saved/);
  expect(await keptTitles(services)).toEqual(['On the train']);
});

test('with the disk full, the editor says so and keeps working', async ({ page, services }) => {
  const id = await createPost(services, 'Stored');
  await page.route('**/admin/posts/draft', (route) =>
    route.fulfill({ status: 507, json: { ok: false, code: 'storage_full', message: 'Full' } }),
  );
  await page.goto(`/admin/posts/${id}/edit`);
  await editorScreen(page).title.fill('No room');
  await expect(editorScreen(page).status).toHaveText(
    'Saved on this device only: the site’s disk is full',
  );
  await page.unroute('**/admin/posts/draft');
  await editorScreen(page).title.fill('Room again');
  await expect(editorScreen(page).status).toHaveText(/^Draft saved/);
});

test('what is typed during a save is a draft of the saved post', async ({ page, services }) => {
  const id = await createPost(services, 'Stored');
  await page.goto(`/admin/posts/${id}/edit`);
  await editorScreen(page).title.fill('Saved');
  const release = await holdRequests(page, '**/admin/posts/save');
  await editorScreen(page).save.click();
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
  await editorScreen(page).title.fill('Saved, and typed on');
  await expect.poll(() => keptTitles(services)).toEqual(['Saved, and typed on']);
  release();
  await expect(page.getByText('Post updated successfully')).toBeVisible();
  await expect(editorScreen(page).title).toHaveValue('Saved, and typed on');
  await expect(editorScreen(page).status).toHaveText(/^Draft saved/);
  await expect
    .poll(() =>
      services.database.db
        .selectFrom('post_drafts')
        .select(['title', 'post_id', 'base_version'])
        .execute(),
    )
    .toEqual([{ title: 'Saved, and typed on', post_id: id, base_version: 2 }]);
  await editorScreen(page).save.click();
  await expect(page).toHaveURL(/\/admin$/);
  expect(await keptTitles(services)).toEqual([]);
});

test('what is typed and undone leaves no draft', async ({ page, services }) => {
  const id = await createPost(services, 'Stored');
  await page.goto(`/admin/posts/${id}/edit`);
  await editorScreen(page).title.fill('Changed');
  await expect.poll(() => keptTitles(services)).toEqual(['Changed']);
  await editorScreen(page).title.fill('Stored');
  await expect(editorScreen(page).status).toHaveText('Draft');
  await expect.poll(() => keptTitles(services)).toEqual([]);
});

test.describe('a new post', () => {
  test('is on the dashboard after its first words, and becomes a post', async ({
    page,
    context,
    services,
  }) => {
    await page.goto('/admin/posts/new');
    await editorScreen(page).title.fill('First words');
    await (await openHtmlView(page)).fill('<p>Begun <em>here</em>.</p>');
    await expect.poll(() => keptTitles(services)).toEqual(['First words']);
    await expect(editorScreen(page).status).toHaveText(/^Draft saved/);

    const phone = await openPhone(context, services);
    await phone.goto('/admin');
    const drafts = phone.getByRole('list', { name: 'New drafts' });
    await expect(drafts.getByText('Draft saved')).toBeVisible();
    await drafts.getByRole('button', { name: 'More for First words' }).click();
    await drafts.getByRole('link', { name: 'Keep writing First words' }).click();
    await expect(editorScreen(phone).title).toHaveValue('First words');
    await expect((await openWriteView(phone)).locator('em')).toHaveText('here');
    await (await openHtmlView(phone)).fill('<p>And the rest.</p>');
    await editorScreen(phone).save.click();
    await expect(phone).toHaveURL(/\/admin$/);
    await expect(phone.getByRole('link', { name: 'First words', exact: true })).toBeVisible();
    await expect(drafts).toBeHidden();
    expect(await keptTitles(services)).toEqual([]);
    await phone.context().close();
  });

  test('is discarded from the dashboard', async ({ page, services }) => {
    await page.goto('/admin/posts/new');
    await editorScreen(page).title.fill('Not so good');
    await place(page, 'Home').click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('button', { name: 'More for Not so good' }).click();
    await page.getByRole('button', { name: 'Discard… Not so good' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard “Not so good”' });
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('Draft discarded')).toBeVisible();
    await expect(page.getByRole('list', { name: 'New drafts' })).toBeHidden();
    await expect(page.locator('main :is(h1, h2):focus')).toBeAttached();
    expect(await keptTitles(services)).toEqual([]);
    await page.goto('/admin/posts/new');
    await expect(editorScreen(page).title).toHaveValue('');
    await expect(page.getByText('didn’t save')).toBeHidden();
  });

  test('stays if its author types in it while the question is open', async ({ page, services }) => {
    await page.goto('/admin/posts/new');
    await editorScreen(page).title.fill('Early');
    await expect(editorScreen(page).status).toHaveText(/^Draft saved/);
    const list = await page.context().newPage();
    await list.goto('/admin');
    await list.getByRole('button', { name: 'More for Early' }).click();
    await list.getByRole('button', { name: 'Discard… Early' }).click();
    const question = list.getByRole('alertdialog', { name: 'Discard “Early”' });
    await expect(question).toBeVisible();
    await editorScreen(page).title.fill('Early, and later');
    await expect.poll(() => keptTitles(services)).toEqual(['Early, and later']);
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(list.locator('.toast')).toContainText('One draft is still here');
    expect(await keptTitles(services)).toEqual(['Early, and later']);
  });
});

test.describe('many drafts that were never saved', () => {
  test.beforeEach(async ({ services }) => {
    const { db } = services.database;
    for (let index = 1; index <= 7; index += 1) {
      const fields = postFields({ title: '', content: `<p>Thought ${index}</p>` });
      await storeDraft(
        services,
        { id: account.userId, name: account.email },
        {
          id: randomUUID(),
          writer: randomUUID(),
          sequence: 1,
          draftVersion: 0,
          version: null,
          kind: 'post',
          typed: fields,
          before: {},
        },
      );
    }
    expect(await db.selectFrom('post_drafts').select('id').execute()).toHaveLength(7);
  });

  const drafts = (page: Page) =>
    page.getByRole('list', { name: 'New drafts' }).getByRole('listitem');

  test('can be distinguished, and several are discarded together', async ({ page }) => {
    await page.goto('/admin');
    await expect(drafts(page)).toHaveCount(3);
    await page.getByRole('link', { name: 'Show all 7 new drafts' }).click();
    await expect(drafts(page)).toHaveCount(7);
    await expect(page.getByRole('button', { name: 'Discard selected…' })).toBeDisabled();
    await page.getByRole('checkbox', { name: 'Select “Thought 3”' }).check();
    await page.getByRole('checkbox', { name: 'Select “Thought 5”' }).check();
    await page.getByRole('button', { name: 'Discard 2 selected…' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard 2 drafts?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('Drafts discarded')).toBeVisible();
    await expect(drafts(page)).toHaveCount(5);
    await expect(page.getByText('“Thought 3”')).toHaveCount(0);

    await page.getByRole('button', { name: 'Discard all 5 drafts…' }).click();
    await page
      .getByRole('alertdialog', { name: 'Discard all 5 drafts?' })
      .getByRole('button', { name: 'Discard' })
      .click();
    await expect(page.getByText('No new drafts.')).toBeVisible();
  });
});

test('leaving keeps the draft, or discards it', async ({ page, services }) => {
  const id = await createPost(services, 'Stored');
  await page.goto(`/admin/posts/${id}/edit`);
  await editorScreen(page).title.fill('Not finished');
  await place(page, 'Website').click();
  await page.getByRole('button', { name: 'Leave' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Pages', exact: true })).toBeVisible();
  // It is sent while the page is left.
  await expect.poll(() => keptTitles(services)).toEqual(['Not finished']);

  await page.goto(`/admin/posts/${id}/edit`);
  await expect(editorScreen(page).title).toHaveValue('Not finished');
  await expect(page.getByText('didn’t save')).toBeHidden();
  await place(page, 'Website').click();
  await page.getByRole('button', { name: 'Discard the draft' }).click();
  await expect(page.getByRole('heading', { name: 'Pages', exact: true })).toBeVisible();
  await expect.poll(() => keptTitles(services)).toEqual([]);
  await page.goto(`/admin/posts/${id}/edit`);
  await expect(editorScreen(page).title).toHaveValue('Stored');
});

test('two people write one draft: each sees what the other types, and overwrites nothing', async ({
  page,
  colleague,
  services,
}) => {
  const id = await createPost(services, 'Stored');
  await page.goto(`/admin/posts/${id}/edit`);
  await editorScreen(page).title.fill('Mine');
  await expect(editorScreen(page).status).toHaveText(/^Draft saved/);

  await colleague.goto(`/admin/posts/${id}/edit`);
  await expect(editorScreen(colleague).title).toHaveValue('Mine');
  await expect(editorScreen(colleague).status).toHaveText(
    new RegExp(`^Draft saved .* by ${account.email}$`),
  );
  const text = await openWriteView(colleague);
  await text.click();
  await colleague.keyboard.press('Control+End');
  await colleague.keyboard.type(' Theirs.');
  await expect((await openWriteView(page)).getByText('Theirs.')).toBeVisible();
  await expect(editorScreen(page).title).toHaveValue('Mine');

  await whileAway(page, async () => {
    await (await openHtmlView(page)).fill('<p>My own text.</p>');
    await colleague.keyboard.type(' More of theirs.');
    await expect
      .poll(async () => {
        const rows = await services.database.db
          .selectFrom('post_drafts')
          .select('fields')
          .execute();
        return rows.map(({ fields }) => fields).join();
      })
      .toContain('More of theirs.');
  });
  const both = page.getByRole('status').filter({ hasText: 'Someone else changed this article' });
  await expect(both).toContainText('More of theirs.');
  await expect(both).toContainText('My own text.');
  await expect(await openHtmlView(page)).toHaveValue('<p>My own text.</p>');
  await page.getByRole('button', { name: 'Use theirs Content' }).click();
  await expect(await openHtmlView(page)).toHaveValue(/More of theirs\./);
  await expect(both).toBeHidden();
  await editorScreen(page).save.click();
  await expect(page).toHaveURL(/\/admin$/);
  expect(await keptTitles(services)).toEqual([]);
  await expect(editorScreen(colleague).status).toHaveText('Draft');
});

test('half an element that a colleague types as HTML stays so while others see it in Write', async ({
  page,
  colleague,
  services,
}) => {
  const id = await createPost(services, 'Stored');
  await colleague.goto(`/admin/posts/${id}/edit`);
  await page.goto(`/admin/posts/${id}/edit`);
  const shown = await openWriteView(page);
  const box = await openHtmlView(colleague);
  await box.fill('<p>Half a <b>thou');
  await expect(shown.locator('strong')).toHaveText('thou');
  await box.press('End');
  await box.pressSequentially('ght</b>');
  await expect(shown.locator('strong')).toHaveText('thought');
  await expect(box).toHaveValue('<p>Half a <b>thought</b>');
  await expect(editorScreen(colleague).status).toHaveText(/^Draft saved [^b]*$/);
});

test('what a colleague discards is offered to whoever typed it', async ({
  page,
  colleague,
  services,
}) => {
  const id = await createPost(services, 'Stored');
  await page.goto(`/admin/posts/${id}/edit`);
  await editorScreen(page).title.fill('Mine');
  await expect(editorScreen(page).status).toHaveText(/^Draft saved/);
  await colleague.goto(`/admin/posts/${id}/edit`);
  await expect(editorScreen(colleague).title).toHaveValue('Mine');
  await place(colleague, 'Website').click();
  await colleague.getByRole('button', { name: 'Discard the draft' }).click();
  await expect(editorScreen(page).title).toHaveValue('Stored');
  await page.getByRole('button', { name: 'Restore Mine' }).click();
  await expect(editorScreen(page).title).toHaveValue('Mine');
  await expect.poll(() => keptTitles(services)).toEqual(['Mine']);
});

test('after the session ended it continues once the person has signed in again', async ({
  page,
  services,
}) => {
  await page.route('/admin/events', () => undefined);
  const id = await createPost(services, 'Stored');
  await page.goto(`/admin/posts/${id}/edit`);
  await expect(editorScreen(page).title).toHaveValue('Stored');
  await services.database.db.deleteFrom('session').execute();
  await editorScreen(page).title.fill('Typed on');
  await expect(editorScreen(page).status).toHaveText(
    'Saved on this device only: you’re signed out',
  );
  await editorScreen(page).save.click();
  const dialog = page.getByRole('dialog', { name: 'You must be logged in to save posts' });
  await dialog.getByLabel('Email').fill(account.email);
  await dialog.getByLabel('Password').fill(account.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  const again = page.getByRole('dialog', { name: 'Save your article now?' });
  await expect(again).toContainText('Your article is not saved yet.');
  await again.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  expect(await keptTitles(services)).toEqual([]);
});

test('an image is enough for a draft, as the featured one or in the text', async ({
  page,
  services,
}) => {
  const photo = await makePhoto({ width: 800, height: 500, background: '#b5803f' });
  const file = { name: 'porch.jpg', mimeType: 'image/jpeg', buffer: photo };
  async function leave(): Promise<void> {
    await place(page, 'Website').click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Pages', exact: true })).toBeVisible();
  }
  await page.goto('/admin/posts/new');
  await editorScreen(page).openDetails();
  await page.getByRole('button', { name: 'Choose an image' }).click();
  await page.getByLabel('Upload an image').setInputFiles(file);
  await page.getByRole('button', { name: 'Use this image' }).click();
  await expect(page.locator('.featured-preview')).toBeVisible();
  await leave();

  await page.goto('/admin/posts/new');
  const text = await openWriteView(page);
  await editorScreen(page).pinToolbar();
  await tool(page, 'Image…').click();
  await uploadImage(page, 'porch.jpg', '#334455');
  await openDialog(page).getByLabel('Description').fill('Our porch');
  await openDialog(page).getByRole('button', { name: 'Insert' }).click();
  await expect(text.locator('figure img')).toBeVisible();
  await leave();

  const { db } = services.database;
  /** Of each draft, whether it has an image as its featured one, and in its text. */
  const listImages = async () => {
    const kept = await db.selectFrom('post_drafts').select('fields').execute();
    return kept
      .map((row) => JSON.parse(row.fields) as PostFields)
      .map(({ featuredImageUrl, content }) => [featuredImageUrl, content])
      .map((texts) => texts.map((text) => text.includes('/blog-images/')));
  };
  await expect.poll(listImages).toHaveLength(2);
  await expect.poll(listImages).toEqual(
    expect.arrayContaining([
      [true, false],
      [false, true],
    ]),
  );
  await page.goto('/admin');
  await expect(page.getByRole('list', { name: 'New drafts' }).getByRole('listitem')).toHaveCount(2);
});
