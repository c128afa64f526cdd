import { sql } from 'kysely';
import { writeTimestamp } from '#database/codec.ts';
import type { WriteDeps } from '#database/write.ts';

/** Who typed into what was discarded before it was saved, or deleted: no request of then is on its way. */
export async function forgetMarks({
  database: { db },
  daysAgo,
}: Pick<WriteDeps, 'database'> & { daysAgo(days: number): Date }): Promise<void> {
  await db
    .deleteFrom('draft_marks')
    .where('document', 'like', 'post:%')
    .where('stored_at', '<', writeTimestamp(daysAgo(1)))
    .where(sql<boolean>`substr(document, 6) not in (select id from blog_posts)`)
    .where(sql<boolean>`substr(document, 6) not in (select id from post_drafts)`)
    .execute();
}
