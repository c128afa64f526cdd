import type { Page } from '@playwright/test';

/** Moves a post or page to the Trash from the menu of its row. */
export async function moveRowToTrash(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('button', { name: `Move to Trash ${title}` }).click();
}

/** Deletes the post or page in the editor for good, from its menu. */
export async function deleteInEditor(page: Page): Promise<void> {
  // The head of a list has a button of this name as well.
  const bar = page.locator('.editor-bar');
  await bar.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete permanently…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
}
