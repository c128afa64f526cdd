import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { useUnloadWarning } from '#app/ui/admin/keeping/use-keeper.ts';
import { useStayed } from '#app/ui/admin/line/stay-on-page.ts';
import { useLatest } from '#app/ui/admin/use-latest.ts';
import type { TextsDraft } from './use-texts-draft.ts';

/** Saves what is typed before the page is left, and asks if that fails. */
export function useTextsLeaving(drafts: readonly TextsDraft[]) {
  const current = useLatest(drafts);
  const isUnsaved = useCallback(
    () => current.current.some((draft) => draft.isUnsaved()),
    [current],
  );
  const flush = useCallback(
    () => Promise.all(current.current.map((draft) => draft.flush())),
    [current],
  );
  useUnloadWarning(drafts.some(({ hasUnsent, rejected }) => hasUnsent || rejected > 0));
  const [asks, setAsks] = useState(false);
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        isUnsaved() && currentLocation.pathname !== nextLocation.pathname,
      [isUnsaved],
    ),
  );
  const isLeaving = useRef(false);
  useStayed(isLeaving);
  const latest = useLatest(blocker);
  const { state } = blocker;
  useEffect(() => {
    if (state !== 'blocked') return;
    void flush().then(() => {
      if (isUnsaved()) setAsks(true);
      else latest.current.proceed?.();
    });
  }, [state, flush, isUnsaved, latest]);
  return {
    asks,
    leave() {
      isLeaving.current = true;
      setAsks(false);
      for (const { local } of drafts) local.drop();
      latest.current.proceed?.();
    },
    stay() {
      // The dialog closes after either answer, and leaving takes a moment longer.
      if (isLeaving.current) return;
      setAsks(false);
      latest.current.reset?.();
    },
  };
}
