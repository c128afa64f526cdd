import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { storeLead } from '#tests/support/leads.ts';

/** What an owner does every week, by keys alone: no step here points at anything. */

test.use({ viewport: { width: 1440, height: 900 } });

/** More stops than a page of the admin area has. */
const MOST_STOPS = 120;

/** Goes from stop to stop until this control has the focus. */
async function goTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(control).toBeVisible();
  await expect(control).toBeEnabled();
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < MOST_STOPS && !(await isFocused()); stops += 1) {
    await page.keyboard.press(key);
  }
  await expect(control).toBeFocused();
}

/** Goes to this control and presses Enter on it. */
async function enter(page: Page, control: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await goTo(page, control, key);
  await page.keyboard.press('Enter');
}

test.beforeEach(async ({ context, login }) => {
  await login(context);
});

test('a call and a note are kept with a lead, and the list is back', async ({ page, services }) => {
  const phone = { display: '(480) 555-0123', tel: '+14805550123' };
  await storeLead({ services }, { name: 'Rosa Keys', phone });
  const main = page.getByRole('main');
  await page.goto('/admin/leads');
  await waitForHydration(page);
  await enter(page, main.getByRole('link', { name: 'Rosa Keys', exact: true }));
  await expect(page.getByRole('heading', { name: 'Rosa Keys', level: 1 })).toBeVisible();
  const happened = page.getByRole('region', { name: 'What happened' });

  await enter(page, page.locator('summary', { hasText: 'How did it go?' }));
  await goTo(page, page.getByLabel('Note (optional)'));
  await page.keyboard.type('Asked for Thursday.');
  await enter(page, page.getByRole('button', { name: 'Reached them', exact: true }));
  await expect(happened).toContainText('Asked for Thursday.');
  await expect(happened).toContainText('Moved to Contacted');

  await enter(page, page.locator('summary', { hasText: 'Add a note' }));
  await goTo(page, page.getByLabel('Note (visitors never see it)'));
  await page.keyboard.type('Her mother likes the porch.');
  await enter(page, page.getByRole('button', { name: 'Add note', exact: true }));
  await expect(happened).toContainText('Her mother likes the porch.');

  await enter(page, main.getByRole('link', { name: 'Leads', exact: true }), 'Shift+Tab');
  await expect(page).toHaveURL('/admin/leads');
  await expect(main.getByRole('listitem').filter({ hasText: 'Rosa Keys' })).toBeVisible();
});

test('an article is written and published, and its address opens', async ({ page, services }) => {
  await services.database.db.deleteFrom('blog_posts').execute();
  await page.goto('/admin');
  await waitForHydration(page);
  await enter(page, page.getByRole('button', { name: 'New', exact: true }));
  const menu = page.getByRole('list', { name: 'New' });
  await enter(page, menu.getByRole('link', { name: 'New article' }));
  await goTo(page, page.getByLabel('Title', { exact: true }));
  await page.keyboard.type('The first call');
  const text = page.getByRole('textbox', { name: 'Content', exact: true });
  await expect(text).toHaveAttribute('contenteditable', 'true');
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await page.keyboard.type('Answer first, and be kind.');
  await expect(text).toHaveText('Answer first, and be kind.');

  await enter(page, page.getByRole('button', { name: 'Publish', exact: true }));
  const sheet = page.getByRole('dialog', { name: 'Publish' });
  await expect(sheet.getByRole('radio', { name: 'Now' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await enter(page, page.getByRole('button', { name: 'Publish', exact: true }));
  await expect(sheet.getByRole('radio', { name: 'Now' })).toBeFocused();
  await enter(page, sheet.getByRole('button', { name: 'Publish now' }));

  const notice = page.getByRole('status').filter({ hasText: '“The first call” is live' });
  const open = notice.getByRole('link', { name: /^Open it/ });
  await goTo(page, open);
  const opened = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const article = await opened;
  await expect(article.getByRole('heading', { name: 'The first call', level: 1 })).toBeVisible();
});
