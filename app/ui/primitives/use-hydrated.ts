import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page is hydrated. Controls that need JavaScript stay disabled until then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
