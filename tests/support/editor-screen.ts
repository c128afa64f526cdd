import { expect, type FrameLocator, type Page } from '@playwright/test';
import { openHtmlView } from './content-field.ts';

/**
 * The post editor: the sheet with title and text, and the drawer with everything else. The text is
 * in `content-field.ts`, because pages have the same field.
 */
export function editorScreen(page: Page) {
  const title = page.getByLabel('Title', { exact: true });
  const details = page.getByRole('button', { name: 'Details', exact: true });
  const drawer = page.locator('.drawer');
  return {
    title,
    /** The fields of the drawer, which have values while it is closed, too. */
    slug: page.getByLabel('Slug', { exact: true }),
    excerpt: page.getByLabel('Excerpt (optional)', { exact: true }),
    published: page.getByRole('switch', { name: 'Publish' }),
    drawer,
    /** Of a post that is not public; else it is named after what it does to the published post. */
    save: page.getByRole('button', { name: 'Save', exact: true }),
    /** Says whether what was typed is saved, as a draft or at all. */
    status: page.locator('.editor-bar [role=status]'),
    async openDetails(): Promise<void> {
      await expect(details).toBeVisible();
      if ((await details.getAttribute('aria-expanded')) === 'false') await details.click();
      await expect(drawer).toBeVisible();
    },
    async closeDetails(): Promise<void> {
      await drawer.getByRole('button', { name: 'Done', exact: true }).click();
      await expect(drawer).toBeHidden();
    },
    /** Has the whole toolbar in view, also where nothing is selected. */
    async pinToolbar(): Promise<void> {
      await this.openDetails();
      await page.getByLabel('Keep the toolbar in view').check();
      await this.closeDetails();
    },
    /** Opens the preview, which shows the text without what a save would leave out. */
    async openPreview(): Promise<FrameLocator> {
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      return page.frameLocator('iframe[title="Preview of the content"]');
    },
    async fill(text: string, html: string): Promise<void> {
      await title.fill(text);
      await (await openHtmlView(page)).fill(html);
    },
  };
}
