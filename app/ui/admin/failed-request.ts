/** On the element that shows the reference of a page that the server rendered as an error. */
export const REFERENCE_MARK = 'data-reference';

type Fetch = typeof globalThis.fetch;

let reference: string | null = null;

/** The reference under which the log has the request for data that failed last; null after a good one. */
export function failedRequest(): string | null {
  return reference;
}

/** Takes over the reference that the page came with, so that it stays when scripts take the page over. */
export function readShownReference(page: Document): void {
  reference = page.querySelector(`[${REFERENCE_MARK}]`)?.textContent ?? null;
}

/** A `fetch` that remembers the reference of a page's data that failed: the router passes none on. */
export function noteFailures(fetch: Fetch): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (new URL(response.url).pathname.endsWith('.data')) {
      reference = response.status >= 500 ? response.headers.get('X-Request-Id') : null;
    }
    return response;
  };
}
