import { useEffect, useState } from 'react';
import { onReturn } from '../line/line.ts';
import { useLatest } from '../use-latest.ts';
import { createKeeper, type Keeper, type Keeping, type Rhythm } from './keeper.ts';

/**
 * The keeper of an open form. It sends the last words when the page is hidden or left, and tries again
 * once the browser is online.
 * @param version changes with everything that is typed; null if there is nothing to keep
 */
export function useKeeper<Batch, Answer>(
  keeping: Keeping<Batch, Answer>,
  rhythm: Rhythm,
  version: unknown,
): Keeper {
  const latest = useLatest(keeping);
  const [keeper] = useState(() =>
    createKeeper<Batch, Answer>(
      {
        collect: () => latest.current.collect(),
        send: (batch, isLeaving) => latest.current.send(batch, isLeaving),
        apply: (batch, answer) => latest.current.apply(batch, answer),
      },
      rhythm,
    ),
  );
  useEffect(() => {
    if (version !== null) keeper.changed();
  }, [version, keeper]);
  useEffect(() => {
    const leave = () => void keeper.leave();
    const onHide = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    const stop = new AbortController();
    window.addEventListener('pagehide', leave, stop);
    document.addEventListener('visibilitychange', onHide, stop);
    onReturn(keeper.now, stop);
    return () => {
      keeper.stop();
      stop.abort();
    };
  }, [keeper]);
  return keeper;
}

/** The browser's warning before a tab with something unsaved is closed; `useBlocker` asks within the site. */
export function useUnloadWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
}
