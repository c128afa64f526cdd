import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '#app/features/settings/settings-schema.ts';
import type { Database } from '#database/connect.ts';
import type { ChangeBus } from '#gateways/change-bus/change-bus.ts';
import { countNewLeads, findLeadFigures, type LeadFigures } from '../search/lead-counts.server.ts';

/** Without a write, the figures change only with time, when a lead becomes overdue. */
const MAX_AGE_MILLISECONDS = 1_000;
/**
 * After a count, we wait this many times its duration before the next one, so that counting takes
 * at most a tenth of the time.
 */
const REST_RATIO = 9;
const LONGEST_REST_MILLISECONDS = 1_000;

interface LeadFiguresDeps {
  readonly now: () => Date;
  readonly readSettings: () => Promise<Pick<Settings, 'timeZone'>>;
}

/**
 * Counts the leads once for all requests of the process, with a pause between counts that grows
 * with how long they take: a few milliseconds on a small site, up to a second with very many leads.
 * After a change, callers wait for the next count, so they never get an outdated result.
 */
export function createLeadFigures(
  { db }: Pick<Database, 'db'>,
  bus: ChangeBus,
  { now, readSettings }: LeadFiguresDeps,
): () => Promise<LeadFigures> {
  let latest: Promise<LeadFigures> | null = null;
  let countedAt = 0;
  let restsUntil = 0;
  /** Whether `latest` has not read anything yet. */
  let waiting = false;
  let changed = false;
  bus.subscribe(({ type }) => {
    if (type === 'leads' || type === 'settings' || type === 'invalidate-all') changed = true;
  });

  async function count(previous: Promise<unknown> | null): Promise<LeadFigures> {
    waiting = true;
    await previous?.catch(() => undefined);
    const rest = restsUntil - performance.now();
    if (rest > 0) await sleep(rest);
    waiting = false;
    changed = false;
    countedAt = now().getTime();
    const startedAt = performance.now();
    const { timeZone } = await readSettings();
    const figures = await findLeadFigures(db, { now: now(), timeZone });
    const endedAt = performance.now();
    const deserved = (endedAt - startedAt) * REST_RATIO;
    restsUntil = endedAt + Math.min(deserved, LONGEST_REST_MILLISECONDS);
    return figures;
  }
  return () => {
    // The absolute difference, because a clock can be set back.
    const age = Math.abs(now().getTime() - countedAt);
    if (latest !== null && (waiting || (age < MAX_AGE_MILLISECONDS && !changed))) return latest;
    const counted = count(latest);
    latest = counted;
    counted.catch(() => {
      if (latest === counted) latest = null;
    });
    return counted;
  };
}

/** The number beside Leads in the menu of every admin page. Counted again only after a change. */
export function createNewLeadCount(
  { db }: Pick<Database, 'db'>,
  bus: ChangeBus,
): () => Promise<number> {
  let latest: Promise<number> | null = null;
  bus.subscribe(({ type }) => {
    if (type === 'leads' || type === 'invalidate-all') latest = null;
  });
  return () => {
    if (latest !== null) return latest;
    const counted = countNewLeads(db);
    latest = counted;
    counted.catch(() => {
      if (latest === counted) latest = null;
    });
    return counted;
  };
}
