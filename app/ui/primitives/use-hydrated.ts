import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the page can already act. What only works with script waits for it: a click before that
 * would change what is seen and nothing else.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
