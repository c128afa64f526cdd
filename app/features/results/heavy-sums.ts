import { isOverflow, type PageCount } from './page-counts.ts';
import { WELL_KNOWN } from './visit-source.ts';

const KNOWN: ReadonlySet<string> = new Set(WELL_KNOWN);

/** A sum that may have to make room for others. */
export interface Weighed extends PageCount {
  /** Whether it was added to just now. */
  readonly isNew: boolean;
}

/**
 * Chooses the sums of one kind and day that are told apart, if there are too many: what was counted
 * most, whoever came first. Of those that were counted equally often, the newest: otherwise a flood
 * of invented ones would keep everybody out who comes after it. Well-known names always stay.
 * @param most how many stay, beside those that count what is beyond the limit
 */
export function chooseHeavy<Sum extends Weighed>(
  sums: readonly Sum[],
  most: number,
): { kept: Sum[]; folded: Sum[] } {
  const overflow = sums.filter(isOverflow);
  const weighed = sums
    .filter((sum) => !isOverflow(sum))
    .map((sum) => ({ sum, weight: KNOWN.has(sum.value) ? Number.POSITIVE_INFINITY : sum.count }))
    .sort((a, b) => compare(b.weight, a.weight) || Number(b.sum.isNew) - Number(a.sum.isNew))
    .map(({ sum }) => sum);
  return { kept: [...weighed.slice(0, most), ...overflow], folded: weighed.slice(most) };
}

/** Two infinite weights have no difference. */
function compare(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
