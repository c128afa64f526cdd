import { type Selectable, sql } from 'kysely';
import { isClaimCode } from '#app/advice/claim-words.ts';
import type { Claim } from '#app/advice/list-claims.ts';
import { readList, writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { readPage } from '#database/read-page.ts';
import { inChunks } from '#database/row-ids.ts';
import type { PostClaimTable } from '#database/schema.ts';

/** A claim of a published article or page of the owner's. */
export interface PostClaim extends Claim {
  readonly postId: string;
  readonly key: string;
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
