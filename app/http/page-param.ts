import type { CachedParam } from '#server/route-table.ts';

/** The number of a page of a list, as a search parameter. All invalid numbers share one 404 page. */
export const pageParam: CachedParam = (value) =>
  value === '1' ? null : String(readPageNumber(value));

/** 0 for an invalid page number. */
export function readPageNumber(text: string): number {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 0;
}
