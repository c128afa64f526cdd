import type { Actor } from '#database/write.ts';
import {
  FetchError,
  type FetchErrorCode,
  type FetchFile,
  type FileRequest,
} from '#gateways/open-internet/fetch-file.ts';
import type { StoredImage } from './image-protocol.ts';
import { readAltText, readFileName } from './image-words.server.ts';
import { createImageFrom } from './media-library.server.ts';
import type { MediaDeps } from './store-files.server.ts';
import { UPLOAD_MAX_BYTES } from './upload-rules.ts';

export interface ImageToFetch {
  readonly address: string;
  readonly alt: string | null;
  /** Whether somebody agreed to a connection that is not encrypted, where there is no other. */
  readonly plainHttp: boolean;
}

/**
 * Fetches an image from another site and stores it as an upload.
 * @throws FetchError, ImageError, ObjectStoreError
 */
export function fetchImage(
  deps: MediaDeps & { readonly fetchFile: FetchFile },
  actor: Actor,
  image: ImageToFetch,
  signal: AbortSignal,
): Promise<StoredImage> {
  return createImageFrom(deps, actor, async (path) => {
    await fetchOver(deps.fetchFile, image, { path, maxBytes: UPLOAD_MAX_BYTES, signal });
    const name = readFileName(URL.parse(image.address)?.pathname ?? '');
    return { alt: readAltText(image.alt ?? ''), name, firstFrameOnly: false };
  });
}

/**
 * Fetches an http: address over https first.
 * @throws FetchError
 */
export async function fetchOver(
  fetchFile: FetchFile,
  { address, plainHttp }: Omit<ImageToFetch, 'alt'>,
  request: Omit<FileRequest, 'url' | 'plainHttp'>,
): Promise<void> {
  const secure = address.replace(/^http:/i, 'https:');
  try {
    await fetchFile({ ...request, url: secure, plainHttp });
  } catch (error) {
    const mayLackIt = error instanceof FetchError && MAY_LACK_ENCRYPTION.has(error.code);
    if (secure === address || !mayLackIt) throw error;
    if (!plainHttp) throw new FetchError('only_http', { cause: error });
    await fetchFile({ ...request, url: address, plainHttp });
  }
}

const MAY_LACK_ENCRYPTION: ReadonlySet<FetchErrorCode> = new Set<FetchErrorCode>([
  'unreachable',
  'cut_off',
  'rejected',
  'timed_out',
]);

const SENTENCES: Readonly<Record<FetchErrorCode, string>> = {
  bad_address: 'This is not the address of an image.',
  forbidden_address: 'This address is not on the open internet, so nothing is fetched from it.',
  only_http: 'This site only sends the image without encryption.',
  unreachable: 'The other site cannot be reached.',
  timed_out: 'The other site did not send the image in time. Please try again later.',
  too_many_redirects: 'The address keeps redirecting and never arrives.',
  rejected: 'The other site refused to send this image.',
  too_large: 'This image is larger than 15 MB. Save it smaller, and upload it.',
  cut_off: 'The other site broke off while it sent the image. Please try again.',
};

export function fetchErrorSentence({ code, status }: FetchError): string {
  return status === null ? SENTENCES[code] : `${SENTENCES[code]} It answered ${status}.`;
}
