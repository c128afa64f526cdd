import type { Page } from '@playwright/test';
import { openHtmlView } from './content-field.ts';

/** The post editor. Its text is in `content-field.ts`, because pages have the same field. */
export function editorScreen(page: Page) {
  const title = page.getByLabel('Title', { exact: true });
  return {
    title,
    slug: page.getByLabel('Slug', { exact: true }),
    excerpt: page.getByLabel('Excerpt (optional)', { exact: true }),
    /** Of a post that is not public; else it is named after what it does to the published post. */
    save: page.getByRole('button', { name: 'Save', exact: true }),
    /** Says whether what was typed is saved, as a draft or at all. */
    status: page.locator('.editor-bar [role=status]'),
    async fill(text: string, html: string): Promise<void> {
      await title.fill(text);
      await (await openHtmlView(page)).fill(html);
    },
  };
}
