import { createHash, randomUUID } from 'node:crypto';
import type { Db } from '#database/connect.ts';

const CLAIM = { key: 'key', words: 'We fill every bed.' };
const AT = '2026-01-05T12:00:00.000Z';

/** Gives a stored post a claim with what supports it, a file included. */
export async function storeClaimRows(db: Db): Promise<void> {
  const { id } = await db.selectFrom('blog_posts').select('id').executeTakeFirstOrThrow();
  await db
    .insertInto('post_claims')
    .values({
      ...CLAIM,
      id: randomUUID(),
      post_id: id,
      kinds: '["claim-result"]',
      published_at: AT,
    })
    .execute();
  await storeClaimFile(db, `post:${id}`);
}

/** Stores what supports a claim, with a file; returns the id of the file. */
export async function storeClaimFile(db: Db, place: string): Promise<string> {
  const support = randomUUID();
  await db
    .insertInto('claim_supports')
    .values({
      ...CLAIM,
      id: support,
      place,
      sentence: 'Asked in May.',
      supported_by: 'owner@example.com',
      supported_at: AT,
    })
    .execute();
  const id = randomUUID();
  const contents = Buffer.from([0, 0xff, 0x0a, 0x27]);
  await db
    .insertInto('claim_files')
    .values({
      id,
      support_id: support,
      name: 'survey.pdf',
      size: contents.byteLength,
      digest: createHash('sha256').update(contents).digest('base64url'),
      added_by: 'owner@example.com',
      added_at: AT,
      contents,
    })
    .execute();
  return id;
}
