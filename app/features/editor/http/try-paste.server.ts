import type { OpenedDocument } from '#app/features/articles/open-document.server.ts';
import { ContentError, type ContentErrorCode } from '#app/html/content/content-error.server.ts';
import { PASTE_MAX_BYTES } from '#app/html/content-limit.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';

const TOO_MUCH =
  'This is too much for one post, which can have 1 MB of text. Copy and paste a smaller part.';
const TOO_COMPLEX =
  'We couldn’t make sense of the formatting of what you copied. Copy a smaller part, or paste it without formatting.';

/** What the person is told, who sees a document and no HTML. */
const MESSAGES: Record<ContentErrorCode, string> = {
  too_large: TOO_MUCH,
  too_many_attributes: TOO_COMPLEX,
  too_deep: TOO_COMPLEX,
  too_complex: TOO_MUCH,
  unstable: TOO_COMPLEX,
  too_heavy: TOO_MUCH,
  busy: 'The site is busy with other posts right now. Paste again in a moment.',
};
const OVER_LIMIT =
  'What you copied is larger than 8 MB. Copy and paste a smaller part, or paste it without formatting.';

/** Pasted HTML as a document; HTML that is rejected is a result, not an exception. */
export async function tryPaste(
  worker: ContentWorker,
  html: string,
  { actorId, signal }: { actorId: string | null; signal: AbortSignal },
): Promise<OpenedDocument> {
  if (Buffer.byteLength(html) > PASTE_MAX_BYTES) {
    return { ok: false, code: 'too_large', message: OVER_LIMIT };
  }
  try {
    return { ok: true, ...(await worker.openPaste(html, actorId ?? 'website', signal)) };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { ok: false, code: error.code, message: MESSAGES[error.code] };
  }
}
