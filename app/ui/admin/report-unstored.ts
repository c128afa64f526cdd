/** Dispatched when a form submission of the router was not stored: the database is unavailable, or the action failed. */
const UNSTORED = 'unstored';

type Fetch = typeof globalThis.fetch;

/** Wraps `fetch` to report forms that could not be stored. The router shows nothing in that case. */
export function reportUnstored(fetch: Fetch, target: EventTarget = window): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const fromRouter = response.headers.has('X-Remix-Response');
    if (method === 'POST' && (response.status === 503 || response.status === 500) && fromRouter) {
      const reference = response.status === 500 ? response.headers.get('X-Request-Id') : null;
      target.dispatchEvent(new CustomEvent(UNSTORED, { detail: reference }));
    }
    return response;
  };
}

/**
 * Returns the unsubscribe function. The listener gets the reference that the log has, or null when
 * the database is unavailable.
 */
export function onUnstored(
  listener: (reference: string | null) => void,
  target: EventTarget = window,
): () => void {
  const listen = (event: Event) => listener((event as CustomEvent<string | null>).detail);
  target.addEventListener(UNSTORED, listen);
  return () => target.removeEventListener(UNSTORED, listen);
}
