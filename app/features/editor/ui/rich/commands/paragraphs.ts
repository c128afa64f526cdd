import type { Node } from 'prosemirror-model';

const BARE_PARENTS: ReadonlySet<string> = new Set([
  'definition_term',
  'definition_text',
  'list_item',
  'table_cell',
  'table_header',
]);

/** Whether a new paragraph in this parent is text without an element, as the others in it are. */
export function isBareIn(parent: Node): boolean {
  if (parent.type.name === 'doc') return false;
  const paragraphs = parent.children.filter(({ type }) => type.name === 'paragraph');
  if (paragraphs.length === 0) return BARE_PARENTS.has(parent.type.name);
  return paragraphs.every(({ attrs }) => attrs.bare);
}
