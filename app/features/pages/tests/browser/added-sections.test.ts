import type { FrameLocator, Locator, Page } from '@playwright/test';
import { saveDraft } from '#app/features/pages/drafts/save-draft.server.ts';
import { findTexts } from '#app/features/pages/drafts/stored-texts.server.ts';
import {
  ADDED_FIELD,
  type AddedSection,
  addedIn,
  MOST_ADDED,
} from '#app/features/pages/sections/added-sections.ts';
import { defaultPrices } from '#app/site/words/prices.ts';
import { expect, test } from '#tests/support/browser.ts';
import { holdRequests } from '#tests/support/hold-requests.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { LIBRARY_IMAGES } from '#tests/support/library-images.ts';
import { measureOverflow } from '#tests/support/page-measures.ts';
import { beginSignedIn, draftOf, KEPT, openForm, waitForDraft } from '#tests/support/texts-form.ts';

beginSignedIn();
test.use({ viewport: { width: 1600, height: 900 } });

/** The places of the texts of the one section that was added. */
function addedTo(draft: FrameLocator, part: string): Locator {
  return draft.locator(`[data-place^="added-"][data-place$="${part}"]`).first();
}

async function openAbout(page: Page): Promise<FrameLocator> {
  await page.goto('/admin/pages/about');
  await waitForHydration(page);
  const draft = draftOf(page);
  await expect(draft.locator('[data-place="hero/headline@"]')).toHaveAttribute('tabindex', '0');
  return draft;
}

function sectionTool(draft: FrameLocator, words: string): Locator {
  return draft.getByRole('button', { name: `${words} this section: What owners ask us` });
}

test('a section is added on the page, typed, moved, published, removed and had back', async ({
  page,
  request,
  browser,
}) => {
  const read = async () => (await request.get('/about')).text();
  const before = await read();
  const draft = await openAbout(page);
  await draft.getByRole('button', { name: 'Add a section after What you can hold us to' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a section' });
  await expect(dialog.getByLabel('After')).toHaveValue('principles');
  await dialog.getByRole('button', { name: /^Questions and answers/ }).click();

  // What it begins with gives way to what is typed.
  await expect(draft.locator('[data-editing]')).toHaveText('A heading for this section');
  await page.keyboard.type('What owners ask us');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Do you come to the house?');
  await expect(page.getByText('Draft saved')).toBeVisible();

  // The answer still asks for words: it is marked, and nobody sees the section.
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(draft.locator('[data-invalid]')).toHaveText('Answer it here, in your own words.');
  await expect(page.getByText('Please write something of your own here.')).toBeVisible();
  expect(await read()).toBe(before);
  const kept = waitForDraft(page, 'We do, anywhere in Ohio.');
  await page.keyboard.type('We do, anywhere in Ohio.');
  await expect(addedTo(draft, '/items@0/answer')).toHaveText('We do, anywhere in Ohio.');
  await kept;

  const up = sectionTool(draft, 'Move up');
  const shownFirst = await up.elementHandle();
  await up.focus();
  // Once nothing is typed in it, the page is shown anew, with other buttons.
  await expect.poll(() => shownFirst?.evaluate((button) => button.isConnected)).toBe(false);
  await expect(up).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  const headings = draft.locator('main h2');
  await expect(headings.nth(1)).toHaveText('What owners ask us');
  await expect(headings.nth(2)).toHaveText('What you can hold us to');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(read).toContain('We do, anywhere in Ohio.');

  const visitor = await browser.newPage({ viewport: { width: 390, height: 800 } });
  await visitor.goto('/about');
  await expect(visitor.locator('main h2')).toHaveText([
    'Why small homes',
    'What owners ask us',
    'What you can hold us to',
    'Meet the founder',
  ]);
  await visitor.getByText('Do you come to the house?').click();
  await expect(visitor.getByText('We do, anywhere in Ohio.')).toBeVisible();
  expect(await measureOverflow(visitor)).toBe(0);
  await visitor.close();

  await sectionTool(draft, 'Remove').click();
  await expect(headings).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(headings.nth(1)).toHaveText('What owners ask us');
  await expect(addedTo(draft, '/items@0/answer')).toHaveText('We do, anywhere in Ohio.');
  await sectionTool(draft, 'Remove').click();
  await expect(headings).toHaveCount(3);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(read).toBe(before);
});

test('what clients say is added without a word to type, and leads to where they are kept', async ({
  page,
  request,
}) => {
  const read = async () => (await request.get('/about')).text();
  const before = await read();
  const draft = await openAbout(page);
  const add = draft.getByRole('button', { name: 'Add a section after Why small homes' });
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add a section' });
  await dialog.getByRole('button', { name: /^What clients say/ }).click();
  const note = draft.getByText('What clients say shows here once there is one that may be shown.');
  await expect(note).toBeInViewport();
  const edit = draft.getByRole('button', { name: 'Edit this section: What clients say' });
  await expect(edit).toBeFocused();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  expect(await read()).toBe(before);

  // Once is enough, and the menu of sections has it like the page.
  await add.click();
  await expect(dialog.getByRole('button', { name: /^Steps/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^What clients say/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Sections', exact: true }).click();
  const menu = page.getByRole('list', { name: 'Sections of the page' });
  await menu.getByRole('button', { name: 'Up What clients say' }).click();
  await expect(menu.getByRole('button', { name: 'Up What clients say' })).toBeDisabled();
  await menu.getByRole('button', { name: 'Remove What clients say' }).click();
  await expect(note).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(note).toBeVisible();
  await edit.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Testimonials');
});

test('the form adds, moves and removes sections with the keyboard', async ({ page, services }) => {
  await openForm(page, '/admin/pages/scale-prep');
  const added = page.getByRole('group', { name: 'In the order of the page' });
  const add = added.getByRole('button', { name: 'Add a section…' });
  await add.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a section' });
  await dialog.getByLabel('After').selectOption('Top of the page');
  await dialog.getByRole('button', { name: /^Call to action/ }).press('Enter');
  const section = page.getByRole('region', { name: 'Call to action' });
  await expect(section.getByRole('textbox', { name: 'Heading' })).toBeFocused();
  await page.keyboard.type('Come and see us');
  await expect(page.getByText(KEPT)).toBeVisible();

  const up = added.getByRole('button', { name: 'Up' });
  await expect(up).toBeDisabled();
  await added.getByRole('button', { name: 'Down' }).press('Enter');
  await up.press('Enter');
  await expect(up).toBeDisabled();
  await expect(up).toBeFocused();
  await expect(added).toContainText('Call to action, after “Top of the page”');
  await added.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(add).toBeFocused();
  // What clients say has no words here: its place in the list leads to them.
  await add.press('Enter');
  await dialog.getByRole('button', { name: /^What clients say/ }).press('Enter');
  await expect(added.getByRole('link', { name: 'Testimonials' })).toBeVisible();
  await added.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect
    .poll(async () => (await findTexts(services.database.db, '/scale-prep')).draft)
    .not.toHaveProperty([ADDED_FIELD]);
});

test('who writes in a section while somebody removes it is told, with the words', async ({
  page,
  colleague,
}) => {
  const theirs = await openAbout(colleague);
  await theirs.getByRole('button', { name: 'Add a section after Why small homes' }).click();
  const dialog = colleague.getByRole('dialog', { name: 'Add a section' });
  await dialog.getByRole('button', { name: /^Questions and answers/ }).click();
  await expect(theirs.locator('[data-editing]')).toHaveText('A heading for this section');
  await expect(colleague.getByText('Draft saved')).toBeVisible();

  const mine = await openAbout(page);
  await addedTo(mine, '/items@0/question').click();
  const release = await holdRequests(page, '**/draft');
  await page.keyboard.press('Control+a');
  const sent = page.waitForRequest('**/draft');
  await page.keyboard.insertText('What we wrote');
  await sent;
  const removed = colleague.waitForResponse('**/draft');
  await theirs.getByRole('button', { name: /^Remove this section/ }).click();
  await removed;
  release();
  const lost = page.getByRole('status').filter({ hasText: 'Somebody removed this section' });
  await expect(lost.getByRole('blockquote')).toContainText('What we wrote');
  await expect(addedTo(mine, '/heading@')).toHaveCount(0);
  // Nothing of it stands in the way of the rest.
  await mine.locator('[data-place="hero/headline@"]').click();
  await page.keyboard.type('Every bed full. ');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await expect(lost).toBeVisible();
  await lost.getByRole('button', { name: 'Discard' }).click();
  await expect(lost).toBeHidden();
});

test('an Undo that makes one section too many says so at once, and loses nothing', async ({
  page,
  services,
}) => {
  const { db } = services.database;
  const read = async () => addedIn((await findTexts(db, '/scale-prep')).draft ?? {});
  const sectionOf = (number: number) => ({
    id: `added-${String(number).padStart(8, '0')}`,
    kind: 'action',
    after: 'hero',
  });
  const all = Array.from({ length: MOST_ADDED }, (_, number) => sectionOf(number));
  const arrange = (typed: AddedSection[], before: readonly AddedSection[]) =>
    saveDraft(
      services,
      { id: null, name: 'Grace' },
      '/scale-prep',
      [{ id: ADDED_FIELD, typed, before }],
      {
        prices: defaultPrices,
        leadsSomewhere: () => true,
        images: LIBRARY_IMAGES,
      },
    );
  await arrange(all, []);
  await openForm(page, '/admin/pages/scale-prep');
  const added = page.getByRole('group', { name: 'In the order of the page' });
  await expect(added.getByRole('listitem')).toHaveCount(MOST_ADDED);
  await added.getByRole('button', { name: 'Remove' }).first().click();
  await expect.poll(read).toHaveLength(MOST_ADDED - 1);
  const others = await read();
  await arrange([...others, sectionOf(MOST_ADDED)], others);
  await expect(added.getByRole('listitem')).toHaveCount(MOST_ADDED);
  await page.getByRole('button', { name: 'Undo' }).click();
  const notice = page.locator('.toast').filter({ hasText: 'There is room for 12 here.' });
  await expect(notice).toContainText('Remove 1, and your draft keeps the rest.');
  await expect(added.getByRole('listitem')).toHaveCount(MOST_ADDED + 1);
  await added.getByRole('button', { name: 'Remove' }).last().click();
  const ids = async () => (await read()).map(({ id }) => id);
  await expect.poll(ids).toEqual(all.map(({ id }) => id));
});

test('the keys that save and publish wait while a dialog is open', async ({ page, request }) => {
  const draft = await openAbout(page);
  const headline = draft.locator('[data-place="hero/headline@"]');
  await headline.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Every bed full');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await draft.getByRole('button', { name: 'Add a section after What you can hold us to' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a section' });
  await expect(dialog.getByRole('button', { name: /^Text with/ })).toBeFocused();
  await page.keyboard.press('Control+Shift+Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled();
  await expect(page.getByText('Draft saved')).toBeVisible();
  expect(await (await request.get('/about')).text()).not.toContain('Every bed full');
  await page.keyboard.press('Control+Shift+Enter');
  await expect.poll(async () => (await request.get('/about')).text()).toContain('Every bed full');
});
