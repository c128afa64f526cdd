import { TOO_LARGE, UPLOAD_MAX_BYTES } from '#app/domains/media/upload-rules.ts';
import type {
  CopyRequest,
  CopyResult,
  DiscardRequest,
  OpenCopyResult,
} from '#app/domains/posts/drafts/draft-protocol.ts';
import type {
  DocumentResult,
  EditorPreferencesRequest,
  FetchImageRequest,
  LinkTargetsResult,
  MediaList,
  PasteResult,
  PreviewResult,
  PublishDateResult,
  SaveRequest,
  SaveResult,
  UploadResult,
} from '#app/domains/posts/editor-protocol.ts';
import { ADMIN_TOKEN_HEADER, readAdminToken, takeNextToken } from '../admin-token.ts';
import { sendSaved } from '../keeping/send-saved.ts';
import { isAnswer, readAnswer } from '../read-answer.ts';
import type { Ask } from './use-question.tsx';

export const SAVE_TIMEOUT_MILLISECONDS = 30_000;
const PASTE_TIMEOUT_MILLISECONDS = 30_000;
const TIMED_OUT = 'Save operation timed out after 30 seconds';
const FAILED = 'Failed to save post';
const COPY = '/admin/posts/draft';
export const OFFLINE = 'We couldn’t reach the site. Check your internet connection and try again.';

/** Sends a save once, without retries. Resolves with an answer in every case. */
export async function sendSave(request: SaveRequest): Promise<SaveResult> {
  try {
    const signal = AbortSignal.timeout(SAVE_TIMEOUT_MILLISECONDS);
    const response = await post('/admin/posts/save', request, { signal });
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

export type SentCopyResult = CopyResult | { ok: false; code: 'offline' };

/** Sends a draft. Resolves with an answer in every case. */
export async function sendCopy(request: CopyRequest, isLeaving: boolean): Promise<SentCopyResult> {
  try {
    const response = await sendSaved(COPY, request, isLeaving);
    if (response.headers.get('Content-Type')?.includes('json')) {
      return await readAnswer<CopyResult>(response, { id: 'string', at: 'string' });
    }
    const code = response.status === 413 ? 'too_large' : 'failed';
    return { ok: false, code, message: FAILED };
  } catch {
    return { ok: false, code: 'offline' };
  }
}

/** This person's draft with its text. Resolves with an answer in every case. */
export async function requestCopy(id: string): Promise<OpenCopyResult> {
  try {
    const response = await fetch(`${COPY}?id=${id}`, { headers: { Accept: 'application/json' } });
    return await readAnswer<OpenCopyResult>(response, { copy: 'object' });
  } catch {
    return { ok: false, code: 'failed', message: OFFLINE };
  }
}

/** Discards a draft; with a state, unless it was changed elsewhere since. */
export async function sendDiscard(copy: DiscardRequest): Promise<boolean> {
  try {
    const response = await post(`${COPY}/discard`, copy);
    return (await readAnswer<{ ok: boolean }>(response, { ok: 'boolean' })).ok;
  } catch {
    return false;
  }
}

export async function requestPreview(content: string, signal: AbortSignal): Promise<PreviewResult> {
  const response = await post('/admin/posts/preview', { content }, { signal });
  return readAnswer<PreviewResult>(response, { html: 'string', removed: 'array' });
}

/**
 * The content as a document of the rich text editor; with `clean`, sanitized first. Null where the
 * site cannot be reached within 30 seconds.
 */
export async function requestDocument(
  content: string,
  clean = false,
  signal = AbortSignal.timeout(30_000),
): Promise<DocumentResult | null> {
  try {
    const response = await post('/admin/posts/document', { content, clean }, { signal });
    return await readAnswer<DocumentResult>(response, { document: 'object' });
  } catch {
    return null;
  }
}

/** What the clipboard's HTML becomes in a post. Gives up after 30 seconds. */
export async function requestPaste(html: string, signal: AbortSignal): Promise<PasteResult> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(PASTE_TIMEOUT_MILLISECONDS)]);
  const response = await post('/admin/posts/paste', { html }, { signal: limited });
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
  await post('/admin/posts/editor-preferences', chosen).catch(() => undefined);
}

/** Sends JSON and asks for JSON. */
function post(path: string, body: object, options: RequestInit = {}): Promise<Response> {
  return fetch(path, {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
  });
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

export async function requestImages(after: string | null): Promise<MediaList> {
  const query = after === null ? '' : `?${new URLSearchParams({ after })}`;
  const response = await fetch(`/admin/media/list${query}`, {
    headers: { Accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`listing images failed: ${response.status}`);
  return readAnswer<MediaList>(response, { images: 'array' });
}

/** Brings an image of another site into the library. Resolves with an answer in every case. */
export async function fetchImage(request: FetchImageRequest): Promise<UploadResult> {
  try {
    return (await (await post('/admin/media/fetch', request)).json()) as UploadResult;
  } catch {
    return { ok: false, code: 'failed', message: OFFLINE };
  }
}

interface ImageUpload {
  file: File;
  /** The alternative text that the image is stored with. */
  alt: string;
  /** Reports progress from 0 to 1. */
  onProgress: (fraction: number) => void;
  /** Asks whether to keep the first frame of an animation that can't be kept. */
  ask: Ask;
}

/** Uploads an image. Resolves with an answer in every case; null if the person canceled. */
export async function sendImage(image: ImageUpload): Promise<UploadResult | null> {
  // A browser that is rejected in the middle of a body takes the site for unreachable.
  if (image.file.size > UPLOAD_MAX_BYTES) {
    return { ok: false, code: 'too_large', message: TOO_LARGE };
  }
  const answer = await sendImageForm(image, false);
  if (answer.ok || !answer.offersFirstFrame) return answer;
  const agrees = await image.ask({
    title: 'Keep only the first frame?',
    text: answer.message,
    action: 'Keep first frame',
  });
  return agrees ? sendImageForm(image, true) : null;
}

async function sendImageForm(
  { file, alt, onProgress }: ImageUpload,
  firstFrameOnly: boolean,
): Promise<UploadResult> {
  const form = new FormData();
  form.append('alt', alt);
  if (firstFrameOnly) form.append('first-frame', 'yes');
  form.append('file', file);
  const token = readAdminToken();
  let request = await upload(form, token, onProgress);
  if (takeNextToken(token, (name) => request.getResponseHeader(name))) {
    request = await upload(form, readAdminToken(), onProgress);
  }
  const answer: unknown = request.response;
  return isAnswer<UploadResult>(answer, { image: 'object' })
    ? answer
    : { ok: false, code: 'failed', message: OFFLINE };
}

/** Resolves in every case; without a response when the site cannot be reached. */
function upload(
  form: FormData,
  token: string,
  onProgress: (fraction: number) => void,
): Promise<XMLHttpRequest> {
  return new Promise((resolve) => {
    // `fetch` does not report upload progress.
    const request = new XMLHttpRequest();
    request.open('POST', '/admin/media/upload');
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader(ADMIN_TOKEN_HEADER, token);
    request.responseType = 'json';
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = request.onerror = () => resolve(request);
    request.send(form);
  });
}
