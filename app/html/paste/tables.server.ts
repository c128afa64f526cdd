import type { Element, ElementContent } from 'hast';
import { filterAttributes } from '../content/attributes.server.ts';
import { attributeOf, type HtmlElement, isElement } from '../content/parse-html.server.ts';
import { classesOf } from '../foreign/styles.server.ts';
import {
  createElement,
  isAllBold,
  isElementNamed,
  isEmpty,
  withoutBold,
} from './elements.server.ts';
import { withPlainParagraph } from './list-items.server.ts';

/**
 * The readers from the rest of the paste that a table needs: for blocks, and for hidden elements.
 */
export interface TableReader {
  /** The blocks in a part of the table, with the marks of the parts around it. */
  readonly readBlocks: (parts: readonly HtmlElement[]) => Element[];
  readonly isHidden: (element: HtmlElement) => boolean;
  readonly spend: (characters: number) => void;
}

interface Cell {
  readonly source: HtmlElement;
  readonly isHeader: boolean;
  readonly blocks: Element[];
}

interface Row {
  readonly cells: readonly Cell[];
  readonly isInHead: boolean;
}

const CELL_TAGS = '<td></td>'.length;
const SECTIONS: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot']);

/**
 * The blocks that a table becomes: a table, or the contents of its cells if it is only used for
 * layout, as in signatures and whole mails, or is a single cell of a sheet.
 */
export function convertTable(table: HtmlElement, reader: TableReader): Element[] {
  const rows = listRows(table, reader);
  const cells = rows.flatMap((row) => row.cells);
  const captions = table.childNodes.filter(isElement).filter((one) => one.tagName === 'caption');
  const caption = captions.flatMap((one) => reader.readBlocks([table, one]));
  if (isLayout(table, rows, cells)) return [...caption, ...cells.flatMap((cell) => cell.blocks)];
  if (cells.every((cell) => isEmpty(cell.blocks))) return caption;
  const headRows = countHeadRows(rows);
  const head = rows.slice(0, headRows).map((row) => buildRow(row, true));
  const body = rows.slice(headRows).map((row) => buildRow(row, false));
  const parts: Element[] = [];
  if (!isEmpty(caption)) parts.push(createElement('caption', withPlainParagraph(caption)));
  if (head.length > 0) parts.push(createElement('thead', head));
  if (body.length > 0) parts.push(createElement('tbody', body));
  return [createElement('table', parts)];
}

function listRows(table: HtmlElement, reader: TableReader): Row[] {
  const rows: Row[] = [];
  for (const section of table.childNodes) {
    if (!isElement(section) || !SECTIONS.has(section.tagName)) continue;
    for (const row of section.childNodes) {
      if (!isElement(row) || row.tagName !== 'tr' || reader.isHidden(row)) continue;
      const cells = listCells([table, section, row], reader);
      if (cells.length > 0) rows.push({ cells, isInHead: section.tagName === 'thead' });
    }
  }
  return rows;
}

function listCells(path: readonly HtmlElement[], reader: TableReader): Cell[] {
  const cells: Cell[] = [];
  for (const source of path.at(-1)?.childNodes ?? []) {
    if (!isElement(source) || !/^t[dh]$/.test(source.tagName) || reader.isHidden(source)) continue;
    const role = attributeOf(source, 'role') ?? '';
    const isHeader = source.tagName === 'th' || /^(column|row)header$/.test(role);
    reader.spend(CELL_TAGS);
    cells.push({ source, isHeader, blocks: reader.readBlocks([...path, source]) });
  }
  return cells;
}

function isLayout(table: HtmlElement, rows: readonly Row[], cells: readonly Cell[]): boolean {
  if (/^(presentation|none)$/.test(attributeOf(table, 'role') ?? '')) return true;
  if (cells.length <= 1) return true;
  const classes = classesOf(table);
  // Outlook sets signatures in a row without borders. A table of Word in a cell has a grid.
  if (classes.includes('MsoNormalTable') && rows.length === 1) return true;
  const hasTable = cells.some(({ blocks }) => blocks.some((one) => isElementNamed(one, 'table')));
  return hasTable && !classes.includes('MsoTableGrid') && !cells.some((cell) => cell.isHeader);
}

/** Programs write bold cells instead of header cells. */
function countHeadRows(rows: readonly Row[]): number {
  const first = rows.findIndex(({ cells, isInHead }) => !isInHead && !cells.every(isHeaderCell));
  if (first > 0) return first;
  const [row, ...others] = rows;
  if (first === -1) return others.length === 0 ? 0 : 1;
  const isBold = row?.cells.every(({ blocks }) => isAllBold(blocks));
  const isText = row?.cells.some(({ blocks }) => !isEmpty(blocks));
  const isOnlyBold = others.some(({ cells }) => !cells.every(({ blocks }) => isAllBold(blocks)));
  return isBold && isText && isOnlyBold ? 1 : 0;
}

function isHeaderCell(cell: Cell): boolean {
  return cell.isHeader;
}

function buildRow(row: Row, isHead: boolean): Element {
  return createElement(
    'tr',
    row.cells.map((cell) => buildCell(cell, isHead)),
  );
}

function buildCell({ source, isHeader, blocks }: Cell, isHead: boolean): Element {
  const tagName = isHead || isHeader ? 'th' : 'td';
  const { properties } = filterAttributes(source, tagName);
  delete properties.lang;
  const children: ElementContent[] = withOnlyParagraph(blocks);
  const isBoldHeader = tagName === 'th' && isAllBold(children);
  return createElement(tagName, isBoldHeader ? withoutBold(children) : children, properties);
}

function withOnlyParagraph(blocks: readonly Element[]): ElementContent[] {
  return blocks.length === 1 ? withPlainParagraph(blocks) : [...blocks];
}
