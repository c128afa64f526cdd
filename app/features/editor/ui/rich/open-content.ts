import type { Node } from 'prosemirror-model';
import { schema } from '#app/html/document/schema.ts';
import { serializeDocument } from '#app/html/document/serialize.ts';
import type { RemovedItem } from '#app/html/removed-item.ts';
import { describeFailure } from '#app/ui/admin/line/describe-failure.ts';
import { requestDocument } from '../send.ts';
import { hasLateBlocks } from './late-blocks.ts';
import { loadBlocks } from './load-blocks.ts';
import type { RichSession } from './offered/session.ts';

const DIFFERENT = 'The Write view cannot show this text without changing it.';
const CONTINUE = 'Your text is all here. You can continue in HTML.';

export interface OpenedContent {
  doc: Node;
  /** The content of the document. */
  content: string;
  /** What cleaning left out. */
  removed: readonly RemovedItem[];
}

/**
 * The document of a content. It is made by the server, which parses HTML as it does for readers.
 * HTML that was typed or pasted since the page was opened is cleaned, as a save would.
 *
 * @throws Error with a message for the owner
 */
export async function openContent(
  content: string,
  session: RichSession,
  signal: AbortSignal,
): Promise<OpenedContent> {
  const isKnown = content === session.known?.content;
  const clean = !isKnown && content !== session.opened;
  const known = isKnown ? session.known?.answer : undefined;
  const answer = await (known ?? requestDocument(content, clean, signal));
  if (answer.ok) {
    const doc = schema.nodeFromJSON(answer.document);
    const written = serializeDocument(doc);
    if (!clean && written !== content) throw new Error(`${DIFFERENT} ${CONTINUE}`);
    return { doc, content: written, removed: answer.removed };
  }
  // Choosing the view again asks again.
  session.known = null;
  throw new Error(`${answer.message} ${CONTINUE}`);
}

/** As `openContent`, with what the view needs to show it. */
export async function openToShow(
  content: string,
  session: RichSession,
  signal: AbortSignal,
): Promise<OpenedContent> {
  const { fixedBlocks } = session;
  const opened = await openContent(content, session, signal);
  if (fixedBlocks.length === 0 && !hasLateBlocks(opened.doc)) return opened;
  const { withFixedBlocks } = await loadBlocks().catch((cause: unknown) => {
    throw new Error(`${describeFailure(cause)} ${CONTINUE}`, { cause });
  });
  return { ...opened, doc: withFixedBlocks(opened.doc, fixedBlocks) };
}
