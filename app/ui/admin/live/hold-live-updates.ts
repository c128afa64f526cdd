import { createContext, use, useLayoutEffect } from 'react';

/** What live updates must not replace. */
export interface Holds {
  /** The number of components on the page that live updates must not replace. */
  count: number;
  /** Called when none is left. */
  onRelease: () => void;
}

export function createHolds(): Holds {
  return { count: 0, onRelease: () => undefined };
}

export const LiveHolds = createContext<Holds>(createHolds());

/** Prevents live updates from replacing the page while the caller is mounted. */
export function useHoldLiveUpdates(): void {
  const holds = use(LiveHolds);
  // With the page, not a moment after it: a message can come in between.
  useLayoutEffect(() => {
    holds.count += 1;
    return () => {
      holds.count -= 1;
      if (holds.count === 0) holds.onRelease();
    };
  }, [holds]);
}
