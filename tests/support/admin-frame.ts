import type { Locator, Page } from '@playwright/test';

/** A place in the main menu of the admin area. */
export function place(page: Page, name: 'Home' | 'Leads' | 'Website' | 'Articles'): Locator {
  return page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name });
}

/** Opens the menu behind the initials. */
export async function openAccountMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('list', { name: 'Account and settings' });
  if (!(await menu.isVisible())) {
    await page.getByRole('button', { name: 'Account and settings' }).click();
  }
  return menu;
}

export async function signOut(page: Page): Promise<void> {
  const menu = await openAccountMenu(page);
  await menu.getByRole('button', { name: 'Sign out' }).click();
}
