import type { Node } from 'prosemirror-model';
import { schema } from '#app/domains/posts/document/schema.ts';
import { serializeDocument } from '#app/domains/posts/document/serialize.ts';
import { requestDocument } from '../send.ts';
import { withFixedBlocks } from './plugins/fixed-blocks.ts';
import type { RichSession } from './session.ts';

const OFFLINE =
  'The Write view needs to reach the site to open this text, and can’t right now. Your text is all here. You can go on in HTML.';
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
  const answer = await (content === session.known?.content
    ? session.known.answer
    : requestDocument(content, false, signal));
  if (answer?.ok) {
    const doc = schema.nodeFromJSON(answer.document);
    if (serializeDocument(doc) !== content) throw new Error(DIFFERENT);
    return withFixedBlocks(doc, session.fixedBlocks);
  }
  // Choosing the view again asks again.
  session.known = null;
  throw new Error(answer === null ? OFFLINE : answer.message);
}
