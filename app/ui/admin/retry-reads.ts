import { notReadCopy } from '#app/site/words/errors.ts';

const DELAYS_MILLISECONDS = [1_000, 2_000, 4_000];
/** The server restarts, or a proxy cannot reach it. */
const RETRIED_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

/** A read that did not reach the site, also when it was repeated. Its message is for the person. */
export class UnreachableError extends Error {}

type Fetch = typeof globalThis.fetch;

function isRead(input: Parameters<Fetch>[0], init: RequestInit | undefined): boolean {
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
  return method === 'GET' || method === 'HEAD';
}

function waitFor(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Wraps `fetch` to retry reads that did not reach the server, up to three times. Writes are never
 * retried: if the response is lost, a person has to check whether the change happened.
 */
export function retryReads(fetch: Fetch, wait = waitFor): Fetch {
  return async (input, init) => {
    if (!isRead(input, init)) return fetch(input, init);
    const signal = init?.signal ?? (input instanceof Request ? input.signal : null);
    for (const milliseconds of DELAYS_MILLISECONDS) {
      try {
        const response = await fetch(input, init);
        if (!RETRIED_STATUSES.has(response.status)) return response;
      } catch (error) {
        if (signal?.aborted) throw error;
      }
      await wait(milliseconds, signal);
    }
    try {
      return await fetch(input, init);
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new UnreachableError(notReadCopy.unreachable, { cause: error });
    }
  };
}

/**
 * Wraps `fetch` to take the page of a hotel's or café's login, or of a proxy, which comes in place of
 * data for the router, for what it is: the site was not reached.
 */
export function rejectForeignPages(fetch: Fetch): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { headers } = response;
    const isForeign =
      !headers.has('X-Remix-Response') && (response.ok || !headers.has('X-Request-Id'));
    const isData = new URL(response.url).pathname.endsWith('.data');
    if (isForeign && isData && isRead(input, init)) {
      throw new UnreachableError(notReadCopy.foreign);
    }
    return response;
  };
}
