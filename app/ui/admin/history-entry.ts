import type { Location } from 'react-router';

/** Which entry of the history the location is: it gets another key where leaving the page failed. */
export function entryOf({ key, state }: Location<{ entry?: string } | null>): string {
  return state?.entry ?? key;
}
