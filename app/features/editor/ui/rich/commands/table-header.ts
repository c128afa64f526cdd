import type { Node } from 'prosemirror-model';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import { isInTable, selectedRect, TableMap } from 'prosemirror-tables';
import { schema } from '#app/html/document/schema.ts';
import { attributesFor, withoutAttributes } from './attributes.ts';
import { countHeaderRows } from './table-rows.ts';

export function hasHeaderRow(state: EditorState): boolean {
  return isInTable(state) && countHeaderRows(selectedRect(state).table) > 0;
}

/** Makes the first row the header of the table, or its header rows rows as the others. */
export const toggleHeaderRow: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { table, tableStart } = selectedRect(state);
  const headers = countHeaderRows(table);
  // A cell cannot begin in the header and end below it.
  if (headers === 0 && (table.childCount < 2 || reachesDown(table))) return false;
  if (!dispatch) return true;
  const { tr } = state;
  if (headers === 0) makeHeader(tr, table, tableStart);
  else makeBody(tr, table, tableStart, headers);
  dispatch(tr.scrollIntoView());
  return true;
};

function reachesDown(table: Node): boolean {
  const { map, width } = TableMap.get(table);
  return map.slice(0, width).some((pos, column) => map[width + column] === pos);
}

function makeHeader(tr: Transaction, table: Node, tableStart: number): void {
  const first = table.child(0);
  const space = first.attrs.sectionSpace;
  const attrs = {
    ...first.attrs,
    section: 'thead',
    sectionHtml: null,
    sectionSpace: space && { ...space, after: table.attrs.inner },
  };
  tr.setNodeMarkup(tableStart, null, attrs);
  forEachCell(first, tableStart, (cell, pos) => {
    const scope = cell.attrs.html?.scope ?? 'col';
    const html = attributesFor('th', { ...cell.attrs.html, scope });
    tr.setNodeMarkup(pos, schema.nodes.table_header, { ...cell.attrs, html });
  });
}

function makeBody(tr: Transaction, table: Node, tableStart: number, headers: number): void {
  const below = headers < table.childCount ? table.child(headers) : null;
  const body = below?.attrs.section === 'tbody' ? below : null;
  let rowPos = tableStart;
  for (let index = 0; index < headers; index += 1) {
    const row = table.child(index);
    const { sectionHtml = null, sectionSpace = row.attrs.sectionSpace } = body?.attrs ?? {};
    tr.setNodeMarkup(rowPos, null, { ...row.attrs, section: 'tbody', sectionHtml, sectionSpace });
    forEachCell(row, rowPos, (cell, pos) => {
      const html = withoutAttributes(cell.attrs.html, 'scope');
      tr.setNodeMarkup(pos, schema.nodes.table_cell, { ...cell.attrs, html });
    });
    rowPos += row.nodeSize;
  }
}

function forEachCell(row: Node, rowPos: number, visit: (cell: Node, pos: number) => void): void {
  row.forEach((cell, offset) => void visit(cell, rowPos + 1 + offset));
}
