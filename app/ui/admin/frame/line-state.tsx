import { useSyncExternalStore } from 'react';
import { isReachable, onLineChange } from '../line.ts';
import { useIsLoading } from '../use-is-loading.ts';

/**
 * Says at once that something is on its way, by a bar at the top of the window, or that this device
 * is offline or the site does not answer, before anything has waited for it.
 */
export function LineState() {
  const isSiteReachable = useSyncExternalStore(onLineChange, isReachable, () => true);
  const isLoading = useIsLoading();
  return (
    <>
      {isLoading ? <div className="loading-bar" aria-hidden="true" /> : null}
      {isSiteReachable ? null : (
        <p className="offline-note" role="status">
          {navigator.onLine ? 'Can’t reach the site' : 'You’re offline'}
        </p>
      )}
    </>
  );
}
