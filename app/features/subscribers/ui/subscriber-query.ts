import type { SubscriberState } from '../subscriber.ts';

/** What the list shows. */
export interface ShownSubscribers {
  readonly state: SubscriberState | null;
  readonly search: string;
}

/** The query of the list's address, which the export understands, too. */
export function toQuery(
  { state, search }: ShownSubscribers,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({
    ...(state === null ? {} : { state }),
    ...(search === '' ? {} : { q: search }),
    ...more,
  });
  return query.size === 0 ? '' : `?${query}`;
}
