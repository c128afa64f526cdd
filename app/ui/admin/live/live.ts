import { useEffect } from 'react';
import { readAdminToken } from '../line/admin-token.ts';
import { EVENTS_URL } from '../line/line.ts';
import { useLatest } from '../use-latest.ts';
import type { LiveMessage } from './live-message.ts';
import { readLiveMessages } from './live-stream.ts';

const CHANNEL = 'admin-live';
const LOCK = 'admin-live';
const RECONNECT_MILLISECONDS = 3_000;

type Listener = (message: LiveMessage) => void;
const listeners = new Set<Listener>();
let started = false;
/**
 * The page's token when it told its listeners that the session has ended. It tells them once for
 * each: somebody may have chosen to keep writing. A new session has a new token.
 */
let toldFor: string | null = null;
/** Ends the pause before the stream is tried again. */
let endPause = () => {};

/** Sent by a tab that has just opened. The tab that reads the stream answers with its last message. */
const REQUEST_POSITION = 'request-position';

/**
 * Opens one event stream for all tabs of a browser, because HTTP/1.1 allows six connections for all of
 * them. The tab that holds the lock reads the stream and forwards messages. When it closes, or may no
 * longer read the stream, another tab gets the lock.
 */
function start(): void {
  if (started) return;
  started = true;
  const channel = new BroadcastChannel(CHANNEL);
  /** The last message from the stream, if this tab reads it. */
  let last: LiveMessage | null = null;
  channel.onmessage = ({ data }: MessageEvent<LiveMessage | typeof REQUEST_POSITION>) => {
    if (data !== REQUEST_POSITION) notifyListeners(data);
    else if (last !== null) channel.postMessage(last);
  };
  channel.postMessage(REQUEST_POSITION);
  void takeTurns(async () => {
    const rejection = await readUntilRejected((message) => {
      last = message;
      channel.postMessage(message);
      notifyListeners(message);
    });
    last = null;
    // All tabs share the session. Rejected for another reason, only this page is outdated.
    if (rejection === 401) channel.postMessage({ type: 'signed-out' } satisfies LiveMessage);
    notifyListeners({ type: 'signed-out' });
  });
}

/** Reads the stream whenever this tab has the lock and something on its page listens. */
async function takeTurns(read: () => Promise<void>): Promise<never> {
  for (;;) {
    if (listeners.size > 0) await navigator.locks.request(LOCK, read);
    await pause(RECONNECT_MILLISECONDS);
  }
}

function notifyListeners(message: LiveMessage): void {
  if (message.type === 'signed-out') {
    const token = readAdminToken();
    if (listeners.size === 0 || toldFor === token) return;
    toldFor = token;
  }
  for (const listener of [...listeners]) listener(message);
}

/**
 * Reads the stream until the server rejects it, and resolves with the status. The server sends its
 * position on every connection.
 */
async function readUntilRejected(onMessage: Listener): Promise<401 | 403> {
  for (;;) {
    const { rejection, milliseconds } = await readOnce(onMessage);
    if (rejection !== null) return rejection;
    if (milliseconds > 0) await pause(milliseconds);
  }
}

/** Reads one stream. Resolves with a rejection, or the milliseconds to wait before the next stream. */
async function readOnce(
  onMessage: Listener,
): Promise<{ rejection: 401 | 403 | null; milliseconds: number }> {
  let sessionEnded = false;
  let retry: number | null = null;
  try {
    const response = await fetch(EVENTS_URL, { headers: { Accept: 'text/event-stream' } });
    const { status } = response;
    if (status === 401 || status === 403) return { rejection: status, milliseconds: 0 };
    if (response.ok && response.body !== null) {
      retry = await readLiveMessages(response.body, (message) => {
        if (message.type === 'signed-out') sessionEnded = true;
        else onMessage(message);
      });
    }
  } catch {
    // The server cannot be reached; its position follows on the next connection.
  }
  // After a session has ended the browser may have a new one.
  return { rejection: null, milliseconds: sessionEnded ? 0 : (retry ?? RECONNECT_MILLISECONDS) };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    endPause = resolve;
    setTimeout(resolve, milliseconds);
  });
}

/** Reads the stream at once, and tells the other tabs so: somebody has signed in on this page. */
export function readLiveAgain(): void {
  endPause();
}

/** Calls back for every message while the component is mounted. */
export function useLive(onMessage: Listener): void {
  const latest = useLatest(onMessage);
  useEffect(() => {
    const listener: Listener = (message) => latest.current(message);
    listeners.add(listener);
    start();
    return () => {
      listeners.delete(listener);
    };
  }, [latest]);
}
