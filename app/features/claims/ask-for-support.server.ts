import type { Advice } from '#app/advice/advice.ts';
import { claimKey } from '#app/advice/claim-key.server.ts';
import type { ClaimPlace } from '#app/features/articles/claim-places.ts';
import type { Db } from '#database/connect.ts';
import { supportPath } from './claim-place.ts';
import { isSupported } from './support.ts';
import { findSupportsOf } from './supports.server.ts';

/**
 * Leaves out the claims that have support, and leads from the others to where somebody can say what
 * supports them.
 * @param place null where the register knows none, such as for an article that was never saved
 */
export async function askForSupport<One extends Advice>(
  db: Db,
  advice: readonly One[],
  { place, today }: { place: ClaimPlace | null; today: string },
): Promise<One[]> {
  if (place === null || advice.every(({ claim }) => claim === undefined)) return [...advice];
  const supports = await findSupportsOf(db, place);
  return advice.flatMap((one) => {
    if (one.claim === undefined) return [one];
    const support = supports.get(claimKey(one.claim));
    if (isSupported(support, today)) return [];
    const text = support === undefined ? one.text : REVIEW_DUE;
    return [{ ...one, text, register: supportPath(place, one.claim) }];
  });
}

const REVIEW_DUE = 'It’s time to review what supports this.';
