import { randomUUID } from 'node:crypto';
import type { Db } from '#database/connect.ts';

/** Gives a stored post a claim with what supports it. */
export async function storeClaimRows(db: Db): Promise<void> {
  const { id } = await db.selectFrom('blog_posts').select('id').executeTakeFirstOrThrow();
  const at = '2026-01-05T12:00:00.000Z';
  const claim = { key: 'key', words: 'We fill every bed.' };
  await db
    .insertInto('post_claims')
    .values({
      ...claim,
      id: randomUUID(),
      post_id: id,
      kinds: '["claim-result"]',
      published_at: at,
    })
    .execute();
  await db
    .insertInto('claim_supports')
    .values({
      ...claim,
      id: randomUUID(),
      place: `post:${id}`,
      sentence: 'Asked in May.',
      supported_by: 'owner@example.com',
      supported_at: at,
    })
    .execute();
}
