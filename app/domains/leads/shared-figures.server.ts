import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#database/connect.ts';
import type { ChangeBus } from '#gateways/change-bus/change-bus.ts';
import { findLeadFigures, type LeadFigures } from './lead-counts.server.ts';

const AGAIN_MILLISECONDS = 1_000;

/**
 * The leads are counted at most once a second, for all pages of the process together. Who asks
 * after a change that the last count does not know waits for the next one: no answer is outdated.
 */
export function createLeadFigures(
  { db }: Pick<Database, 'db'>,
  bus: ChangeBus,
  now: () => Date,
): () => Promise<LeadFigures> {
  let answer: Promise<LeadFigures> | null = null;
  let countedAt = 0;
  let waiting = false;
  let changed = false;
  bus.subscribe(({ type }) => {
    if (type === 'leads' || type === 'invalidate-all') changed = true;
  });

  async function count(wait: number): Promise<LeadFigures> {
    if (wait > 0) {
      waiting = true;
      await sleep(wait);
      waiting = false;
    }
    countedAt = now().getTime();
    changed = false;
    return findLeadFigures(db, now());
  }
  return () => {
    // Either way: a clock can be set back.
    const age = Math.abs(now().getTime() - countedAt);
    if (answer !== null && (waiting || (age < AGAIN_MILLISECONDS && !changed))) return answer;
    const counted = count(answer === null ? 0 : AGAIN_MILLISECONDS - age);
    answer = counted;
    counted.catch(() => {
      if (answer === counted) answer = null;
    });
    return counted;
  };
}
