import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';

const OPEN = '<div class="table-scroll" role="group" aria-label="Table" tabindex="0">';
const CLOSE = '</div>';

/**
 * Cleaned content with each table in a box of its own, which scrolls sideways where the table is
 * wider than a phone, and which a keyboard reaches. Otherwise the content stays letter for letter.
 */
export function scrollTables(html: string): string {
  const places: { start: number; end: number }[] = [];
  const look = (parent: DefaultTreeAdapterTypes.ParentNode) => {
    for (const node of parent.childNodes) {
      if (!defaultTreeAdapter.isElementNode(node)) continue;
      const place = node.tagName === 'table' ? node.sourceCodeLocation : null;
      if (place) places.push({ start: place.startOffset, end: place.endOffset });
      else look(node);
    }
  };
  look(parseFragment(html, { sourceCodeLocationInfo: true }));
  let from = 0;
  let text = '';
  for (const { start, end } of places) {
    text += html.slice(from, start) + OPEN + html.slice(start, end) + CLOSE;
    from = end;
  }
  return text + html.slice(from);
}
