import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { readFlag, readNullableTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import type { BlogPostTable } from '#database/schema.ts';
import type { KeyedClaim } from '../derived/list-post-claims.server.ts';
import type { Storing } from './storing.ts';

type ClaimingRow = Pick<
  Selectable<BlogPostTable>,
  'id' | 'is_published' | 'published_at' | 'trashed_at'
>;

/**
 * Records the claims of a post that was just stored, in the same transaction, so that nobody who opens
 * the register waits until every article is read. Only of what is or will be public.
 */
export async function storePostClaims(
  tx: Tx,
  row: ClaimingRow,
  findClaims: () => Promise<readonly KeyedClaim[]>,
  { later }: Pick<Storing, 'later'>,
): Promise<void> {
  const publishedAt = readNullableTimestamp(row.published_at);
  if (!readFlag(row.is_published) || publishedAt === null || row.trashed_at !== null) return;
  const claims = await findClaims();
  if (claims.length === 0) return;
  later(
    tx.insertInto('post_claims').values(
      claims.map(({ key, words, kinds }) => ({
        id: randomUUID(),
        post_id: row.id,
        key,
        words,
        kinds: JSON.stringify(kinds),
        published_at: publishedAt,
      })),
    ),
  );
}
