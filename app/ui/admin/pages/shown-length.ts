import type { Placeholder } from '#app/content/placeholders.ts';
import { plainText } from '#app/content/rich-text.ts';
import { parseRich } from '#app/domains/site-texts/kinds/rich-text.ts';

/** How many characters readers see: prices in their places, and no marks of links. */
export function shownLength(
  typed: string,
  isRich: boolean,
  placeholders: readonly Placeholder[],
): number {
  const words = isRich ? plainText(parseRich(typed)) : typed;
  return placeholders
    .reduce((text, { code, value }) => text.replaceAll(code, value), words)
    .replace(/\s+/g, ' ')
    .trim().length;
}
