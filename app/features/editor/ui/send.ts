import type {
  DiscardRequest,
  DiscardResult,
  DraftRequest,
  DraftResult,
  ReadDraftResult,
} from '#app/features/articles/drafts/draft-protocol.ts';
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
} from '#app/features/articles/editor-protocol.ts';
import { describeFailure } from '#app/ui/admin/line/describe-failure.ts';
import { readAnswer, UnexpectedAnswerError } from '#app/ui/admin/line/read-answer.ts';
import { sendJson } from '#app/ui/admin/line/send-json.ts';

const TIMED_OUT = 'Save operation timed out after 30 seconds';
const FAILED = 'Failed to save post';
const DRAFT = '/admin/posts/draft';

/** The code when nothing answered, or nothing that could be read. */
export const UNREAD = 'unread';

/** Sends a save once, without retries. Resolves with an answer in every case. */
export async function sendSave(request: SaveRequest): Promise<SaveResult> {
  try {
    const response = await sendJson('/admin/posts/save', request);
    return await readAnswer<SaveResult>(response, {
      ok: 'boolean',
      post: 'object',
      removed: 'array',
    });
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    return {
      ok: false,
      code: 'failed',
      message: timedOut ? TIMED_OUT : `${FAILED}. ${describeFailure(error)}`,
    };
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
    if (response.status === 413) return { ok: false, code: 'too_large', message: FAILED };
    return await readAnswer<DraftResult>(response, {
      at: 'string',
      theirs: 'object',
    });
  } catch (error) {
    return error instanceof UnexpectedAnswerError
      ? { ok: false, code: 'failed', message: error.message }
      : { ok: false, code: 'offline' };
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

/** What an editor shows; see `ReadDraftResult`. */
interface Shown {
  readonly id: string;
  readonly version: number;
  readonly draftVersion: number;
}

/** What the server has that the editor does not show; null if it could not be read. */
export async function readDraft(shown: Shown): Promise<ReadDraftResult | null> {
  const query = new URLSearchParams(
    Object.entries(shown).map(([name, value]) => [name, String(value)]),
  );
  try {
    const response = await fetch(`${DRAFT}?${query}`, { headers: { Accept: 'application/json' } });
    const answer = await readAnswer<ReadDraftResult>(response, { isKnown: 'boolean' });
    return answer.ok ? answer : null;
  } catch {
    return null;
  }
}

/** Discards a draft, unless somebody has typed into it since. Resolves with an answer in every case. */
export async function sendDiscard(
  draft: DiscardRequest,
): Promise<DiscardResult | { ok: false; message: string }> {
  try {
    const response = await sendJson(`${DRAFT}/discard`, draft);
    return await readAnswer<DiscardResult>(response, { ok: 'boolean' });
  } catch (error) {
    return { ok: false, message: describeFailure(error) };
  }
}

/** What the sanitizer makes of the content. Resolves with an answer in every case. */
export async function requestPreview(content: string, signal: AbortSignal): Promise<PreviewResult> {
  try {
    const response = await sendJson('/admin/posts/preview', { content }, { signal });
    return await readAnswer<PreviewResult>(response, { html: 'string', removed: 'array' });
  } catch (error) {
    return { ok: false, code: 'failed', message: describeFailure(error) };
  }
}

/**
 * The content as a document of the rich text editor; with `clean`, sanitized first. Resolves with an
 * answer in every case.
 */
export async function requestDocument(
  content: string,
  clean = false,
  signal?: AbortSignal,
): Promise<DocumentResult> {
  try {
    const response = await sendJson('/admin/posts/document', { content, clean }, { signal });
    return await readAnswer<DocumentResult>(response, { document: 'object' });
  } catch (error) {
    return { ok: false, code: UNREAD, message: describeFailure(error) };
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
