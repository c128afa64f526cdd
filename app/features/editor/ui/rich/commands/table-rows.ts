import type { Node } from 'prosemirror-model';
import type { Command, Transaction } from 'prosemirror-state';
import {
  addColumn,
  addRow,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  selectedRect,
  TableMap,
} from 'prosemirror-tables';
import { schema, type TableSection } from '#app/html/document/schema.ts';
import { withoutAttributes } from './attributes.ts';

/** A row below a header row is one of the body, and no row goes above a header row. */
export function addTableRow(side: 'before' | 'after'): Command {
  return (state, dispatch) => {
    if (!isInTable(state)) return false;
    if (!dispatch) return true;
    const rect = selectedRect(state);
    const { table, tableStart } = rect;
    const wanted = side === 'before' ? rect.top : rect.bottom;
    const at = Math.max(wanted, countHeaderRows(table));
    const { tr } = state;
    addRow(tr, rect, at);
    nameRow(tr, tableStart, at, attributesOfRow(table, at, side));
    fillNewCells(tr, tableStart, table);
    dispatch(tr.scrollIntoView());
    return true;
  };
}

export function addTableColumn(side: 'before' | 'after'): Command {
  return (state, dispatch) => {
    if (!isInTable(state)) return false;
    if (!dispatch) return true;
    const rect = selectedRect(state);
    const { tr } = state;
    addColumn(tr, rect, side === 'before' ? rect.left : rect.right);
    fillNewCells(tr, rect.tableStart, rect.table);
    dispatch(tr.scrollIntoView());
    return true;
  };
}

/** Deletes the selected rows; with all of them, the table. */
export const deleteTableRow: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { top, bottom, map } = selectedRect(state);
  const isAll = top === 0 && bottom === map.height;
  return (isAll ? deleteTable : deleteRow)(state, dispatch);
};

/** Deletes the selected columns; with all of them, the table. */
export const deleteTableColumn: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { left, right, map } = selectedRect(state);
  const isAll = left === 0 && right === map.width;
  return (isAll ? deleteTable : deleteColumn)(state, dispatch);
};

export function countHeaderRows(table: Node): number {
  let count = 0;
  while (count < table.childCount && table.child(count).attrs.section === 'thead') count += 1;
  return count;
}

function tableIn(tr: Transaction, tableStart: number): Node {
  const table = tr.doc.nodeAt(tableStart - 1);
  if (table === null) throw new Error('The table is gone');
  return table;
}

/** The section of a new row: that of its neighbour on the side where the order allows it. */
function attributesOfRow(table: Node, at: number, side: 'before' | 'after') {
  const above = at > 0 ? table.child(at - 1) : null;
  const below = at < table.childCount ? table.child(at) : null;
  const isFooter = (row: Node | null): boolean => row?.attrs.section === 'tfoot';
  // Below a footer row is the footer; above its first row is the body.
  const model =
    isFooter(above) && side === 'after'
      ? above
      : [above, below].find((row) => row?.attrs.section === 'tbody');
  if (model === null || model === undefined) {
    const section: TableSection = isFooter(above) ? 'tfoot' : 'tbody';
    const after = section === 'tbody' && below !== null ? (spaceOf(above)?.after ?? '') : '';
    const space = spaceOf(above ?? below);
    return { section, sectionHtml: null, sectionSpace: space && { ...space, after } };
  }
  const { html, ...attrs } = model.attrs;
  return { ...attrs, html: withoutAttributes(html, 'id') };
}

function spaceOf(row: Node | null): { inner: string; tail: string; after: string } | null {
  return row?.attrs.sectionSpace ?? null;
}

function nameRow(
  tr: Transaction,
  tableStart: number,
  index: number,
  attrs: Record<string, unknown>,
): void {
  const table = tableIn(tr, tableStart);
  const pos = offsetOf(table, index) + tableStart;
  tr.setNodeMarkup(pos, null, { ...table.child(index).attrs, ...attrs });
}

function offsetOf(table: Node, index: number): number {
  return table.children.slice(0, index).reduce((sum, row) => sum + row.nodeSize, 0);
}

/** New cells hold text without an element, and new header cells say what they are the header of. */
function fillNewCells(tr: Transaction, tableStart: number, old: Node): void {
  const table = tableIn(tr, tableStart);
  const known = new Set(old.children.flatMap((row) => row.children));
  const map = TableMap.get(table);
  table.forEach((row, rowOffset) => {
    row.forEach((cell, cellOffset) => {
      const isNew = !known.has(cell) && isEmptyCell(cell);
      if (!isNew) return;
      const offset = rowOffset + 1 + cellOffset;
      const pos = tableStart + offset;
      tr.setNodeAttribute(pos + 1, 'bare', true);
      if (cell.type !== schema.nodes.table_header) return;
      const scope = row.attrs.section === 'thead' ? 'col' : scopeBeside(table, map, offset);
      if (scope !== undefined) tr.setNodeAttribute(pos, 'html', { scope });
    });
  });
}

/** The scope of the header cell above or below in the same column. */
function scopeBeside(table: Node, map: TableMap, offset: number): string | undefined {
  const { left, top, bottom } = map.findCell(offset);
  for (const row of [top - 1, bottom]) {
    const at = row < 0 || row >= map.height ? undefined : map.map[row * map.width + left];
    const scope = at === undefined ? undefined : table.nodeAt(at)?.attrs.html?.scope;
    if (scope !== undefined) return scope;
  }
  return undefined;
}

function isEmptyCell(cell: Node): boolean {
  const { firstChild, childCount } = cell;
  return (
    childCount === 1 &&
    firstChild?.type.name === 'paragraph' &&
    firstChild.content.size === 0 &&
    !firstChild.attrs.bare &&
    cell.attrs.html === null
  );
}
