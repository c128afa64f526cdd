import {
  ADMIN_TOKEN_HEADER,
  readAdminToken,
  takeNextToken,
} from '#app/ui/admin/line/admin-token.ts';
import { describeFailure } from '#app/ui/admin/line/describe-failure.ts';
import { isAnswer, readAnswer, unexpectedAnswer } from '#app/ui/admin/line/read-answer.ts';
import { REQUEST_ID_HEADER } from '#app/ui/admin/line/report-unstored.ts';
import { sendJson } from '#app/ui/admin/line/send-json.ts';
import type { Ask } from '#app/ui/admin/use-question.tsx';
import type {
  FetchImageRequest,
  MediaList,
  ReplaceImageResult,
  StoredImage,
  UpdateImageRequest,
  UpdateImageResult,
  UploadResult,
} from '../../image-protocol.ts';
import { TOO_LARGE, UPLOAD_MAX_BYTES } from '../../upload-rules.ts';

/** The other site may be slow, and other images may be before this one. */
const FETCH_MILLISECONDS = 180_000;

/** A page of the library, newest first: those with all words of the search. */
export function requestImages(after: string | null, search = ''): Promise<MediaList> {
  return requestList({
    ...(after === null ? {} : { after }),
    ...(search === '' ? {} : { q: search }),
  });
}

/** The image of the library that has this path; null if there is none. */
export async function requestImage(url: string): Promise<StoredImage | null> {
  const { images } = await requestList({ url });
  return images[0] ?? null;
}

async function requestList(query: Record<string, string>): Promise<MediaList> {
  const response = await fetch(`/admin/media/list?${new URLSearchParams(query)}`, {
    headers: { Accept: 'application/json' },
  });
  return readAnswer<MediaList>(response, { images: 'array' });
}

/** Brings an image of another site into the library. Resolves with an answer in every case. */
export async function fetchImage(request: FetchImageRequest): Promise<UploadResult> {
  try {
    const milliseconds = FETCH_MILLISECONDS;
    const response = await sendJson('/admin/media/fetch', request, { milliseconds });
    return await readAnswer<UploadResult>(response, { image: 'object' });
  } catch (error) {
    return { ok: false, code: 'failed', message: describeFailure(error) };
  }
}

/** Changes what is said of an image. Resolves with an answer in every case. */
export async function sendImageChange(change: UpdateImageRequest): Promise<UpdateImageResult> {
  try {
    const response = await sendJson('/admin/media/update', change);
    return await readAnswer<UpdateImageResult>(response, { image: 'object' });
  } catch (error) {
    return { ok: false, code: 'failed', message: describeFailure(error) };
  }
}

interface ImageUpload {
  file: File;
  /** The id of the image that the file takes the place of; a new image without one. */
  replaces?: string | undefined;
  /** Reports progress from 0 to 1. */
  onProgress: (fraction: number) => void;
  /** Asks whether to keep the first frame of an animation that can't be kept. */
  ask: Ask;
  signal?: AbortSignal | undefined;
}

/** The answer to an upload; null if the person canceled it. */
export type SentImage = UploadResult | ReplaceImageResult | null;

/** Uploads an image. Resolves with an answer in every case. */
export async function sendImage(image: ImageUpload): Promise<SentImage> {
  // A browser that is rejected in the middle of a body takes the site for unreachable.
  if (image.file.size > UPLOAD_MAX_BYTES) {
    return { ok: false, code: 'too_large', message: TOO_LARGE };
  }
  if (image.signal?.aborted) return null;
  const answer = await sendImageForm(image, false);
  if (answer === null || answer.ok || !answer.offersFirstFrame) return answer;
  const agrees = await image.ask({
    title: 'Keep only the first frame?',
    text: answer.message,
    action: 'Keep first frame',
  });
  return agrees ? sendImageForm(image, true) : null;
}

async function sendImageForm(image: ImageUpload, firstFrameOnly: boolean): Promise<SentImage> {
  const form = new FormData();
  if (firstFrameOnly) form.append('first-frame', 'yes');
  form.append('file', image.file);
  const token = readAdminToken();
  let request = await upload(form, token, image);
  if (takeNextToken(token, (name) => request.getResponseHeader(name))) {
    request = await upload(form, readAdminToken(), image);
  }
  if (image.signal?.aborted) return null;
  const answer: unknown = request.response;
  if (isAnswer<UploadResult>(answer, { image: 'object' })) return answer;
  return { ok: false, code: 'failed', message: describeFailure(unreadAnswer(request)) };
}

/** Null if nothing answered. */
function unreadAnswer(request: XMLHttpRequest): Error | null {
  const { status } = request;
  if (status === 0) return null;
  const id = request.getResponseHeader(REQUEST_ID_HEADER);
  const headers = new Headers(id === null ? [] : [[REQUEST_ID_HEADER, id]]);
  return unexpectedAnswer({ status, headers });
}

/** Resolves in every case; without a response when the site cannot be reached or it was canceled. */
function upload(
  form: FormData,
  token: string,
  { replaces, onProgress, signal }: ImageUpload,
): Promise<XMLHttpRequest> {
  return new Promise((resolve) => {
    // `fetch` does not report upload progress.
    const request = new XMLHttpRequest();
    request.open(
      'POST',
      replaces === undefined ? '/admin/media/upload' : `/admin/media/replace?id=${replaces}`,
    );
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader(ADMIN_TOKEN_HEADER, token);
    request.responseType = 'json';
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = request.onerror = request.onabort = () => resolve(request);
    signal?.addEventListener('abort', () => request.abort());
    if (signal?.aborted) resolve(request);
    else request.send(form);
  });
}
