import { scanTags } from '#app/html/tags.ts';

const FOREIGN_SOURCE = /\ssrc(?:set)?="\s*https?:/i;

/**
 * Whether a rendered page shows an image of another site. Only the author of a post can add one.
 * @param imageBase where uploads are loaded from, which does not count as another site; null for the site itself.
 */
export function showsForeignImages(markup: string, imageBase: string | null = null): boolean {
  // Most pages have no source on another site, so their tags need not be scanned.
  if (!FOREIGN_SOURCE.test(markup)) return false;
  for (const { name, start, end } of scanTags(markup)) {
    if (name !== 'img') continue;
    const tag = markup.slice(start, end);
    if (FOREIGN_SOURCE.test(imageBase === null ? tag : tag.replaceAll(`${imageBase}/`, '/'))) {
      return true;
    }
  }
  return false;
}
