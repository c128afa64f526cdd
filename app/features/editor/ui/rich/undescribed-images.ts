import { Transform } from 'prosemirror-transform';
import type { DocumentJson } from '#app/html/document/document-json.ts';
import { serializeDocument } from '#app/html/document/serialize.ts';
import type { DescribedImage } from './dialogs/describe-images.tsx';
import { describeImage, findUndescribed, type ImageAt } from './dialogs/image-edit.ts';
import { isOwnContent, type RichSession } from './offered/session.ts';
import { openContent } from './open-content.ts';

/** The images of a content that nobody has described or marked as decoration. */
export async function findImages(
  content: string,
  session: RichSession,
  signal: AbortSignal,
): Promise<ImageAt[]> {
  return findUndescribed(await documentOf(content, session, signal));
}

/** The content with these descriptions. */
export async function describeImages(
  content: string,
  session: RichSession,
  described: readonly DescribedImage[],
  signal: AbortSignal,
): Promise<string> {
  const transform = new Transform(await documentOf(content, session, signal));
  for (const { at, description } of described) describeImage(transform, at, description);
  const document: DocumentJson = transform.doc.toJSON();
  const changed = serializeDocument(transform.doc);
  // The view can show it without asking the server.
  session.known = { content: changed, answer: { ok: true, document, removed: [] } };
  return changed;
}

async function documentOf(content: string, session: RichSession, signal: AbortSignal) {
  if (session.state !== null && isOwnContent(session, content)) return session.state.doc;
  return (await openContent(content, session, signal)).doc;
}
