import { escapeHtml } from '#app/formatting/escape-html.ts';
import { findBackground } from '#app/html/background-image.ts';
import { readAttributes, scanTags } from '#app/html/tags.ts';

/** Shows the images that styles put behind the words of covers and headers before these words. */
export function withBackgrounds(html: string): string {
  if (!/background-image/i.test(html)) return html;
  let result = '';
  let position = 0;
  for (const { name, isEnd, start, end } of scanTags(html)) {
    if (isEnd || name === 'img') continue;
    const given = readAttributes(html.slice(start, end));
    const address = findBackground(given.get('style') ?? '');
    if (address === null) continue;
    const source = `src="${escapeHtml(address)}"`;
    // Beside its text, WordPress has the image itself as well.
    if (html.startsWith('<img', end) && html.slice(end, end + 2_000).includes(source)) continue;
    const alt = escapeHtml(given.get('aria-label') ?? '');
    result += `${html.slice(position, end)}<img ${source} alt="${alt}">`;
    position = end;
  }
  return result + html.slice(position);
}
