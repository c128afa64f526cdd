import type { Page } from '@playwright/test';
import { listAllFields } from '#app/features/pages/documents.ts';
import { saveDraft } from '#app/features/pages/drafts/save-draft.server.ts';
import { NO_IMAGES } from '#app/features/pages/field-kinds/image-value.ts';
import type { Services } from '#app/services/services.server.ts';
import { defaultPrices } from '#app/site/words/prices.ts';
import { expect, test } from '#tests/support/browser.ts';
import { holdRequests } from '#tests/support/hold-requests.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { goOffline } from '#tests/support/offline.ts';
import { findBarriers, measureOverflow } from '#tests/support/page-measures.ts';
import {
  beginSignedIn,
  draftOf,
  KEPT,
  openForm,
  PUBLISHED,
  waitForDraft,
} from '#tests/support/texts-form.ts';

beginSignedIn();

/** From the list to the form of About. */
async function openAbout(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'About', exact: true }).click();
  await page.getByRole('link', { name: 'All texts' }).click();
  // The editor on the page has a frame with the draft, and a button that publishes it, as well.
  await expect(page.getByLabel('Headline', { exact: true })).toBeVisible();
}

test('the owner changes a heading in the page, sees it, publishes it and takes it back', async ({
  page,
  browser,
  server,
}) => {
  await openForm(page, '/admin/pages');
  await openAbout(page);
  const draft = draftOf(page);
  await draft.getByRole('heading', { level: 1 }).click();
  const headline = page.getByLabel('Headline', { exact: true });
  await expect(headline).toBeFocused();
  const before = await headline.inputValue();
  await headline.fill('Two people and a lantern');
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(draft.getByRole('heading', { level: 1 })).toHaveText('Two people and a lantern');

  // Links in the draft do nothing.
  await draft.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(draft.getByRole('heading', { level: 1 })).toHaveText('Two people and a lantern');

  const reader = await browser.newContext();
  const about = await reader.newPage();
  await openForm(about, `${server.origin}/about`);
  await expect(about.getByRole('heading', { level: 1 })).toHaveText(before);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(PUBLISHED)).toBeVisible();
  await expect
    .poll(async () => {
      await about.reload();
      return about.getByRole('heading', { level: 1 }).textContent();
    })
    .toBe('Two people and a lantern');

  await page.getByRole('link', { name: 'History and original' }).click();
  await page.getByRole('link', { name: 'The original' }).click();
  await expect(page.locator('.compared del')).toContainText('Two people and a lantern');
  await page.getByRole('button', { name: 'Restore this version as a draft' }).click();
  await page.getByRole('link', { name: 'All texts' }).click();
  await expect(headline).toHaveValue(before);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect
    .poll(async () => {
      await about.reload();
      return about.getByRole('heading', { level: 1 }).textContent();
    })
    .toBe(before);
  await reader.close();
});

test('Website shows small pictures of the pages as they come into view', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/admin/pages');
  const pictures = page.locator('.page-picture');
  const first = pictures.first().frameLocator('iframe');
  await expect(first.locator('h1')).toBeVisible();
  await expect(page.locator('.page-picture iframe').first()).toHaveAttribute(
    'sandbox',
    'allow-same-origin',
  );
  const last = pictures.last();
  await expect(last.locator('iframe')).toHaveCount(0);
  await last.scrollIntoViewIfNeeded();
  await expect(last.frameLocator('iframe').locator('h1')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  // The pictures follow the width of the window a frame later.
  await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: 'About', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/pages\/about$/);
});

test('a changed price is right on every page', async ({ page, request, services }) => {
  await openForm(page, '/admin/pages/prices');
  await page.getByLabel('Scale Prep, Price').fill('8,250');
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(PUBLISHED)).toBeVisible();
  const paths = [
    '/',
    '/scale-prep',
    '/leader-lift-scale-prep',
    '/lead-smarter',
    '/quiz',
    '/contact',
  ];
  await expect
    .poll(async () => (await (await request.get('/scale-prep')).text()).includes('$8,250'))
    .toBe(true);
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    expect(html, path).not.toMatch(/7,?497/);
  }
  expect(await (await request.get('/scale-prep')).text()).toMatch(/"price":"?8250/);
  expect((await services.siteTexts.read()).prices.programs['scale-prep'].price).toBe(8250);
});

test('lists, links and prices by keyboard alone', async ({ page }) => {
  await openForm(page, '/admin/pages/scale-prep');
  const included = page.getByRole('group', { name: /What is included/ }).first();
  const lines = included.getByRole('textbox');
  const count = await lines.count();
  await included.getByRole('button', { name: 'Add to' }).focus();
  await page.keyboard.press('Enter');
  await expect(lines).toHaveCount(count + 1);
  await expect(lines.last()).toBeFocused();
  await page.keyboard.type('A call on Fridays');
  await included.getByRole('button', { name: `Up Line ${count + 1}` }).focus();
  await page.keyboard.press('Enter');
  await expect(lines.nth(count - 1)).toHaveValue('A call on Fridays');
  await expect(included.getByRole('button', { name: `Up Line ${count}` })).toBeFocused();
  await expect(draftOf(page).getByText('A call on Fridays')).toBeVisible();

  const paragraph = page.getByLabel('Paragraph 1', { exact: true }).first();
  await paragraph.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('We start on time');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('always');
  await expect(paragraph).toHaveValue('We start on time**always**');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' ');
  await page.keyboard.press('Control+k');
  await page.getByLabel('Where the link goes').fill('Growth');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This links to')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Text to show')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(paragraph).toHaveValue(/\[.+\]\(\/.+\)$/);
  await expect(paragraph).toBeFocused();
  await page.keyboard.type(' ');
  await page.getByRole('button', { name: 'Price… in Paragraph 1' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '{price:leader-lift}' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(paragraph).toHaveValue(/\{price:leader-lift\}$/);
  await expect(draftOf(page).getByText('$2,497').first()).toBeVisible();
});

test('errors are beside their fields, and the rest is saved', async ({ page }) => {
  await openForm(page, '/admin/pages/about');
  const headline = page.getByLabel('Headline', { exact: true });
  const title = page.getByLabel('Title', { exact: true }).first();
  await headline.fill('x'.repeat(120));
  await title.fill('Who we are');
  await expect(page.getByText('This is 20 characters too long for its place.')).toBeVisible();
  await expect(headline).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(headline).toBeFocused();
  await page.getByRole('link', { name: 'All pages' }).click();
  await expect(page.getByText('Leave without these changes?')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(headline).toHaveValue('x'.repeat(120));
  await headline.fill('Short');
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.getByRole('link', { name: 'All pages' }).click();
  await openAbout(page);
  await expect(headline).toHaveValue('Short');
  await expect(title).toHaveValue('Who we are');
});

test('Back leaves a form with a mistake after confirmation', async ({ page }) => {
  await openForm(page, '/admin/pages/about');
  await page.goto('/admin/pages');
  await openAbout(page);
  const headline = page.getByLabel('Headline', { exact: true });
  await headline.fill('x'.repeat(120));
  await expect(headline).toHaveAttribute('aria-invalid', 'true');
  await page.goBack();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pages', level: 1 })).toBeVisible();
  await expect(page.getByText('Leave without these changes?')).toBeHidden();
});

test('two people see each other’s words, and choose if both wrote', async ({
  page,
  colleague: theirs,
}) => {
  await openForm(page, '/admin/pages/about');
  await openForm(theirs, '/admin/pages/about');
  const headline = (at: Page) => at.getByLabel('Headline', { exact: true });
  await headline(theirs).fill('Theirs');
  await expect(headline(page)).toHaveValue('Theirs');

  // Without a connection, so that both write.
  await goOffline(page);
  await headline(page).fill('Mine');
  await expect(page.getByText(/Saved on this device only: no connection/)).toBeVisible();
  const kept = waitForDraft(theirs, 'Theirs again');
  await headline(theirs).fill('Theirs again');
  await kept;
  await page.context().setOffline(false);
  await expect(page.getByText('Someone else changed this while you were editing.')).toBeVisible();
  await expect(headline(page)).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(headline(theirs)).toHaveValue('Mine');
});

test('a person who wrote in two tabs chooses as well, and is not called somebody else', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await openForm(page, '/admin/pages/about');
  await openForm(other, '/admin/pages/about');
  const headline = (at: Page) => at.getByLabel('Headline', { exact: true });
  await page.route('**/draft', (route) => route.abort());
  await headline(page).fill('Here');
  await expect(page.getByText(/Saved on this device only: no connection/)).toBeVisible();
  await headline(other).fill('There');
  await expect(other.getByText(KEPT)).toBeVisible();
  await page.unroute('**/draft');
  await expect(page.getByText('You changed this in another tab')).toBeVisible();
  await page.getByRole('button', { name: 'Use the other one Headline' }).click();
  await expect(headline(page)).toHaveValue('There');
});

test.describe('without live updates', () => {
  test.beforeEach(async ({ page }) => {
    await page.route('**/admin/events', () => undefined);
  });

  async function writeAsAnother(services: Services, field: string, typed: string) {
    const before = listAllFields('/about').find(({ id }) => id === field)?.default;
    const around = { prices: defaultPrices, leadsSomewhere: () => true, images: NO_IMAGES };
    const fields = [{ id: field, typed, before }];
    await saveDraft(services, { id: null, name: 'Grace' }, '/about', fields, around);
  }

  test('somebody else’s words are shown once one’s own are saved', async ({ page, services }) => {
    await openForm(page, '/admin/pages/about');
    await writeAsAnother(services, 'hero/headline', 'Theirs');
    await page.getByLabel('Title', { exact: true }).first().fill('Mine');
    await expect(page.getByText(KEPT)).toBeVisible();
    await expect(page.getByLabel('Headline', { exact: true })).toHaveValue('Theirs');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText(PUBLISHED)).toBeVisible();
  });

  test('a rejected publication shows the current draft, which can then be published', async ({
    page,
    services,
  }) => {
    await writeAsAnother(services, 'meta/title', 'Seen');
    await openForm(page, '/admin/pages/about');
    await writeAsAnother(services, 'hero/headline', 'Theirs');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByLabel('Headline', { exact: true })).toHaveValue('Theirs');
    await expect(page.getByText('Someone else just changed this draft.')).toBeVisible();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText(PUBLISHED)).toBeVisible();
    await expect(page.getByText('Someone else just changed this draft')).toBeHidden();
  });

  test('words that were saved without an answer do not conflict with the next ones', async ({
    page,
  }) => {
    await openForm(page, '/admin/pages/about');
    const headline = page.getByLabel('Headline', { exact: true });
    const kept = Promise.withResolvers<void>();
    await page.route(
      '**/draft',
      async (route) => {
        await route.fetch();
        await route.abort();
        kept.resolve();
      },
      { times: 1 },
    );
    await headline.fill('New');
    await kept.promise;
    await headline.fill('Newer');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText(KEPT)).toBeVisible();
    await expect(headline).toHaveValue('Newer');
    await page.reload();
    await expect(headline).toHaveValue('Newer');
  });
});

test('after the session has ended it asks to sign in, and loses nothing', async ({
  page,
  services,
}) => {
  await openForm(page, '/admin/pages/about');
  const headline = page.getByLabel('Headline', { exact: true });
  await headline.fill('Kept on the page');
  await expect(page.getByText(KEPT)).toBeVisible();
  // Here only the save finds out: nothing else on the page gets an answer.
  await page.route(/\.data|\/admin\/events/, () => undefined);
  await services.database.db.deleteFrom('session').execute();
  await headline.fill('Kept on the page, too');
  const asked = page.getByText('Your session has ended.');
  await expect(asked).toBeVisible();
  await expect(headline).toHaveValue('Kept on the page, too');
  await page.getByRole('button', { name: 'Not now' }).click();
  await headline.pressSequentially(', while signed out');
  await expect(page.getByText('Saved on this device only: you are signed out.')).toBeVisible();
  await expect(asked).toBeHidden();
  await expect(headline).toHaveValue('Kept on the page, too, while signed out');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(asked).toBeVisible();
});

test('what the site has not received is back after a crash, and becomes part of the draft', async ({
  page,
  context,
}) => {
  await openForm(page, '/admin/pages/about');
  await page.route('**/draft', (route) => route.abort());
  await page.getByLabel('Headline', { exact: true }).fill('Typed before the crash');
  await expect(page.getByText(/Saved on this device only/)).toBeVisible();
  const countCopies = () =>
    Object.keys(localStorage).filter((name) => name.startsWith('texts-draft:about:')).length;
  await expect.poll(() => page.evaluate(countCopies)).toBe(1);
  await page.close();

  const again = await context.newPage();
  await openForm(again, '/admin/pages/about');
  const headline = again.getByLabel('Headline', { exact: true });
  await expect(headline).toHaveValue('Typed before the crash');
  await expect(again.getByText('What you typed is back')).toBeVisible();
  await expect(again.getByText(KEPT)).toBeVisible();
  await expect.poll(() => again.evaluate(countCopies)).toBe(0);
  await again.getByRole('button', { name: 'Publish' }).click();
  await expect(again.getByText(PUBLISHED)).toBeVisible();
  await expect(again.getByText('What you typed is back')).toBeHidden();
  await again.reload();
  await expect(headline).toHaveValue('Typed before the crash');
  await expect(again.getByText('What you typed is back')).toBeHidden();
});

test('words typed as the session ends are back after signing in', async ({
  page,
  context,
  services,
  login,
}) => {
  const { userId } = await login(context);
  await openForm(page, '/admin/pages/about');
  const headline = page.getByLabel('Headline', { exact: true });
  await headline.fill('Kept on the page');
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.route('**/draft', (route) => route.abort());
  await headline.fill('The last words');
  const { db } = services.database;
  const { token } = await db
    .selectFrom('session')
    .select('token')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const setToken = (next: string) =>
    db.updateTable('session').set({ token: next }).where('userId', '=', userId).execute();
  await setToken(`ended-${token}`);
  await expect(page.getByText(/Saved on this device only/)).toBeVisible();
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await page.unroute('**/draft');
  // The same person signs in again.
  await setToken(token);
  await openForm(page, '/admin/pages/about');
  await expect(headline).toHaveValue('The last words');
  await expect(page.getByText(KEPT)).toBeVisible();
});

test('words that the owner left behind on purpose do not come back', async ({ page }) => {
  await openForm(page, '/admin/pages/about');
  const headline = page.getByLabel('Headline', { exact: true });
  await headline.fill('x'.repeat(120));
  await expect(headline).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('link', { name: 'All pages' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await openAbout(page);
  await expect(headline).not.toHaveValue(/xxx/);
  await page.reload();
  await waitForHydration(page);
  await expect(headline).not.toHaveValue(/xxx/);
});

test('nothing is typed before the script has loaded, when it would be lost', async ({ page }) => {
  const release = await holdRequests(page, /\.js$/);
  await page.goto('/admin/pages/scale-prep?view=texts', { waitUntil: 'commit' });
  const headline = page.getByLabel('Headline', { exact: true });
  await expect(headline).toBeVisible();
  const before = await headline.inputValue();
  await headline.focus();
  await page.keyboard.type('Typed early');
  await expect(headline).toHaveValue(before);
  release();
  await waitForHydration(page);
  await headline.fill('Typed in time');
  await expect(page.getByText(KEPT)).toBeVisible();
});

test('at 360 pixels nothing of a form is cut, and one way leads back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openForm(page, '/admin/pages/about?view=texts');
  for (const name of ['All pages', 'Edit on the page', 'History and original']) {
    await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
  }
  await openForm(page, '/admin/pages/prices');
  await expect(page.getByRole('link', { name: 'Pages', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'All pages' })).toHaveCount(0);
});

test('at 360 pixels the form and the page are two tabs', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openForm(page, '/admin/pages/about');
  const frame = page.locator('iframe[title="Draft of the page"]');
  await expect(frame).toBeHidden();
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await draftOf(page).getByRole('heading', { level: 1 }).click();
  await expect(frame).toBeHidden();
  await expect(page.getByLabel('Headline', { exact: true })).toBeFocused();
  const overflow = () =>
    document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overflow)).toBe(0);
});
