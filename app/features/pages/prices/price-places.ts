/** A page that shows an amount of the price list. */
export interface PricePlace {
  readonly path: string;
  readonly title: string;
  readonly times: number;
}

/** 'Shown in 3 places: Home, Boost Revenue (2)' */
export function describePlaces(places: readonly PricePlace[]): string {
  const count = places.reduce((sum, { times }) => sum + times, 0);
  if (count === 0) return 'No page shows it right now.';
  const pages = places.map(({ title, times }) => (times === 1 ? title : `${title} (${times})`));
  return `Shown in ${count} ${count === 1 ? 'place' : 'places'}: ${pages.join(', ')}`;
}
