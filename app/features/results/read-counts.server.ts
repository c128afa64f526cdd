import { sql } from 'kysely';
import { dayOf } from '#app/formatting/dates.ts';
import type { Db } from '#database/connect.ts';
import type { CountKind } from './page-counts.ts';
import type { Days, Period } from './period-names.ts';

/** Views and visits of one day. A day without either is left out. */
export interface DayCount {
  readonly day: string;
  readonly view: number;
  readonly visit: number;
}

export async function listDayCounts(db: Db, { from, to }: Days): Promise<DayCount[]> {
  const rows = await db
    .selectFrom('page_counts')
    .select((eb) => ['day', 'kind', eb.fn.sum<number | string>('count').as('count')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('kind', 'in', ['view', 'visit'] satisfies CountKind[])
    .groupBy(['day', 'kind'])
    .orderBy('day')
    .execute();
  const days = new Map<string, DayCount>();
  for (const { day, kind, count } of rows) {
    days.set(day, { view: 0, visit: 0, ...days.get(day), day, [kind]: Number(count) });
  }
  return [...days.values()];
}

/** By kind, and then by page or by value. */
export type SumsOf<Kind extends CountKind> = Readonly<Record<Kind, ReadonlyMap<string, number>>>;

/** The sums of these kinds, by page or by value. */
export async function sumCounts<Kind extends CountKind>(
  db: Db,
  { from, to }: Days,
  { kinds, by }: { kinds: readonly Kind[]; by: 'path' | 'value' },
): Promise<SumsOf<Kind>> {
  const rows = await db
    .selectFrom('page_counts')
    .select((eb) => ['kind', by, eb.fn.sum<number | string>('count').as('count')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('kind', 'in', kinds)
    .groupBy(['kind', by])
    .execute();
  const sums = {} as Record<Kind, Map<string, number>>;
  for (const kind of kinds) sums[kind] = new Map();
  for (const row of rows) sums[row.kind as Kind].set(row[by], Number(row.count));
  return sums;
}

/** Visits of a period, and of the one before it, which is null if not all of it was counted. */
export interface ComparedVisits {
  readonly now: number;
  readonly before: number | null;
}

/** Null if there were none in either period. */
export async function countVisits(
  db: Db,
  { from, to, before }: Period,
  timeZone: string,
): Promise<ComparedVisits | null> {
  const days = await listDayCounts(db, { from: before.from, to });
  const sumOf = (some: readonly DayCount[]) => some.reduce((total, { visit }) => total + visit, 0);
  const now = sumOf(days.filter(({ day }) => day >= from));
  const earlier = sumOf(days.filter(({ day }) => day < from));
  if (now + earlier === 0) return null;
  const isCompared = (await findFirstDay(db, timeZone)) <= before.from;
  return { now, before: isCompared ? earlier : null };
}

/** The first day with numbers; without any, the day on which the site began to count. */
export async function findFirstDay(db: Db, timeZone: string): Promise<string> {
  const { first } = await db
    .selectFrom('page_counts')
    .select((eb) => eb.fn.min('day').as('first'))
    .executeTakeFirstOrThrow();
  if (first !== null) return first;
  const { rows } = await sql<{ timestamp: string }>`
    select timestamp from kysely_migration where name = '0001-schema'`.execute(db);
  const [migration] = rows;
  return migration === undefined ? '' : dayOf(migration.timestamp, timeZone);
}
