import { DeliveryError } from '../delivery-error.ts';
import { createPostJson, type JsonAnswer } from '../open-internet/post-json.ts';

/** Addresses of pages that changed, as the protocol of indexnow.org has them. */
export interface ChangedPages {
  readonly host: string;
  readonly key: string;
  /** Where search engines read the key, which shows that the site itself sent the call. */
  readonly keyLocation: string;
  readonly urlList: readonly string[];
}

/** @throws DeliveryError unless the addresses were accepted. */
export type IndexNow = (pages: ChangedPages, signal: AbortSignal) => Promise<void>;

export interface IndexNowOptions {
  /** The address that is called. */
  readonly endpoint: string;
  /** For a site that is itself on a loopback address. */
  readonly allowLocal: boolean;
}

export function createIndexNow({ endpoint, allowLocal }: IndexNowOptions): IndexNow {
  const url = new URL(endpoint);
  const unknownHost = 'The site tries again by itself.';
  const postJson = createPostJson({ allowLocal, unknownHost });
  return async (pages, signal) => {
    const headers = { 'Content-Type': 'application/json; charset=utf-8' };
    const answer = await postJson({ url, body: JSON.stringify(pages), headers }, signal);
    if (answer.status < 200 || answer.status > 299) throw rejectedBy(answer, url.host, pages);
  };
}

function rejectedBy(
  { status, askedWait }: JsonAnswer,
  host: string,
  { keyLocation }: ChangedPages,
): DeliveryError {
  if (status === 403) {
    const sentence = `${host} could not read ${keyLocation}, which shows that this site is yours. Check that anybody can open that address.`;
    return new DeliveryError('message', sentence);
  }
  if (status === 408 || status === 429 || status >= 500) {
    const sentence = `${host} cannot take addresses now (${status}).`;
    return new DeliveryError('channel', sentence, undefined, askedWait);
  }
  const sentence = `${host} did not accept the addresses (${status}), so they are not sent again. Search engines still find your pages through the sitemap.`;
  return new DeliveryError('final', sentence);
}
