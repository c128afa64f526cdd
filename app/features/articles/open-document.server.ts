import { ContentError } from '#app/html/content/content-error.server.ts';
import type { RemovedItem } from '#app/html/removed-item.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import type { EditorView } from './editor-protocol.ts';

export interface OpenOptions {
  /** The client whose share of the worker's time this uses. */
  actorId: string | null;
  /** Whether the content is sanitized first. */
  clean?: boolean;
  signal?: AbortSignal;
}

/**
 * `json` is a `DocumentJson`, as text: the server does not need its tens of thousands of objects.
 */
export type OpenedDocument =
  | { ok: true; json: string; removed: readonly RemovedItem[] }
  | { ok: false; code: string; message: string };

/**
 * Above this length, the editor requests the document while it loads. The page would otherwise wait
 * a second for the longest post.
 */
const LONG_CONTENT = 50_000;

/** Content as a document; content that cannot be one is a result, not an exception. */
export async function openDocument(
  worker: ContentWorker,
  content: string,
  { actorId, clean = false, signal }: OpenOptions,
): Promise<OpenedDocument> {
  const client = actorId ?? 'website';
  try {
    const { html, removed } = clean
      ? await worker.sanitize(content, client, signal)
      : { html: content, removed: [] };
    return { ok: true, json: await worker.readDocument(html, client, signal), removed };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { ok: false, code: error.code, message: error.message };
  }
}

/** The document that is part of the editor's page, as text; null if the editor requests it. */
export async function documentForPage(
  worker: ContentWorker,
  content: string,
  { view, ...options }: OpenOptions & { view: EditorView },
): Promise<string | null> {
  if (view !== 'write' || content.length > LONG_CONTENT) return null;
  const answer = await openDocument(worker, content, options);
  return answer.ok ? answer.json : null;
}
