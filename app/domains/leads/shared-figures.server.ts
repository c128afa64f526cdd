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
  let startsAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<LeadFigures> | null = null;
  let changed = false;
  bus.subscribe(({ type }) => {
    if (type === 'leads' || type === 'elsewhere') changed = true;
  });

  async function count(wait: number): Promise<LeadFigures> {
    if (wait > 0) await sleep(wait);
    startsAt = performance.now();
    changed = false;
    return findLeadFigures(db, now());
  }
  return () => {
    const age = performance.now() - startsAt;
    const isWaiting = age < 0;
    if (answer !== null && (isWaiting || (age < AGAIN_MILLISECONDS && !changed))) return answer;
    const wait = answer === null ? 0 : Math.max(0, AGAIN_MILLISECONDS - age);
    startsAt = performance.now() + wait;
    const counted = count(wait);
    answer = counted;
    counted.catch(() => {
      if (answer === counted) answer = null;
    });
    return counted;
  };
}
