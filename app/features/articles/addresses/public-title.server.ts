import { writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';

/** The title of a public article or page; null if there is none at this slug. */
export async function findPublicTitle(db: Db, slug: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('blog_posts')
    .select('title')
    .where('slug', '=', slug)
    .where('is_published', '=', 1)
    .where('published_at', '<=', writeTimestamp(now))
    .executeTakeFirst();
  return row?.title ?? null;
}
