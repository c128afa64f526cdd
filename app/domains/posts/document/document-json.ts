import type { Node } from 'prosemirror-model';
import type { DocumentJson } from '../editor-protocol.ts';

/** The document as JSON, without attributes that have their default value, to send less. */
export function toDocumentJson(node: Node): DocumentJson {
  const json: DocumentJson = { type: node.type.name };
  const attrs = changedAttributes(node.attrs, node.type.spec.attrs);
  if (attrs !== null) json.attrs = attrs;
  if (node.isText) json.text = node.text ?? '';
  if (node.marks.length > 0) {
    json.marks = node.marks.map((mark) => {
      const changed = changedAttributes(mark.attrs, mark.type.spec.attrs);
      return { type: mark.type.name, ...(changed === null ? {} : { attrs: changed }) };
    });
  }
  if (node.childCount > 0) json.content = node.children.map(toDocumentJson);
  return json;
}

function changedAttributes(
  attrs: Readonly<Record<string, unknown>>,
  specs: Readonly<Record<string, { default?: unknown }>> = {},
): Record<string, unknown> | null {
  const changed = Object.entries(attrs).filter(([name, value]) => value !== specs[name]?.default);
  return changed.length === 0 ? null : Object.fromEntries(changed);
}
