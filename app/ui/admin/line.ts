import type { SiteFetch } from './site-fetch.ts';

const CHANGED = 'line-changed';

/** Whether the last request got an answer, or has yet to get one. */
let isAnswered = true;

/**
 * Why no request can be expected to be answered, in words for people; empty if one can. Online may mean
 * a Wi-Fi without internet, and the server may be away.
 */
export function describeLine(): string {
  if (!navigator.onLine) return 'You’re offline';
  return isAnswered ? '' : 'Can’t reach the site';
}

export function isReachable(): boolean {
  return describeLine() === '';
}

/** Wraps `fetch` to note whether requests are answered. */
export function noteAnswers(fetch: SiteFetch): SiteFetch {
  function note(answered: boolean): void {
    if (answered === isAnswered) return;
    isAnswered = answered;
    dispatchEvent(new Event(CHANGED));
  }
  return async (url, init) => {
    try {
      const response = await fetch(url, init);
      note(true);
      return response;
    } catch (error) {
      // An ended wait is another kind of error.
      if (error instanceof TypeError) note(false);
      throw error;
    }
  };
}

/** Calls back whenever it may have changed. Returns the unsubscribe function. */
export function onLineChange(listener: () => void): () => void {
  const stop = new AbortController();
  for (const event of ['online', 'offline', CHANGED]) addEventListener(event, listener, stop);
  return () => stop.abort();
}
