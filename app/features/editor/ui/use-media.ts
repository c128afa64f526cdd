import { useCallback, useSyncExternalStore } from 'react';

/** Narrow windows and touch screens, as the style sheet of the editor has them. */
export const PHONE = '(width < 48rem)';

/** Whether the window fits a media query. Only in the browser. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
