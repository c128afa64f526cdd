const CHANGED = 'line-changed';

type Fetch = typeof globalThis.fetch;

/** Whether the last request got an answer, or has yet to get one. */
let isAnswered = true;

/**
 * Whether requests can be expected to be answered: the device is online, and the last request got an
 * answer. Online may mean a Wi-Fi without internet, and the server may be away.
 */
export function isReachable(): boolean {
  return navigator.onLine && isAnswered;
}

/** Wraps `fetch` to note whether requests to the site are answered. */
export function noteAnswers(fetch: Fetch): Fetch {
  function note(answered: boolean): void {
    if (answered === isAnswered) return;
    isAnswered = answered;
    dispatchEvent(new Event(CHANGED));
  }
  return async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href);
    if (address.origin !== location.origin) return fetch(input, init);
    try {
      const response = await fetch(input, init);
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
