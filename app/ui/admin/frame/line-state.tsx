import { useSyncExternalStore } from 'react';
import { useIsLoading } from '../use-is-loading.ts';

/**
 * Says at once that something is on its way, by a bar at the top of the window, or that this device
 * is offline, before anything has waited for an answer.
 */
export function LineState() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const isLoading = useIsLoading();
  return (
    <>
      {isLoading ? <div className="loading-bar" aria-hidden="true" /> : null}
      {isOnline ? null : (
        <p className="offline-note" role="status">
          You’re offline
        </p>
      )}
    </>
  );
}

function subscribe(onChange: () => void): () => void {
  const stop = new AbortController();
  addEventListener('online', onChange, stop);
  addEventListener('offline', onChange, stop);
  return () => stop.abort();
}
