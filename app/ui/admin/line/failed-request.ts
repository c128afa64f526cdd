import type { SiteFetch } from './site-fetch.ts';

/** Marks the element that shows the request id on an error page that the server rendered. */
export const REFERENCE_ATTRIBUTE = 'data-reference';

let requestId: string | null = null;

/** Returns the id of the last data request if it failed, for finding it in the log; null otherwise. */
export function findFailedRequestId(): string | null {
  return requestId;
}

/** Reads the request id from a server-rendered error page, so that hydration keeps it. */
export function readRenderedRequestId(page: Document): void {
  requestId = page.querySelector(`[${REFERENCE_ATTRIBUTE}]`)?.textContent ?? null;
}

/** Wraps `fetch` to remember the id of a failed data request, which the router does not expose. */
export function recordFailures(fetch: SiteFetch): SiteFetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    if (url.pathname.endsWith('.data')) {
      requestId = response.status >= 500 ? response.headers.get('X-Request-Id') : null;
    }
    return response;
  };
}
