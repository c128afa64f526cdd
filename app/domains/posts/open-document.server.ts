import { ContentError } from './content/content-error.server.ts';
import type { DocumentAnswer, DocumentJson } from './editor-protocol.ts';
import type { ContentWorker } from './worker/content-worker.server.ts';

export interface OpenOptions {
  /** Whose share of the worker's time it takes. */
  actorId: string | null;
  /** Whether the content is sanitized first. */
  clean?: boolean;
  signal?: AbortSignal;
}

/** Content as a document; content that cannot be one is a result, not an exception. */
export async function openDocument(
  worker: ContentWorker,
  content: string,
  { actorId, clean = false, signal }: OpenOptions,
): Promise<DocumentAnswer> {
  const client = actorId ?? 'website';
  try {
    const source = clean ? (await worker.sanitize(content, client, signal)).html : content;
    return { ok: true, document: await worker.readDocument(source, client, signal) };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { ok: false, code: error.code, message: error.message };
  }
}

/** The document of a stored post; null when the worker is busy or refuses it. */
export async function documentOf(
  worker: ContentWorker,
  content: string,
  options: OpenOptions,
): Promise<DocumentJson | null> {
  const answer = await openDocument(worker, content, options);
  return answer.ok ? answer.document : null;
}
