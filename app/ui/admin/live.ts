import { useEffect, useRef } from 'react';
import type { LiveMessage } from './live-message.ts';

const CHANNEL = 'admin-live';
const LOCK = 'admin-live';
const URL = '/admin/events';
const AGAIN_MILLISECONDS = 3_000;

type Listener = (message: LiveMessage) => void;
const listeners = new Set<Listener>();
let started = false;

/** What a tab that has just opened says; the one that reads the stream answers how far it is. */
const HOW_FAR = 'how-far';

/**
 * One event stream for all tabs of a browser: HTTP/1.1 gives six connections to all of them. The
 * tab that holds the lock reads the stream and tells the others; when it closes, another takes over.
 */
function start(): void {
  if (started) return;
  started = true;
  const channel = new BroadcastChannel(CHANNEL);
  /** What this tab has read last, while it is the one that reads. */
  let last: LiveMessage | null = null;
  channel.onmessage = ({ data }: MessageEvent<LiveMessage | typeof HOW_FAR>) => {
    if (data !== HOW_FAR) tell(data);
    else if (last !== null) channel.postMessage(last);
  };
  channel.postMessage(HOW_FAR);
  void navigator.locks.request(LOCK, () =>
    read((message) => {
      last = message;
      channel.postMessage(message);
      tell(message);
    }),
  );
}

function tell(message: LiveMessage): void {
  for (const listener of [...listeners]) listener(message);
}

/** Reads for as long as the page lives. With every connection the server says how far it is. */
function read(onMessage: Listener): Promise<never> {
  return new Promise(() => {
    let source: EventSource;
    function open(): void {
      source = new EventSource(URL);
      source.onmessage = ({ data }) => {
        const message = JSON.parse(data as string) as LiveMessage;
        if (message.type === 'signed-out') void ended(0);
        else onMessage(message);
      };
      source.onerror = () => {
        // A refused stream is not tried again by the browser.
        if (source.readyState === EventSource.CLOSED) void ended(AGAIN_MILLISECONDS);
      };
    }
    /**
     * The stream's session is over, though the browser may have been given another one meanwhile; or
     * the server is away, and all will be told when it is back.
     */
    async function ended(againIn: number): Promise<void> {
      source.close();
      const state = await askForSession();
      if (state === 'signed-out') onMessage({ type: 'signed-out' });
      setTimeout(open, state === 'signed-in' ? againIn : AGAIN_MILLISECONDS);
    }
    open();
  });
}

/** Whoever is signed in gets a no of another kind from the stream's address. */
async function askForSession(): Promise<'signed-in' | 'signed-out' | 'unknown'> {
  try {
    const { status } = await fetch(URL, { headers: { Accept: 'application/json' } });
    if (status === 401 || status === 403) return 'signed-out';
    return status < 500 ? 'signed-in' : 'unknown';
  } catch {
    return 'unknown';
  }
}

/** Calls back for every message that comes while the component stands. */
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
