import { isBlankText } from '#app/formatting/characters.ts';
import { scanTags } from '../tags.ts';

const SHOWN: ReadonlySet<string> = new Set(['hr', 'iframe', 'img']);

/** Whether sanitized HTML would show readers nothing: no image, no line, and no visible text. */
export function showsNothing(html: string): boolean {
  let position = 0;
  for (const { name, isEnd, start, end } of scanTags(html)) {
    if (!isBlankText(html.slice(position, start))) return false;
    if (!isEnd && SHOWN.has(name)) return false;
    position = end;
  }
  return isBlankText(html.slice(position));
}
