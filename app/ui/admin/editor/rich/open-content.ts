import type { Node } from 'prosemirror-model';
import { schema } from '#app/domains/posts/document/schema.ts';
import { serializeDocument } from '#app/domains/posts/document/serialize.ts';
import type { DocumentJson } from '#app/domains/posts/editor-protocol.ts';
import { requestDocument } from '../send.ts';
import type { RichSession } from './session.ts';

const OFFLINE =
  'The Write view needs the connection to the site to open this text, and it seems to be gone. Your text is all here. You can go on in HTML.';
const DIFFERENT =
  'The Write view cannot show this text without changing it. Your text is all here. You can go on in HTML.';

/**
 * The document of a content. It is made by the server, which parses HTML as it does for readers.
 *
 * @throws Error with a message for the owner
 */
export async function openContent(
  content: string,
  session: RichSession,
  signal: AbortSignal,
): Promise<Node> {
  const json =
    content === session.known.content
      ? session.known.document
      : await readDocument(content, signal);
  const doc = schema.nodeFromJSON(json);
  if (serializeDocument(doc) !== content) throw new Error(DIFFERENT);
  return doc;
}

async function readDocument(content: string, signal: AbortSignal): Promise<DocumentJson> {
  const answer = await requestDocument({ content, clean: false }, signal).catch(() => null);
  if (answer === null) throw new Error(OFFLINE);
  if (!answer.ok) throw new Error(answer.message);
  return answer.document;
}
