import {
  attributeOf,
  type HtmlElement,
  type HtmlParent,
  isElement,
} from '../content/parse-html.server.ts';
import {
  childElements,
  createElement,
  elementsIn,
  removeAttribute,
  setAttribute,
  setChildren,
} from './tree.server.ts';

/** The limit for all tables in a text together. */
const MAX_ADDED = 5_000;
/** The editor keeps a map of every cell position in a table. */
const MAX_PLACES = 100_000;

interface Row {
  readonly element: HtmlElement;
  readonly isInHead: boolean;
  /** How many columns its cells and those that reach down into it take. */
  width: number;
}

/**
 * Makes tables rectangular, as browsers show them: a cell ends with its section, a row without
 * cells is dropped, and empty cells fill up short rows. A table whose cells overlap stays as it is.
 */
export function readTables(root: HtmlParent): void {
  let left = MAX_ADDED;
  for (const table of elementsIn(root)) {
    if (table.tagName !== 'table') continue;
    const rows = measureRows(table);
    if (rows === null) continue;
    const width = rows.reduce((most, row) => Math.max(most, row.width), 0);
    const missing = rows.reduce((sum, row) => sum + width - row.width, 0);
    if (missing > left || width * rows.length > MAX_PLACES) continue;
    left -= missing;
    for (const row of rows) fillUp(row, width);
  }
}

function fillUp({ element, isInHead, width: from }: Row, width: number): void {
  if (from === width) return;
  const cells = Array.from({ length: width - from }, () =>
    createElement(isInHead ? 'th' : 'td', []),
  );
  setChildren(element, [...element.childNodes, ...cells]);
}

/** The rows, with the spans of their cells cut to the section; null where cells overlap. */
function measureRows(table: HtmlElement): Row[] | null {
  const rows: Row[] = [];
  for (const section of childElements(table)) {
    if (!/^t(?:head|body|foot)$/.test(section.tagName)) continue;
    const measured = measureSection(section);
    if (measured === null) return null;
    for (const row of measured) rows.push(row);
  }
  return rows;
}

function measureSection(section: HtmlElement): Row[] | null {
  const rows: Row[] = [];
  const all = childElements(section).filter(({ tagName }) => tagName === 'tr');
  /** For each column, the row at which it is free again. */
  let taken: number[] = [];
  const empty = new Set<HtmlElement>();
  for (const [at, element] of all.entries()) {
    taken = taken.map((end) => (end > at ? end : 0));
    let column = 0;
    for (const cell of childElements(element)) {
      if (cell.tagName !== 'td' && cell.tagName !== 'th') continue;
      while ((taken[column] ?? 0) > 0) column += 1;
      const end = at + cutRowspan(cell, all.length - at);
      for (const last = column + spanOf(cell, 'colspan', 1_000); column < last; column += 1) {
        if ((taken[column] ?? 0) > 0) return null;
        taken[column] = end;
      }
    }
    const width = taken.filter((end) => end > 0).length;
    if (width === 0) empty.add(element);
    else rows.push({ element, isInHead: section.tagName === 'thead', width });
  }
  if (empty.size > 0 && rows.length > 0) {
    setChildren(
      section,
      section.childNodes.filter((node) => !isElement(node) || !empty.has(node)),
    );
  }
  return rows;
}

/** A cell ends with its section at the latest; `0` means there. */
function cutRowspan(cell: HtmlElement, most: number): number {
  const isToTheEnd = attributeOf(cell, 'rowspan')?.trim() === '0';
  const said = isToTheEnd ? most : spanOf(cell, 'rowspan', 65_534);
  const cut = Math.min(said, most);
  if (cut === said && !isToTheEnd) return cut;
  if (cut === 1) removeAttribute(cell, 'rowspan');
  else setAttribute(cell, 'rowspan', String(cut));
  return cut;
}

function spanOf(cell: HtmlElement, name: 'colspan' | 'rowspan', most: number): number {
  const span = Number.parseInt(attributeOf(cell, name) ?? '1', 10);
  return span >= 1 ? Math.min(span, most) : 1;
}
