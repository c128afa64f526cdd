/** Dispatched when a form submission of the router got a 503. */
const UNSTORED = 'unstored';

type Fetch = typeof globalThis.fetch;

/** Wraps `fetch` to report forms that could not be stored. The router shows nothing in that case. */
export function reportUnstored(fetch: Fetch, target: EventTarget = window): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const fromRouter = response.headers.has('X-Remix-Response');
    if (method === 'POST' && response.status === 503 && fromRouter) {
      target.dispatchEvent(new Event(UNSTORED));
    }
    return response;
  };
}

/** Returns the unsubscribe function. */
export function onUnstored(listener: () => void, target: EventTarget = window): () => void {
  target.addEventListener(UNSTORED, listener);
  return () => target.removeEventListener(UNSTORED, listener);
}
