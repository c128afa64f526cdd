import { writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { countRows } from '#database/count-rows.ts';
import type { WriteDeps } from '#database/write.ts';

/** How long the list of a post's links keeps showing links that have ended. */
export const ENDED_LINK_DAYS = 30;
const BATCH_SIZE = 200;

/** The number of links that ended before this time. */
export function countLinksEndedBefore(db: Db, limit: Date): Promise<number> {
  return countRows(db.selectFrom('preview_links').where('expires_at', '<', writeTimestamp(limit)));
}

/** Deletes a batch of them. Returns how many. */
export async function deleteLinksEndedBefore(
  { database: { db } }: Pick<WriteDeps, 'database'>,
  limit: Date,
): Promise<number> {
  const ended = db
    .selectFrom('preview_links')
    .select('id')
    .where('expires_at', '<', writeTimestamp(limit))
    .orderBy('expires_at')
    .limit(BATCH_SIZE);
  const deleted = await db.deleteFrom('preview_links').where('id', 'in', ended).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
