import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the HTML view of the post editor, and returns its text box. */
export async function openHtmlView(page: Page): Promise<Locator> {
  await chooseView(page, 'HTML');
  const box = page.locator('textarea[name="content"]');
  await expect(box).toBeVisible();
  return box;
}

/** The box of the Write view, once it can be typed in. */
export async function openWriteView(page: Page): Promise<Locator> {
  await chooseView(page, 'Write');
  const box = page.getByRole('textbox', { name: 'Content', exact: true });
  await expect(box).toHaveAttribute('contenteditable', 'true');
  return box;
}

/** The tabs are beside the text of a page, and in the drawer of the post editor. */
async function chooseView(page: Page, name: 'HTML' | 'Write'): Promise<void> {
  const tab = page.getByRole('tab', { name, includeHidden: true });
  await expect(tab).toBeAttached();
  if ((await tab.getAttribute('aria-selected')) === 'true') return;
  const isHidden = !(await tab.isVisible());
  if (isHidden) await page.getByRole('button', { name: 'Details', exact: true }).click();
  await tab.click();
  if (!isHidden) return;
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(tab).toBeHidden();
}
