const WAITS_MILLISECONDS = [1_000, 2_000, 4_000];
/** The server restarts, or something in front of it cannot reach it. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

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
 * A `fetch` that asks again, three times, when a read did not reach the server. What changes
 * something is sent once: whether a lost answer stood for a change is for a person to look at.
 */
export function retryReads(fetch: Fetch, wait = waitFor): Fetch {
  return async (input, init) => {
    if (!isRead(input, init)) return fetch(input, init);
    const signal = init?.signal ?? (input instanceof Request ? input.signal : null);
    for (const milliseconds of WAITS_MILLISECONDS) {
      try {
        const response = await fetch(input, init);
        if (!AWAY.has(response.status)) return response;
      } catch (error) {
        if (signal?.aborted) throw error;
      }
      await wait(milliseconds, signal);
    }
    return fetch(input, init);
  };
}
