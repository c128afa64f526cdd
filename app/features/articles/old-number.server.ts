import { readNullableTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { publicPath, toPostKind } from './post-kind.ts';

/**
 * The path of the public post that had this number in another system; the newest of several, as
 * after imports from two systems.
 */
export async function findPathByNumber(db: Db, number: number, now: Date): Promise<string | null> {
  // Sorted here: two or three rows at most, and the index of the number is what finds them.
  const rows = await db
    .selectFrom('blog_posts')
    .select(['kind', 'slug', 'published_at'])
    .where('old_number', '=', number)
    .where('is_published', '=', 1)
    .where('published_at', '<=', writeTimestamp(now))
    .execute();
  const dateOf = ({ published_at }: (typeof rows)[number]) =>
    readNullableTimestamp(published_at) ?? '';
  const [row] = rows.toSorted((one, other) => (dateOf(one) < dateOf(other) ? 1 : -1));
  return row === undefined ? null : publicPath({ kind: toPostKind(row.kind), slug: row.slug });
}
