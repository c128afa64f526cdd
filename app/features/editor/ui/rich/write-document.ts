import type { DocumentJson } from '#app/html/document/document-json.ts';
import { schema } from '#app/html/document/schema.ts';
import { serializeDocument, withSpaceAfter } from '#app/html/document/serialize.ts';

/** The HTML of a document that the server made, with each block on separate lines. */
export function writeDocument(json: DocumentJson): string {
  const doc = schema.nodeFromJSON(json);
  const blocks = doc.children.map((block) => withSpaceAfter(block, null));
  return serializeDocument(doc.type.create(doc.attrs, blocks));
}
