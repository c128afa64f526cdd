/** Told to the page when a form of the router was answered with "the database is away". */
const UNSTORED = 'unstored';

type Fetch = typeof globalThis.fetch;

/** A `fetch` that says when a form could not be stored; the router leaves the page as it is then. */
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

/** Returns the function that ends the subscription. */
export function onUnstored(listener: () => void, target: EventTarget = window): () => void {
  target.addEventListener(UNSTORED, listener);
  return () => target.removeEventListener(UNSTORED, listener);
}
