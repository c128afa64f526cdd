/** Some browsers cannot tell. Then the page has had time to come to rest. */
const REST_MILLISECONDS = 2_000;

/** Runs something once the browser has nothing else to do. Returns how to take that back. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, REST_MILLISECONDS);
  return () => clearTimeout(timer);
}
