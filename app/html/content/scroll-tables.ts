import { scanTags } from '../tags.ts';

const OPEN = '<div class="table-scroll" role="group" aria-label="Table" tabindex="0">';
const CLOSE = '</div>';

/**
 * Sanitized content for a page: wraps each table in a box that scrolls sideways where the table is
 * wider than a phone, and that a keyboard can reach. The rest stays byte for byte, and so does a text
 * in which a table has no end.
 */
export function scrollTables(html: string): string {
  if (!html.includes('<table')) return html;
  let result = '';
  let position = 0;
  let depth = 0;
  for (const { name, isEnd, start, end } of scanTags(html)) {
    if (name !== 'table') continue;
    const isOuter = isEnd ? depth === 1 : depth === 0;
    depth += isEnd ? -1 : 1;
    if (depth < 0) return html;
    if (!isOuter) continue;
    result += isEnd ? html.slice(position, end) + CLOSE : html.slice(position, start) + OPEN;
    position = isEnd ? end : start;
  }
  return depth === 0 ? result + html.slice(position) : html;
}
