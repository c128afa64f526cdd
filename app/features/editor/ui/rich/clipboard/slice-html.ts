import { Fragment, type Slice } from 'prosemirror-model';
import { schema } from '#app/html/document/schema.ts';
import { serializeDocument, serializeNode } from '#app/html/document/serialize.ts';

/** The HTML of a slice for the clipboard: that of a post, with the parts that were cut closed. */
export function sliceToHtml(slice: Slice): string {
  const words = wordsOfSlice(slice);
  if (words !== null) return serializeNode(schema.node('paragraph', { bare: true }, words));
  return serializeDocument(schema.nodes.doc.create(null, inBlocks(slice.content)));
}

/** Text out of one paragraph, however deep it is; null for anything else. */
export function wordsOfSlice({ content, openStart, openEnd }: Slice): Fragment | null {
  if (content.firstChild?.isInline) return content;
  let inside = content;
  for (let depth = Math.min(openStart, openEnd); depth > 0; depth -= 1) {
    const only = inside.childCount === 1 ? inside.firstChild : null;
    if (only === null) return null;
    if (only.type.name === 'paragraph') return only.content;
    inside = only.content;
  }
  return null;
}

/** The parent of nodes that cannot be in the document themselves. */
const PARENTS: Readonly<Record<string, string>> = {
  definition_term: 'definition_list',
  definition_text: 'definition_list',
  list_item: 'bullet_list',
  table_row: 'table',
  table_cell: 'table_row',
  table_header: 'table_row',
};

function inBlocks(content: Fragment): Fragment {
  const parent = schema.nodes[PARENTS[content.firstChild?.type.name ?? ''] ?? ''];
  return parent === undefined ? content : inBlocks(Fragment.from(parent.create(null, content)));
}
