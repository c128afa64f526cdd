import type {
  MediaList,
  PreviewAnswer,
  PublishDateAnswer,
  SaveAnswer,
  SaveRequest,
  UploadAnswer,
} from '#app/domains/posts/editor-protocol.ts';

/** §9. */
export const SAVE_TIMEOUT_MILLISECONDS = 30_000;
const TIMED_OUT = 'Save operation timed out after 30 seconds';
const FAILED = 'Failed to save post';
const AWAY = 'The site could not be reached. Check your connection and try again.';

/** Sends a save, once; it is never repeated by itself. Every outcome is an answer. */
export async function sendSave(request: SaveRequest): Promise<SaveAnswer> {
  try {
    const response = await fetch('/admin/posts/save', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(SAVE_TIMEOUT_MILLISECONDS),
    });
    if (!response.headers.get('Content-Type')?.includes('json')) {
      return { ok: false, code: 'failed', message: FAILED };
    }
    return (await response.json()) as SaveAnswer;
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError';
    return { ok: false, code: 'failed', message: late ? TIMED_OUT : `${FAILED}. ${AWAY}` };
  }
}

export async function requestPreview(content: string, signal: AbortSignal): Promise<PreviewAnswer> {
  const response = await fetch('/admin/posts/preview', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ content }),
    signal,
  });
  return (await response.json()) as PreviewAnswer;
}

/** What the server makes of a date field, named by its search parameters. */
export async function requestPublishDate(
  asked: string,
  signal: AbortSignal,
): Promise<PublishDateAnswer> {
  const response = await fetch(`/admin/posts/publish-date?${asked}`, {
    headers: { Accept: 'application/json' },
    signal,
  });
  return (await response.json()) as PublishDateAnswer;
}

export async function requestImages(after: string | null): Promise<MediaList> {
  const place = after === null ? '' : `?${new URLSearchParams({ after })}`;
  const response = await fetch(`/admin/media/list${place}`, {
    headers: { Accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`the images were not listed: ${response.status}`);
  return (await response.json()) as MediaList;
}

/** Uploads a file and tells how far it is, from 0 to 1. Every outcome is an answer. */
export function sendImage(
  file: File,
  alt: string,
  onProgress: (part: number) => void,
): Promise<UploadAnswer> {
  return new Promise((resolve) => {
    const form = new FormData();
    form.append('alt', alt);
    form.append('file', file);
    // `fetch` does not tell how far an upload is.
    const request = new XMLHttpRequest();
    request.open('POST', '/admin/media/upload');
    request.setRequestHeader('Accept', 'application/json');
    request.responseType = 'json';
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () =>
      resolve(
        (request.response as UploadAnswer | null) ?? { ok: false, code: 'failed', message: AWAY },
      );
    request.onerror = () => resolve({ ok: false, code: 'failed', message: AWAY });
    request.send(form);
  });
}
