import { Node } from 'prosemirror-model';
import { schema } from '#app/html/document/schema.ts';
import { requestDocument, requestPaste } from '../../send.ts';

type Answer = { ok: true; doc: Node } | { ok: false; code: string; message: string };

/** HTML as a document. With `clean`, as a save would store it. */
export async function readAsDocument(content: string, clean: boolean): Promise<Answer> {
  const answer = await requestDocument(content, clean);
  if (!answer.ok) return answer;
  return { ok: true, doc: Node.fromJSON(schema, answer.document) };
}

/**
 * HTML as text that can be edited: as a save would store it or, where that stays HTML, as if it had
 * been pasted, which keeps less of how it was put together.
 */
export async function readAsText(content: string): Promise<Answer> {
  const cleaned = await readAsDocument(content, true);
  if (!cleaned.ok || !cleaned.doc.children.every(isRawHtml)) return cleaned;
  const pasted = await requestPaste(content).catch(() => null);
  if (!pasted?.ok) return cleaned;
  const doc = Node.fromJSON(schema, pasted.document);
  return doc.children.some(isRawHtml) ? cleaned : { ok: true, doc };
}

function isRawHtml({ type }: Node): boolean {
  return type === schema.nodes.raw_html;
}
