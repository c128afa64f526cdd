import { createContext, type RefObject, use, useEffect } from 'react';

/** The number of components on the page that live updates must not replace. */
export const LiveHolds = createContext<RefObject<number>>({ current: 0 });

/** Prevents live updates from replacing the page while the caller is mounted. */
export function useHoldLiveUpdates(): void {
  const holds = use(LiveHolds);
  useEffect(() => {
    holds.current += 1;
    return () => {
      holds.current -= 1;
    };
  }, [holds]);
}
