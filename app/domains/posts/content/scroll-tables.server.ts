import type { DefaultTreeAdapterTypes } from 'parse5';

const OPEN = '<div class="table-scroll" role="group" aria-label="Table" tabindex="0">';
const CLOSE = '</div>';

/**
 * Sanitized content for a page: wraps each table in a box that scrolls sideways where the table is
 * wider than a phone, and that a keyboard can reach. The rest stays byte for byte.
 */
export async function scrollTables(html: string): Promise<string> {
  if (!html.includes('<table')) return html;
  // Imported lazily: most posts have no table, and loading the parser delays the first page.
  const { defaultTreeAdapter, parseFragment } = await import('parse5');
  const tables: { start: number; end: number }[] = [];
  const collect = (parent: DefaultTreeAdapterTypes.ParentNode) => {
    for (const node of parent.childNodes) {
      if (!defaultTreeAdapter.isElementNode(node)) continue;
      const location = node.tagName === 'table' ? node.sourceCodeLocation : null;
      if (location) tables.push({ start: location.startOffset, end: location.endOffset });
      else collect(node);
    }
  };
  collect(parseFragment(html, { sourceCodeLocationInfo: true }));
  let position = 0;
  let result = '';
  for (const { start, end } of tables) {
    result += html.slice(position, start) + OPEN + html.slice(start, end) + CLOSE;
    position = end;
  }
  return result + html.slice(position);
}
