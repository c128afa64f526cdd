import type { Node } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import { schema, type TableSection } from '#app/html/document/schema.ts';
import { canNest, depthOf, insertBlock, isInTable } from './places.ts';

export interface TableSize {
  rows: number;
  columns: number;
  hasHeader: boolean;
}

/** Each row of a new table is on a separate line in the HTML. */
const LINES = { inner: '\n', tail: '\n' };

/** `rows` counts the header row. */
export function insertTable(size: TableSize): Command {
  return (state, dispatch) => {
    if (isInTable(state) || !canNest(state, 4)) return false;
    return insertBlock(createTable(size))(state, dispatch);
  };
}

/** Gives the table around the selection a caption; an empty one is removed. */
export function setTableCaption(text: string): Command {
  return (state, dispatch) => {
    const pos = tablePosition(state);
    if (pos === null) return false;
    const { attrs } = state.doc.nodeAt(pos) ?? {};
    const caption = text.trim().replace(/\s+/g, ' ');
    const next =
      caption === ''
        ? { caption: null, captionHtml: null, captionSource: null, captionAfter: '' }
        : {
            caption,
            captionSource: null,
            captionAfter: attrs?.caption === null ? attrs.inner : attrs?.captionAfter,
          };
    dispatch?.(state.tr.setNodeMarkup(pos, null, { ...attrs, ...next }).scrollIntoView());
    return true;
  };
}

/** Where the table around the selection is; null outside of tables. */
export function tablePosition({ selection }: EditorState): number | null {
  const depth = depthOf(selection.$from, 'table');
  return depth === null ? null : selection.$from.before(depth);
}

function createTable({ rows, columns, hasHeader }: TableSize): Node {
  const header = hasHeader ? 1 : 0;
  const cells = (isHeader: boolean): Node[] =>
    Array.from({ length: columns }, () => createCell(isHeader));
  const content = Array.from({ length: rows }, (_, index) => {
    const section: TableSection = index < header ? 'thead' : 'tbody';
    const isLastOfSection = index === header - 1 && rows > header;
    const sectionSpace = { ...LINES, after: isLastOfSection ? '\n' : '' };
    return schema.node('table_row', { section, sectionSpace }, cells(index < header));
  });
  return schema.node('table', LINES, content);
}

function createCell(isHeader: boolean): Node {
  const text = schema.node('paragraph', { bare: true });
  return isHeader
    ? schema.node('table_header', { html: { scope: 'col' } }, [text])
    : schema.node('table_cell', null, [text]);
}
