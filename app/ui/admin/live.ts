import { useEffect, useRef } from 'react';
import type { LiveMessage } from './live-message.ts';
import { readLiveMessages } from './live-stream.ts';

const CHANNEL = 'admin-live';
const LOCK = 'admin-live';
const URL = '/admin/events';
const RECONNECT_MILLISECONDS = 3_000;

type Listener = (message: LiveMessage) => void;
const listeners = new Set<Listener>();
let started = false;
/** Whether the tabs have heard that the session has ended: somebody may have chosen to go on writing. */
let toldSignedOut = false;

/** Sent by a tab that has just opened. The tab that reads the stream answers with its last message. */
const REQUEST_POSITION = 'request-position';

/**
 * Opens one event stream for all tabs of a browser, because HTTP/1.1 allows six connections for all of
 * them. The tab that holds the lock reads the stream and forwards messages. When it closes, another
 * tab gets the lock.
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
  void navigator.locks.request(LOCK, () =>
    read((message) => {
      last = message;
      channel.postMessage(message);
      notifyListeners(message);
    }),
  );
}

function notifyListeners(message: LiveMessage): void {
  for (const listener of [...listeners]) listener(message);
}

/** Reads the stream until the page closes. The server sends its position on every connection. */
async function read(onMessage: Listener): Promise<never> {
  for (;;) {
    const milliseconds = await readOnce(onMessage);
    if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
  }
}

/** Reads one stream. Resolves with the milliseconds to wait before the next one. */
async function readOnce(onMessage: Listener): Promise<number> {
  let sessionEnded = false;
  let retry: number | null = null;
  try {
    const response = await fetch(URL, { headers: { Accept: 'text/event-stream' } });
    const isSignedOut = response.status === 401 || response.status === 403;
    if (isSignedOut && !toldSignedOut) onMessage({ type: 'signed-out' });
    toldSignedOut = isSignedOut;
    if (!response.ok || response.body === null) return RECONNECT_MILLISECONDS;
    retry = await readLiveMessages(response.body, (message) => {
      if (message.type === 'signed-out') sessionEnded = true;
      else onMessage(message);
    });
  } catch {
    // The server cannot be reached; its position follows on the next connection.
  }
  // After a session has ended the browser may have a new one.
  return sessionEnded ? 0 : (retry ?? RECONNECT_MILLISECONDS);
}

/** Calls back for every message while the component is mounted. */
export function useLive(onMessage: Listener): void {
  const latest = useRef(onMessage);
  useEffect(() => {
    latest.current = onMessage;
  });
  useEffect(() => {
    const listener: Listener = (message) => latest.current(message);
    listeners.add(listener);
    start();
    return () => {
      listeners.delete(listener);
    };
  }, []);
}
