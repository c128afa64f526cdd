import type { Tx } from '#database/connect.ts';
import type { PostFields } from '../post-fields.ts';
import { readDraftFields } from './read-drafts.server.ts';

/**
 * Changes what a draft says together with the post that it is of. The caller has locked the draft.
 * Returns the new fields; null if there is no such draft.
 */
export async function changeDraft(
  tx: Tx,
  id: string,
  change: (fields: PostFields) => PostFields,
): Promise<PostFields | null> {
  const row = await tx
    .selectFrom('post_drafts')
    .select('fields')
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const fields = change(readDraftFields(row.fields));
  await tx
    .updateTable('post_drafts')
    .set({ fields: JSON.stringify(fields) })
    .where('id', '=', id)
    .execute();
  return fields;
}
