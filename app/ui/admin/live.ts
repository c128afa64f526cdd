import { useEffect, useRef } from 'react';
import type { ChangeEvent } from '#database/write.ts';

/** What an open admin page is told: something changed, or its session is over. */
export type LiveEvent = ChangeEvent | { type: 'signed-out' };

const CHANNEL = 'admin-live';
const LOCK = 'admin-live';
const URL = '/admin/events';
const AGAIN_MILLISECONDS = 3_000;

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
        if (event.type === 'signed-out') void ended(0);
        else onEvent(event);
      };
      source.onopen = () => {
        if (lost) onEvent({ type: 'elsewhere' });
        lost = false;
      };
      source.onerror = () => {
        lost = true;
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
      lost = true;
      const state = await askForSession();
      if (state === 'signed-out') onEvent({ type: 'signed-out' });
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
