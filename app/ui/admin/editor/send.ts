import type {
  DiscardRequest,
  DraftRequest,
  DraftResult,
  OpenDraftResult,
} from '#app/domains/posts/drafts/draft-protocol.ts';
import type {
  AdviceRequest,
  AdviceResult,
  DocumentResult,
  EditorPreferencesRequest,
  LinkTargetsResult,
  PasteResult,
  PreviewResult,
  PublishDateResult,
  SaveRequest,
  SaveResult,
} from '#app/domains/posts/editor-protocol.ts';
import { OFFLINE } from '../offline.ts';
import { readAnswer } from '../read-answer.ts';
import { sendJson } from '../send-json.ts';

const TIMED_OUT = 'Save operation timed out after 30 seconds';
const FAILED = 'Failed to save post';
const DRAFT = '/admin/posts/draft';

/** Sends a save once, without retries. Resolves with an answer in every case. */
export async function sendSave(request: SaveRequest): Promise<SaveResult> {
  try {
    const response = await sendJson('/admin/posts/save', request);
    if (!response.headers.get('Content-Type')?.includes('json')) {
      return { ok: false, code: 'failed', message: FAILED };
    }
    return await readAnswer<SaveResult>(response, {
      ok: 'boolean',
      post: 'object',
      removed: 'array',
    });
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    return { ok: false, code: 'failed', message: timedOut ? TIMED_OUT : `${FAILED}. ${OFFLINE}` };
  }
}

export type SentDraftResult = DraftResult | { ok: false; code: 'offline' };

/** Sends a draft. Resolves with an answer in every case. */
export async function sendDraft(
  request: DraftRequest,
  isLeaving: boolean,
): Promise<SentDraftResult> {
  try {
    const response = await sendJson(DRAFT, request, { isLeaving });
    if (response.headers.get('Content-Type')?.includes('json')) {
      return await readAnswer<DraftResult>(response, { id: 'string', at: 'string' });
    }
    const code = response.status === 413 ? 'too_large' : 'failed';
    return { ok: false, code, message: FAILED };
  } catch {
    return { ok: false, code: 'offline' };
  }
}

/**
 * What to look at before the post is published.
 * @throws Error without a connection, or when the signal stops it
 */
export async function requestAdvice(
  request: AdviceRequest,
  signal: AbortSignal,
): Promise<AdviceResult> {
  const response = await sendJson('/admin/posts/advice', request, { signal });
  return await readAnswer<AdviceResult>(response, { advice: 'array' });
}

/** This person's draft with its text. Resolves with an answer in every case. */
export async function requestDraft(id: string): Promise<OpenDraftResult> {
  try {
    const response = await fetch(`${DRAFT}?id=${id}`, { headers: { Accept: 'application/json' } });
    return await readAnswer<OpenDraftResult>(response, { draft: 'object' });
  } catch {
    return { ok: false, code: 'failed', message: OFFLINE };
  }
}

/** Discards a draft; with a state, unless it was changed elsewhere since. */
export async function sendDiscard(draft: DiscardRequest): Promise<boolean> {
  try {
    const response = await sendJson(`${DRAFT}/discard`, draft);
    return (await readAnswer<{ ok: boolean }>(response, { ok: 'boolean' })).ok;
  } catch {
    return false;
  }
}

/** What the sanitizer makes of the content. Resolves with an answer in every case. */
export async function requestPreview(content: string, signal: AbortSignal): Promise<PreviewResult> {
  try {
    const response = await sendJson('/admin/posts/preview', { content }, { signal });
    return await readAnswer<PreviewResult>(response, { html: 'string', removed: 'array' });
  } catch {
    return { ok: false, code: 'failed', message: OFFLINE };
  }
}

/**
 * The content as a document of the rich text editor; with `clean`, sanitized first. Null where the
 * site cannot be reached.
 */
export async function requestDocument(
  content: string,
  clean = false,
  signal?: AbortSignal,
): Promise<DocumentResult | null> {
  try {
    const response = await sendJson('/admin/posts/document', { content, clean }, { signal });
    return await readAnswer<DocumentResult>(response, { document: 'object' });
  } catch {
    return null;
  }
}

/**
 * What the clipboard's HTML becomes in a post.
 * @throws Error without an answer, or when the signal stops it
 */
export async function requestPaste(html: string, signal?: AbortSignal): Promise<PasteResult> {
  const response = await sendJson('/admin/posts/paste', { html }, { signal });
  return readAnswer<PasteResult>(response, { document: 'object', removed: 'array' });
}

/** Posts and pages of this site by their title. */
export async function requestLinkTargets(
  title: string,
  signal: AbortSignal,
): Promise<LinkTargetsResult> {
  const response = await fetch(`/admin/posts/link-targets?${new URLSearchParams({ q: title })}`, {
    headers: { Accept: 'application/json' },
    signal,
  });
  if (!response.ok) throw new Error(`searching for titles failed: ${response.status}`);
  return readAnswer<LinkTargetsResult>(response, { targets: 'array' });
}

/** Remembers a choice for the next time. It is a convenience: without a connection it is not. */
export async function rememberPreference(chosen: EditorPreferencesRequest): Promise<void> {
  await sendJson('/admin/posts/editor-preferences', chosen).catch(() => undefined);
}

/** The instant that the server reads from a typed date. */
export async function requestPublishDate(
  query: string,
  signal: AbortSignal,
): Promise<PublishDateResult> {
  const response = await fetch(`/admin/posts/publish-date?${query}`, {
    headers: { Accept: 'application/json' },
    signal,
  });
  return readAnswer<PublishDateResult>(response, { at: 'string' });
}
