import { useEffect, useRef } from 'react';
import type { LiveMessage } from './live-message.ts';

const CHANNEL = 'admin-live';
const LOCK = 'admin-live';
const URL = '/admin/events';
const RECONNECT_MILLISECONDS = 3_000;

type Listener = (message: LiveMessage) => void;
const listeners = new Set<Listener>();
let started = false;

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
function read(onMessage: Listener): Promise<never> {
  return new Promise(() => {
    let source: EventSource;
    function open(): void {
      source = new EventSource(URL);
      source.onmessage = ({ data }) => {
        const message = JSON.parse(data as string) as LiveMessage;
        if (message.type === 'signed-out') void onEnded(0);
        else onMessage(message);
      };
      source.onerror = () => {
        // The browser reconnects after a lost connection, but not after an error response.
        if (source.readyState === EventSource.CLOSED) void onEnded(RECONNECT_MILLISECONDS);
      };
    }
    /**
     * The stream's session has ended, although the browser may have a new one by now; or the server is
     * unreachable, and its position will follow on the next connection.
     */
    async function onEnded(delay: number): Promise<void> {
      source.close();
      const state = await checkSession();
      if (state === 'signed-out') onMessage({ type: 'signed-out' });
      setTimeout(open, state === 'signed-in' ? delay : RECONNECT_MILLISECONDS);
    }
    open();
  });
}

/** Requests the stream's URL without asking for a stream: signed-in people get 406, others 401 or 403. */
async function checkSession(): Promise<'signed-in' | 'signed-out' | 'unknown'> {
  try {
    const { status } = await fetch(URL, { headers: { Accept: 'application/json' } });
    if (status === 401 || status === 403) return 'signed-out';
    return status < 500 ? 'signed-in' : 'unknown';
  } catch {
    return 'unknown';
  }
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
