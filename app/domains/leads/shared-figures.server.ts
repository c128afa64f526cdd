import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#database/connect.ts';
import type { ChangeBus } from '#gateways/change-bus/change-bus.ts';
import { findLeadFigures, type LeadFigures } from './lead-counts.server.ts';

const MIN_INTERVAL_MILLISECONDS = 1_000;

/**
 * Counts the leads at most once a second for all requests of the process. After a change, callers
 * wait for the next count, so they never get an outdated result.
 */
export function createLeadFigures(
  { db }: Pick<Database, 'db'>,
  bus: ChangeBus,
  now: () => Date,
): () => Promise<LeadFigures> {
  let latest: Promise<LeadFigures> | null = null;
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
    // Absolute, because a clock can be set back.
    const age = Math.abs(now().getTime() - countedAt);
    if (latest !== null && (waiting || (age < MIN_INTERVAL_MILLISECONDS && !changed)))
      return latest;
    const counted = count(latest === null ? 0 : MIN_INTERVAL_MILLISECONDS - age);
    latest = counted;
    counted.catch(() => {
      if (latest === counted) latest = null;
    });
    return counted;
  };
}
