import { useEffect, useRef } from 'react';
import type { ChangeEvent } from '#database/write.ts';

/** What an open admin page is told: something changed, or its session is over. */
export type LiveEvent = ChangeEvent | { type: 'signed-out' };

const CHANNEL = 'admin-live';
const LOCK = 'admin-live';
const URL = '/admin/events';

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();
let started = false;

/**
 * One event stream for all tabs of a browser: HTTP/1.1 gives six connections to all of them. The
 * tab that holds the lock reads the stream and tells the others; when it closes, another takes over.
 */
function start(): void {
  if (started) return;
  started = true;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (message: MessageEvent<LiveEvent>) => tell(message.data);
  void navigator.locks.request(LOCK, () =>
    read((event) => {
      channel.postMessage(event);
      tell(event);
    }),
  );
}

function tell(event: LiveEvent): void {
  for (const listener of [...listeners]) listener(event);
}

/** Reads for as long as the page lives; after a lost connection anything may have changed. */
function read(onEvent: Listener): Promise<never> {
  return new Promise(() => {
    let lost = false;
    let source: EventSource;
    function open(): void {
      source = new EventSource(URL);
      source.onmessage = (message) => {
        const event = JSON.parse(message.data as string) as LiveEvent;
        if (event.type === 'signed-out') void ended();
        else onEvent(event);
      };
      source.onopen = () => {
        if (lost) onEvent({ type: 'elsewhere' });
        lost = false;
      };
      source.onerror = () => {
        lost = true;
        // A refused stream is not tried again by the browser: the session is over, or the server restarts.
        if (source.readyState === EventSource.CLOSED) {
          onEvent({ type: 'elsewhere' });
          setTimeout(open, 3_000);
        }
      };
    }
    /** The stream's own session is over; the browser may have been given another one meanwhile. */
    async function ended(): Promise<void> {
      source.close();
      const signedIn = await isSignedIn();
      onEvent({ type: signedIn ? 'elsewhere' : 'signed-out' });
      if (signedIn) open();
      else setTimeout(open, 3_000);
    }
    open();
  });
}

/** Whoever is signed in gets a no of another kind from the stream's address. */
async function isSignedIn(): Promise<boolean> {
  try {
    const { status } = await fetch(URL, { headers: { Accept: 'application/json' } });
    return status !== 401 && status !== 403;
  } catch {
    return false;
  }
}

/** Calls back for every change that is told while the component stands. */
export function useLive(onEvent: Listener): void {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => {
    const listener: Listener = (event) => latest.current(event);
    listeners.add(listener);
    start();
    return () => {
      listeners.delete(listener);
    };
  }, []);
}
