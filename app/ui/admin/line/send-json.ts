/** Browsers send 64 KB for a page that is gone; a character can take three bytes and more. */
const KEEPALIVE_MOST = 15_000;

/** Rejections that signing in again resolves. */
const NEEDS_SIGN_IN: ReadonlySet<string> = new Set(['signed_out', 'forbidden', 'reload']);

export function needsSignIn(code: string): boolean {
  return NEEDS_SIGN_IN.has(code);
}

interface Sending {
  /** The page is being left: a short text still gets through. */
  readonly isLeaving?: boolean;
  /** Ends the wait before its time. */
  readonly signal?: AbortSignal | undefined;
  /** How long to wait for an answer; default: 30 seconds. */
  readonly milliseconds?: number;
}

/**
 * Sends JSON and asks for JSON.
 * @throws Error without a connection, when nothing answers in time, and when the signal ends the wait
 */
export function sendJson(
  path: string,
  request: object,
  { isLeaving = false, signal, milliseconds = 30_000 }: Sending = {},
): Promise<Response> {
  const body = JSON.stringify(request);
  const timeout = AbortSignal.timeout(milliseconds);
  return fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body,
    signal: AbortSignal.any([timeout, signal ?? timeout]),
    keepalive: isLeaving && body.length < KEEPALIVE_MOST,
  });
}
