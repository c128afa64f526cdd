import type { Page } from '@playwright/test';
import { listAllFields } from '#app/features/pages/documents.ts';
import { saveDraft } from '#app/features/pages/drafts/save-draft.server.ts';
import type { Field } from '#app/features/pages/fields/fields.ts';
import { defaultPrices } from '#app/site/words/prices.ts';
import { expect, test } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { findBarriers } from '#tests/support/page-measures.ts';
import { beginSignedIn, draftOf, KEPT, openForm, PUBLISHED } from '#tests/support/texts-form.ts';

beginSignedIn();

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Before you publish' });
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });
const CLAIM = 'We fill every bed. Register by March 3, 2019.';

for (const width of [360, 1440]) {
  test(`what a page says anew is listed before it is published, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openForm(page, '/admin/pages/about');
    const headline = page.getByLabel('Headline', { exact: true });
    await headline.fill(CLAIM);
    await expect(page.getByText(KEPT)).toBeVisible();
    await publish(page).click();
    const dialog = dialogOf(page);
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await expect(dialog).toContainText('Does this promise a result?');
    await expect(dialog).toContainText('March 3, 2019 has passed.');
    expect(await findBarriers(page)).toEqual([]);
    // Each line leads to its text.
    await dialog.getByRole('button', { name: /We fill every bed/ }).click();
    await expect(dialog).toBeHidden();
    await expect(headline).toBeFocused();
    await headline.fill('We answer families.');
    await publish(page).click();
    await expect(page.getByText(PUBLISHED)).toBeVisible();
    await expect(dialog).toBeHidden();
  });
}

test('prices that go live with a page are looked at, too', async ({ page, services }) => {
  const { id, default: name } = listAllFields('prices').find(
    (field) => field.id === 'program-scale-prep/name',
  ) as Field;
  await saveDraft(
    services,
    { id: null, name: 'Dana' },
    'prices',
    [{ id, typed: 'The best Scale Prep', before: name }],
    { prices: defaultPrices, leadsSomewhere: () => true, images: new Map() },
  );
  await page.goto('/admin/pages/scale-prep');
  await waitForHydration(page);
  await publish(page).click();
  await dialogOf(page)
    .getByRole('button', { name: 'The best Scale Prep, Name: The best Scale Prep' })
    .click();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('The best Scale Prep');
});

test('a page is published with what was listed, and a line leads to its text on the page', async ({
  page,
  request,
}) => {
  await openForm(page, '/admin/pages/about');
  await page.getByLabel('Headline', { exact: true }).fill('We are #1 in Ohio.');
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.getByRole('link', { name: 'Edit on the page' }).click();
  // The form shows the page as well, but its texts cannot be chosen.
  const headline = draftOf(page).getByRole('textbox', { name: 'Headline', exact: true });
  await expect(headline).toHaveText('We are #1 in Ohio.');
  const dialog = dialogOf(page);
  for (let times = 0; times < 2; times += 1) {
    await publish(page).click();
    await dialog.getByRole('button', { name: /We are #1/ }).click();
    const card = page.getByRole('region', { name: 'Headline' });
    await expect(card.getByRole('textbox')).toHaveValue('We are #1 in Ohio.');
    await card.getByRole('button', { name: 'Done' }).click();
    await expect(card).toBeHidden();
  }
  await publish(page).click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect
    .poll(async () => (await request.get('/about')).text())
    .toContain('We are #1 in Ohio.');
});
