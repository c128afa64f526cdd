import { schema } from '#app/domains/posts/document/schema.ts';
import { serializeDocument, withSpaceAfter } from '#app/domains/posts/document/serialize.ts';
import type { DocumentJson } from '#app/domains/posts/editor-protocol.ts';

/** The HTML of a document that the server made, with each block on lines of its own. */
export function writeDocument(json: DocumentJson): string {
  const doc = schema.nodeFromJSON(json);
  const blocks = doc.children.map((block) => withSpaceAfter(block, null));
  return serializeDocument(doc.type.create(doc.attrs, blocks));
}
