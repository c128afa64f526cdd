type Fetch = typeof globalThis.fetch;

/** Sends a request to this site. */
export type SiteFetch = (url: URL, init: RequestInit) => Promise<Response>;

/** The page's `fetch`: what is for this site is sent by `send`, and everything else by `fetch`. */
export function forSite(fetch: Fetch, send: SiteFetch): Fetch {
  return (input, init = {}) => {
    if (input instanceof Request) return fetch(input, init);
    const url = new URL(input, location.href);
    return url.origin === location.origin ? send(url, init) : fetch(url, init);
  };
}
