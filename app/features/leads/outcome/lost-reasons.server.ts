import type { Db } from '#database/connect.ts';
import { countReasons } from '../count-reasons.ts';

/** Among so many of the newest reasons, the most frequent are offered. */
const MOST_READ = 500;
const MOST_OFFERED = 12;

/** Why leads were lost before, the most frequent reason first. */
export async function listLostReasons(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('leads')
    .select('lost_reason')
    .where('lost_reason', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(MOST_READ)
    .execute();
  return countReasons(rows.map(({ lost_reason }) => lost_reason ?? ''))
    .slice(0, MOST_OFFERED)
    .map(({ reason }) => reason);
}
