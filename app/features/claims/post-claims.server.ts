import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { readFlag, readList, readNullableTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { readPage } from '#database/read-page.ts';
import { inChunks } from '#database/row-ids.ts';
import type { BlogPostTable, PostClaimTable } from '#database/schema.ts';
import { isClaimCode } from './advice/claim-words.ts';
import type { Claim } from './advice/list-claims.ts';
import type { KeyedClaim } from './list-post-claims.server.ts';

/** A claim of a published article or page of the owner's. */
export interface PostClaim extends Claim {
  readonly postId: string;
  readonly key: string;
}

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
): Promise<void> {
  await tx.deleteFrom('post_claims').where('post_id', '=', row.id).execute();
  const publishedAt = readNullableTimestamp(row.published_at);
  if (!readFlag(row.is_published) || publishedAt === null || row.trashed_at !== null) return;
  const claims = await findClaims();
  if (claims.length === 0) return;
  await tx
    .insertInto('post_claims')
    .values(
      claims.map(({ key, words, kinds }) => ({
        id: randomUUID(),
        post_id: row.id,
        key,
        words,
        kinds: JSON.stringify(kinds),
        published_at: publishedAt,
      })),
    )
    .execute();
}

/** A page of the public claims that nobody has said anything to support, of the newest posts first. */
export async function listUnsupportedPostClaims(
  db: Db,
  { now, after, size }: { now: Date; after: string | null; size: number },
): Promise<{ claims: PostClaim[]; next: string | null }> {
  const query = db
    .selectFrom('post_claims')
    .selectAll()
    .where('published_at', '<=', writeTimestamp(now))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('claim_supports')
            .select('claim_supports.id')
            .where('claim_supports.place', '=', sql<string>`'post:' || post_claims.post_id`)
            .whereRef('claim_supports.key', '=', 'post_claims.key'),
        ),
      ),
    );
  const { rows, next } = await readPage(query, { by: 'published_at', after, size });
  return { claims: rows.map(toPostClaim), next };
}

/** The public claims of these posts. */
export async function listClaimsOfPosts(
  db: Db,
  postIds: readonly string[],
  now: Date,
): Promise<PostClaim[]> {
  const claims: PostClaim[] = [];
  for (const some of inChunks(postIds)) {
    const rows = await db
      .selectFrom('post_claims')
      .selectAll()
      .where('post_id', 'in', some)
      .where('published_at', '<=', writeTimestamp(now))
      .execute();
    claims.push(...rows.map(toPostClaim));
  }
  return claims;
}

function toPostClaim(row: Selectable<PostClaimTable>): PostClaim {
  return {
    postId: row.post_id,
    key: row.key,
    words: row.words,
    kinds: readList('post_claims.kinds', row.kinds).filter(isClaimCode),
  };
}
