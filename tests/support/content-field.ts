import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the HTML view of the post editor, and returns its text box. */
export async function openHtmlView(page: Page): Promise<Locator> {
  await page.getByRole('tab', { name: 'HTML' }).click();
  const box = page.locator('textarea[name="content"]');
  await expect(box).toBeVisible();
  return box;
}

/** The box of the Write view, once it can be typed in. */
export async function openWriteView(page: Page): Promise<Locator> {
  await page.getByRole('tab', { name: 'Write' }).click();
  const box = page.getByRole('textbox', { name: 'Content', exact: true });
  await expect(box).toHaveAttribute('contenteditable', 'true');
  return box;
}
