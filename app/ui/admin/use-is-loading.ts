import { useFetchers, useNavigation } from 'react-router';

/**
 * Whether the page is being left or reads itself, or sends something. Reading it again at that moment
 * would start that anew, or take the notice of the answer away.
 */
export function useIsLoading(): boolean {
  const isNavigating = useNavigation().state !== 'idle';
  // A fetcher that only loads has no method.
  const isSending = useFetchers().some(({ formMethod }) => formMethod !== undefined);
  return isNavigating || isSending;
}
