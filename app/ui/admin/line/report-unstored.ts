import { listenFor } from './listen-for.ts';
import type { SiteFetch } from './site-fetch.ts';
import { sendsTypedText } from './typed-text.ts';

/** Dispatched when a form of the router was not stored. The page stays, with what was typed. */
const UNSTORED = 'unstored';

/** Why a form was not stored, for the message to the person. */
export type UnstoredReason =
  | { readonly kind: 'database' | 'busy' | 'disk-full' | 'moving' | 'too-large' }
  /** Nothing answered, or something that is not this site. */
  | { readonly kind: 'unreachable' | 'foreign' }
  /** The action failed; the log has the reference. */
  | { readonly kind: 'failed'; readonly reference: string };

export interface Unstored {
  readonly reason: UnstoredReason;
  /** Whether the form has words that the person would miss. */
  readonly typed: boolean;
}

/** What is known of an answer without its body. */
export type UnreadAnswer = Pick<Response, 'status' | 'headers'>;

/** Named in the router's own answer to a form that no page has an answer for. */
export const UNSTORED_HEADER = 'X-Unstored';

/** In every answer of this site, and in none of a hotel's login page or a proxy. */
export const REQUEST_ID_HEADER = 'X-Request-Id';

const UNREACHABLE: UnstoredReason = { kind: 'unreachable' };

/** What the router reads as an action that returned nothing. */
const NO_ACTION_DATA = '[{"_1":-7},"data"]\n';

/**
 * Wraps `fetch` to report forms that were not stored. The router itself shows nothing for an answer
 * of its server, and for any other answer it would replace the page, with all that was typed, by an
 * error screen: when the server is too busy to ask the router, when the disk is full, when a proxy
 * answers in place of the site, or nothing answers.
 */
export function reportUnstored(
  fetch: SiteFetch,
  target: EventTarget = window,
  hasTypedText = sendsTypedText,
): SiteFetch {
  return async (url, init) => {
    const isRouterForm = init.method === 'POST' && url.pathname.endsWith('.data');
    if (!isRouterForm) return fetch(url, init);
    const typed = hasTypedText(init.body);
    let response: Response | null = null;
    try {
      response = await fetch(url, init);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    const fromRouter = response?.headers.has('X-Remix-Response') === true;
    if (response !== null && fromRouter) {
      const reason = reasonOfRouter(response);
      if (reason !== null) dispatch(target, { reason, typed });
      return response;
    }
    dispatch(target, { reason: response === null ? UNREACHABLE : reasonOf(response), typed });
    return new Response(NO_ACTION_DATA, {
      status: response !== null && response.status >= 400 ? response.status : 503,
      headers: { 'Content-Type': 'text/x-script', 'X-Remix-Response': 'yes' },
    });
  };
}

function reasonOfRouter(response: Response): UnstoredReason | null {
  if (response.headers.get(UNSTORED_HEADER) === 'moving') return { kind: 'moving' };
  if (response.status === 503) return { kind: 'database' };
  return response.status === 500 ? failedAs(response) : null;
}

/** What an answer means that nothing on the page can read. */
export function reasonOf(response: UnreadAnswer): UnstoredReason {
  if (response.status === 503) return { kind: 'busy' };
  if (response.status === 507) return { kind: 'disk-full' };
  if (response.status === 423) return { kind: 'moving' };
  if (response.status === 413) return { kind: 'too-large' };
  return failedAs(response);
}

function failedAs({ headers }: UnreadAnswer): UnstoredReason {
  const reference = headers.get(REQUEST_ID_HEADER);
  return reference === null ? { kind: 'foreign' } : { kind: 'failed', reference };
}

function dispatch(target: EventTarget, unstored: Unstored): void {
  target.dispatchEvent(new CustomEvent(UNSTORED, { detail: unstored }));
}

export const onUnstored = listenFor<Unstored>(UNSTORED);
