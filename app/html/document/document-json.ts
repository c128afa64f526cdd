import type { Node } from 'prosemirror-model';

/** A document of the rich text editor (see `document/schema.ts`), as ProseMirror reads it. */
export interface DocumentJson {
  type: string;
  attrs?: Record<string, unknown>;
  content?: DocumentJson[];
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  text?: string;
}

/** An element with its attributes and children, or a text: how a raw HTML block is shown. */
export type Rendering =
  | string
  | [tagName: string, attributes: Record<string, string>, ...Rendering[]];

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
  let changed: Record<string, unknown> | null = null;
  for (const name in attrs) {
    if (attrs[name] === specs[name]?.default) continue;
    changed ??= {};
    changed[name] = attrs[name];
  }
  return changed;
}
