import type { Page } from '@playwright/test';
import { findTexts } from '#app/features/pages/drafts/stored-texts.server.ts';
import { expect, test } from '#tests/support/browser.ts';
import { findBarriers, measureOverflow } from '#tests/support/page-measures.ts';
import { beginSignedIn, draftOf, KEPT, openForm } from '#tests/support/texts-form.ts';

beginSignedIn();

const PATH = '/admin/pages/prices';

function cell(page: Page, name: string) {
  return page.getByLabel(name, { exact: true });
}

/** Pastes like a browser: with an event that has what a spreadsheet copied. */
async function paste(page: Page, text: string): Promise<void> {
  await page.locator(':focus').evaluate((input, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    const event = { clipboardData, bubbles: true, cancelable: true };
    if (input.dispatchEvent(new ClipboardEvent('paste', event))) throw new Error('pasted as text');
  }, text);
}

test('prices are typed like a spreadsheet', async ({ page, services }) => {
  await openForm(page, PATH);
  const connect = cell(page, 'Chatbot only: Connect, Price per month');
  const setup = cell(page, 'Chatbot only: Connect, One-time setup');
  const streamline = cell(page, 'Chatbot only: Streamline, Price per month');
  await connect.click();
  await page.keyboard.type('310');
  await page.keyboard.press('Enter');
  await expect(streamline).toBeFocused();
  await page.keyboard.type('470');
  await page.keyboard.press('ArrowUp');
  await expect(connect).toBeFocused();
  await expect(connect).toHaveValue('310');
  await page.keyboard.press('ArrowRight');
  await expect(setup).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(connect).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(setup).toBeFocused();
  await page.keyboard.type('1');
  await page.keyboard.press('Escape');
  await expect(setup).toHaveValue('997');
  await page.keyboard.press('Shift+Enter');
  await expect(setup).toBeFocused();
  // In the middle of a number an arrow key moves the cursor.
  await connect.click();
  await connect.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('5');
  await expect(connect).toHaveValue('3150');
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect
    .poll(async () => (await findTexts(services.database.db, 'prices')).draft)
    .toEqual({
      'chatbot-connect/monthly': { value: 3150, base: 297 },
      'chatbot-streamline/monthly': { value: 470, base: 457 },
    });
});

test('a column is pasted, announced, and undone', async ({ page }) => {
  await openForm(page, PATH);
  const setup = (tier: string) => cell(page, `Advantage Bundle: ${tier}, One-time setup`);
  await setup('Connect').click();
  await paste(page, '1,000\r\n1100\r\n$1,200\r\n1300\r\n');
  await expect(setup('Connect')).toHaveValue('1,000');
  await expect(setup('Automate')).toHaveValue('$1,200');
  await expect(page.getByText('3 prices pasted. 1 more had no place in the table.')).toBeVisible();
  await expect(page.getByText(/One-time setup: \$1,100 instead of \$1,297/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(setup('Streamline')).toHaveValue('1297');
  await expect(page.getByText('What readers don’t see yet')).toBeHidden();
});

test('below the table are the places of a changed price, and beside it the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 1000 });
  await openForm(page, PATH);
  const price = cell(page, 'Scale Prep, Price');
  await price.click();
  await page.keyboard.type('many');
  await expect(page.getByText('Please enter dollars, such as 497 or 49.50.')).toBeVisible();
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  expect(await findBarriers(page)).toEqual([]);
  await price.fill('8250');
  await expect(page.getByText('Scale Prep: Price: $8,250 instead of $7,497')).toBeVisible();
  await expect(page.getByText(/^Shown in \d+ places: .*Scale Prep/)).toBeVisible();
  await expect(page.getByText(KEPT)).toBeVisible();
  const shown = draftOf(page).getByText('$8,250').first();
  await expect(shown).toBeVisible();
  await shown.click();
  await expect(price).toBeFocused();
  // Another price is on another page.
  await cell(page, 'Advantage Bundle: Automate, One-time setup').focus();
  await expect(
    draftOf(page).getByRole('heading', { name: 'Advantage Bundle' }).first(),
  ).toBeVisible();
  await expect(page.locator('.draft-page-choice select')).toHaveValue('/boost-revenue');

  await page.getByText('Edited · See the original prices').click();
  await page.getByRole('button', { name: /^Restore.*Scale Prep, Price$/ }).click();
  await expect(price).toHaveValue('7497');
});

test('the table is all there is, and the words of a row are in its card', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openForm(page, PATH);
  const fields = page.locator('.texts-form').locator('input, textarea, select');
  await expect(fields).toHaveCount(16);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1800);
  const connect = page.getByRole('button', { name: 'Connect', exact: true }).first();
  await connect.press('Enter');
  await expect(connect).toHaveAttribute('aria-expanded', 'true');
  const card = page.getByRole('region', { name: 'Chatbot only: Connect' });
  await card.getByLabel('Who it is for').fill('You want to answer every call.');
  await page.locator('.draft-page-choice select').selectOption('/boost-revenue-inactive');
  await expect(draftOf(page).getByText('You want to answer every call.').first()).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await card.getByLabel('Who it is for').press('Escape');
  await expect(card).toBeHidden();
  await expect(connect).toBeFocused();
  // The words of the page lead to their card.
  await draftOf(page).getByText('You want to answer every call.').first().click();
  await expect(card.getByLabel('Who it is for')).toBeFocused();
  await page.getByRole('button', { name: 'Names of the plans' }).click();
  const names = page.getByRole('region', { name: 'Names of the plans' });
  await expect(names.getByRole('textbox').first()).toHaveValue('Connect');
  await expect(card).toBeHidden();
});

test('the table fits on a phone, and is accessible', async ({ page }) => {
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openForm(page, PATH);
    await expect(cell(page, 'Leader Lift, Price')).toBeVisible();
    expect(await measureOverflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
    expect(await findBarriers(page), `at ${width} px`).toEqual([]);
  }
});
