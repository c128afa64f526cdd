import {
  FAILURE_DAYS,
  PROVIDER_PLACES,
  type ProviderPlace,
  type ProviderSettings,
} from '#app/site/provider-places.ts';
import type { Db } from '#database/connect.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';

export interface ProviderFailures {
  place: ProviderPlace;
  /** Visits within `FAILURE_DAYS` in which the embed did not appear. */
  count: number;
  /** The last such day, `YYYY-MM-DD` in the site's time zone. */
  lastDay: string;
}

/**
 * Counts one visit in which a provider's embed did not appear. It publishes no event: admin pages
 * show the count on their next load, and public pages stay cached.
 */
export async function countProviderFailure(
  deps: WriteDeps,
  place: ProviderPlace,
  timeZone: string,
): Promise<void> {
  const today = dayIn(timeZone, deps.now());
  await write(deps, { id: null, name: 'visitor' }, async (tx) => {
    await tx
      .insertInto('provider_failures')
      .values({ provider: place, day: today, count: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['provider', 'day'])
          .doUpdateSet((eb) => ({ count: eb('provider_failures.count', '+', 1) })),
      )
      .execute();
  });
}

/** Lists recent failures of each place that has a provider; places without a failure are left out. */
export async function listProviderFailures(
  db: Db,
  settings: ProviderSettings & { readonly timeZone: string },
  now: Date,
): Promise<ProviderFailures[]> {
  const first = firstDay(dayIn(settings.timeZone, now));
  const rows = await db
    .selectFrom('provider_failures')
    .select(['provider', 'day', 'count'])
    .where('day', '>=', first)
    .orderBy('day')
    .execute();
  // A page that was open before its provider was removed can still report a failure of it.
  return PROVIDER_PLACES.filter((place) => settings[place] !== null).flatMap((place) => {
    const days = rows.filter((row) => row.provider === place);
    const last = days.at(-1);
    if (last === undefined) return [];
    return [{ place, count: days.reduce((sum, row) => sum + row.count, 0), lastDay: last.day }];
  });
}

/** Deletes the counts of providers that were replaced or removed, so that new ones start at zero. */
export async function deleteProviderFailures(
  deps: WriteDeps,
  actor: Actor,
  places: readonly ProviderPlace[],
): Promise<void> {
  if (places.length === 0) return;
  await write(deps, actor, async (tx) => {
    await tx.deleteFrom('provider_failures').where('provider', 'in', places).execute();
  });
}

function dayIn(timeZone: string, instant: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

function firstDay(today: string): string {
  return Temporal.PlainDate.from(today)
    .subtract({ days: FAILURE_DAYS - 1 })
    .toString();
}
