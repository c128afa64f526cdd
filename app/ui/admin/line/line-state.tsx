import { useSyncExternalStore } from 'react';
import { useIsLoading } from '../use-is-loading.ts';
import { describeLine, onLineChange } from './line.ts';

/**
 * Says at once that something is on its way, by a bar at the top of the window, or that this device
 * is offline or the site does not answer, before anything has waited for it.
 */
export function LineState() {
  const problem = useSyncExternalStore(onLineChange, describeLine, () => '');
  const isLoading = useIsLoading();
  return (
    <>
      {isLoading ? <div className="loading-bar" aria-hidden="true" /> : null}
      {problem === '' ? null : (
        <p className="offline-note" role="status">
          {problem}
        </p>
      )}
    </>
  );
}
