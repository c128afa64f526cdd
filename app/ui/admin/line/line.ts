import type { SiteFetch } from './site-fetch.ts';

const CHANGED = 'line-changed';
const ASKED_AGAIN_MILLISECONDS = 4_000;
/** The stream of changes. Some proxies let everything through but streams. */
export const EVENTS_URL = '/admin/events';

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

/**
 * Wraps `fetch` to note whether requests are answered. Once one is not, it asks until one is: in a tab
 * beside the one that follows the site, nothing else may.
 */
export function noteAnswers(fetch: SiteFetch): SiteFetch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function note(answered: boolean): void {
    if (answered === isAnswered) return;
    isAnswered = answered;
    dispatchEvent(new Event(CHANGED));
    if (!answered) askLater();
  }
  async function send(url: URL, init: RequestInit): Promise<Response> {
    try {
      const response = await fetch(url, init);
      note(true);
      return response;
    } catch (error) {
      // An ended wait is another kind of error.
      if (error instanceof TypeError) {
        if (url.pathname === EVENTS_URL) ask();
        else note(false);
      }
      throw error;
    }
  }
  function ask(): void {
    send(new URL(import.meta.url), { method: 'HEAD', cache: 'no-store' }).catch(askLater);
  }
  function askAgain(): void {
    if (!isAnswered) ask();
  }
  function askLater(): void {
    clearTimeout(timer);
    timer = setTimeout(askAgain, ASKED_AGAIN_MILLISECONDS);
  }
  addEventListener('online', askAgain);
  return send;
}

/** Calls back whenever it may have changed. Returns the unsubscribe function. */
export function onLineChange(listener: () => void): () => void {
  const stop = new AbortController();
  for (const event of ['online', 'offline', CHANGED]) addEventListener(event, listener, stop);
  return () => stop.abort();
}

/** Calls back whenever requests can be expected to be answered again. */
export function onReturn(listener: () => void, { signal }: AbortController): void {
  const stop = onLineChange(() => {
    if (isReachable()) listener();
  });
  signal.addEventListener('abort', stop);
}
