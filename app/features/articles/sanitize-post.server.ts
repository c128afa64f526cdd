import { ContentError, type ContentErrorCode } from '#app/html/content/content-error.server.ts';
import type { SanitizedContent } from '#app/html/content/sanitize-content.server.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';

export type SanitizeResult =
  | { ok: true; content: SanitizedContent }
  | { ok: false; code: ContentErrorCode; message: string };

/** Sanitizes content; content that the sanitizer rejects is a result, not an exception. */
export async function trySanitize(
  worker: ContentWorker,
  source: string,
  { actorId, signal }: { actorId: string | null; signal?: AbortSignal },
): Promise<SanitizeResult> {
  try {
    const content = await worker.sanitize(source, actorId ?? 'website', signal);
    return { ok: true, content };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { ok: false, code: error.code, message: error.message };
  }
}
