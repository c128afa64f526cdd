import type { Node } from 'prosemirror-model';

/** The nodes that are shown and edited with what is loaded later (`lazy-blocks.ts`). */
export const LATE_BLOCKS = [
  'card',
  'details',
  'figure_caption',
  'figure_group',
  'fixed_block',
  'raw_html',
  'summary',
  'table',
  'table_header',
  'video',
] as const;

const NAMES: ReadonlySet<string> = new Set(LATE_BLOCKS);
const IN_JSON = new RegExp(`"type":"(?:${LATE_BLOCKS.join('|')})"`);

/** Whether a document has such nodes. */
export function hasLateBlocks(doc: Node): boolean {
  let isFound = false;
  doc.descendants(({ type, isTextblock }) => {
    isFound ||= NAMES.has(type.name);
    return !isFound && !isTextblock;
  });
  return isFound;
}

/** Whether a document that is written as JSON may have them. */
export function mayHaveLateBlocks(json: string): boolean {
  return IN_JSON.test(json);
}
