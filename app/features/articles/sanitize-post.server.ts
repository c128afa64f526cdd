import { ContentError, type ContentErrorCode } from '#app/html/content/content-error.server.ts';
import type { SanitizedContent } from '#app/html/content/sanitize-content.server.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import type { TextWork } from '#app/html/worker/text-work.ts';

type Tried<Result> =
  | { ok: true; content: Result }
  | { ok: false; code: ContentErrorCode; message: string };

export type SanitizeResult = Tried<SanitizedContent>;

interface AskedBy {
  readonly actorId: string | null;
  readonly signal?: AbortSignal;
}

/** Sanitizes content; content that the sanitizer rejects is a result, not an exception. */
export function trySanitize(
  worker: ContentWorker,
  source: string,
  { actorId, signal }: AskedBy,
): Promise<SanitizeResult> {
  return tryContent(() => worker.sanitize(source, actorId ?? 'website', signal));
}

/** The same for what is worked out from sanitized content. */
export function tryWork<Given, Found>(
  worker: ContentWorker,
  work: TextWork<Given, Found>,
  { given, actorId, signal }: AskedBy & { readonly given: Given },
): Promise<Tried<Found>> {
  return tryContent(() => worker.run(work, given, actorId ?? 'website', signal));
}

async function tryContent<Result>(work: () => Promise<Result>): Promise<Tried<Result>> {
  try {
    return { ok: true, content: await work() };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { ok: false, code: error.code, message: error.message };
  }
}
