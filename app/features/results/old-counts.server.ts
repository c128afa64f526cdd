import type { Db } from '#database/connect.ts';
import type { WriteDeps } from '#database/write.ts';

/** How many days have numbers that are due for deletion. */
export async function countDaysBefore(db: Db, day: string): Promise<number> {
  const { days } = await db
    .selectFrom('page_counts')
    .select((eb) => eb.fn.count<number | string>('day').distinct().as('days'))
    .where('day', '<', day)
    .executeTakeFirstOrThrow();
  return Number(days);
}

/** Deletes the numbers of the oldest day that is due. Returns how many days that was. */
export async function deleteOldestDayBefore(
  { database }: Pick<WriteDeps, 'database'>,
  day: string,
): Promise<number> {
  const { oldest } = await database.db
    .selectFrom('page_counts')
    .select((eb) => eb.fn.min('day').as('oldest'))
    .where('day', '<', day)
    .executeTakeFirstOrThrow();
  if (oldest === null) return 0;
  await database.db.deleteFrom('page_counts').where('day', '=', oldest).execute();
  return 1;
}
