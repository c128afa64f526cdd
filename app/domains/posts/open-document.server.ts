import { ContentError } from '#app/html/content/content-error.server.ts';
import type { RemovedItem } from '#app/html/removed-item.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import type { EditorView } from './editor-protocol.ts';

export interface OpenOptions {
  /** Whose share of the worker's time it takes. */
  actorId: string | null;
  /** Whether the content is sanitized first. */
  clean?: boolean;
  signal?: AbortSignal;
}

/** `json` is a `DocumentJson`, as text: the server has no need of its tens of thousands of objects. */
export type OpenedDocument =
  | { ok: true; json: string; removed: readonly RemovedItem[] }
  | { ok: false; code: string; message: string };

/**
 * From here on, the editor asks for the document itself, while it loads: the page would wait a second
 * for that of the longest post.
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

/** The document that the editor's page brings along, as text; null where the editor asks for it. */
export async function documentForPage(
  worker: ContentWorker,
  content: string,
  { view, ...options }: OpenOptions & { view: EditorView },
): Promise<string | null> {
  if (view !== 'write' || content.length > LONG_CONTENT) return null;
  const answer = await openDocument(worker, content, options);
  return answer.ok ? answer.json : null;
}
