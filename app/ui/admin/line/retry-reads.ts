import { notReadCopy } from '#app/site/words/errors.ts';
import { isReachable } from './line.ts';
import { listenFor } from './listen-for.ts';
import { REQUEST_ID_HEADER } from './report-unstored.ts';
import type { SiteFetch } from './site-fetch.ts';

/** Dispatched with the reason when a part of a page could not be read. The open page stays. */
const UNREAD = 'unread';

const DELAYS_MILLISECONDS = [1_000, 2_000, 4_000];
const LONGEST_MILLISECONDS = 4_000;
/** The server restarts, or a proxy cannot reach it. */
const RETRIED_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);
/** The data and the script of a page, which the router reads before it opens the page. */
const PAGE_PART = /\.(?:data|js)$/;

function waitFor(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Wraps `fetch` to retry reads that did not reach the server, up to three times. Writes are never
 * retried: if the response is lost, a person has to check whether the change happened.
 *
 * A part of a page is read until the site answers. In place of the open page, with all that was typed,
 * the router would show an error screen. `onUnread` is called after the third time, or the first where
 * the site was known to be away; the page of a hotel's or café's login, or of a proxy, is no answer.
 */
export function retryReads(
  fetch: SiteFetch,
  wait = waitFor,
  target: EventTarget = window,
): SiteFetch {
  return async (url, init) => {
    const { method = 'GET', signal } = init;
    if (method !== 'GET' && method !== 'HEAD') return fetch(url, init);
    const isPart = method === 'GET' && PAGE_PART.test(url.pathname);
    const wasReachable = isReachable();
    let isTold = false;
    function tell(reason: keyof typeof notReadCopy): void {
      if (!isTold) target.dispatchEvent(new CustomEvent(UNREAD, { detail: notReadCopy[reason] }));
      isTold = true;
    }
    for (let retries = 0; ; retries += 1) {
      const isLast = retries >= DELAYS_MILLISECONDS.length;
      try {
        const response = await fetch(url, init);
        if (isLast || !RETRIED_STATUSES.has(response.status)) {
          if (!isPart) return response;
          if (isOurs(response, url)) return await readWhole(response);
          tell('foreign');
        }
      } catch (error) {
        if (signal?.aborted || (isLast && !isPart)) throw error;
        if (isPart && (isLast || !wasReachable)) tell('unreachable');
      }
      await wait(DELAYS_MILLISECONDS[retries] ?? LONGEST_MILLISECONDS, signal);
    }
  };
}

/** Whether this site has answered, for what asked for a part of a page. */
function isOurs({ ok, status, headers }: Response, { pathname }: URL): boolean {
  // A newer build has removed a script: the page that says so is the same for all who ask.
  const isRemoved = status === 404 && pathname.endsWith('.js');
  if (isRemoved || (!ok && headers.has(REQUEST_ID_HEADER))) return true;
  return headers.has('X-Remix-Response') || /javascript/.test(headers.get('Content-Type') ?? '');
}

/** Where the line dies in the middle of it, this throws as if there had been no answer. */
async function readWhole(response: Response): Promise<Response> {
  const body = await response.arrayBuffer();
  return new Response(body.byteLength === 0 ? null : body, response);
}

/** Calls back with the reason, for the person, when what a link or the page itself asked for is not there yet. */
export const onUnread = listenFor<string>(UNREAD);
