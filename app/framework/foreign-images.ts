import { scanTags } from '#app/domains/posts/content/scan-tags.ts';

const FOREIGN_SOURCE = /\ssrc(?:set)?="\s*https?:/i;

/** Whether a rendered page shows an image of another site. Only the author of a post can add one. */
export function showsForeignImages(markup: string): boolean {
  // Most pages name no other site in a source, and need no look at each tag.
  if (!FOREIGN_SOURCE.test(markup)) return false;
  for (const { name, start, end } of scanTags(markup)) {
    if (name === 'img' && FOREIGN_SOURCE.test(markup.slice(start, end))) return true;
  }
  return false;
}
