import { Node } from 'prosemirror-model';
import { schema } from '#app/domains/posts/document/schema.ts';
import { requestDocument } from '../../send.ts';

type Answer = { ok: true; doc: Node } | { ok: false; message: string };

/** HTML as a document; null where the site cannot be reached. With `clean`, as a save would store it. */
export async function readAsDocument(content: string, clean: boolean): Promise<Answer | null> {
  const answer = await requestDocument(content, clean);
  if (answer === null || !answer.ok) return answer;
  return { ok: true, doc: Node.fromJSON(schema, answer.document) };
}
