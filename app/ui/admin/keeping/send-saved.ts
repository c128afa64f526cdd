const TIMEOUT_MILLISECONDS = 30_000;
/** Browsers send 64 KB for a page that is gone; a character can take three bytes and more. */
const KEEPALIVE_MOST = 15_000;

/** Rejections that signing in again resolves. */
const NEEDS_SIGN_IN: ReadonlySet<string> = new Set(['signed_out', 'forbidden', 'reload']);

export function needsSignIn(code: string): boolean {
  return NEEDS_SIGN_IN.has(code);
}

/**
 * Sends what was typed, as JSON. A short text still gets through while the page is being left.
 * Rejects without a connection, and after 30 seconds.
 */
export function sendSaved(path: string, request: object, isLeaving: boolean): Promise<Response> {
  const body = JSON.stringify(request);
  return fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    keepalive: isLeaving && body.length < KEEPALIVE_MOST,
  });
}
