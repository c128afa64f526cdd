import { type QueryExecutorProvider, sql } from 'kysely';

const COPIED = sql.raw(`user_id, user_name, base_version, kind, title, fields, publish_date, writer,
  sequence, draft_version, marks, created_at, updated_at`);

/**
 * Gives each draft of a post the id of the post. If there is one already, the former becomes a draft by
 * itself, as of a post that was never saved: nothing that somebody typed is lost.
 */
export async function takeFormerDrafts(db: QueryExecutorProvider): Promise<void> {
  const former = sql`select id from post_drafts where post_id <> id`;
  const postOf = (column: string) =>
    sql`(select post_id from post_drafts where post_drafts.id = ${sql.ref(column)})`;
  const statements = [
    sql`update post_drafts set post_id = null, base_version = null
      where post_id <> id and exists (
        select 1 from post_drafts as shared where shared.id = post_drafts.post_id)`,
    sql`insert into post_drafts (id, post_id, ${COPIED})
      select post_id, post_id, ${COPIED} from post_drafts where post_id <> id`,
    sql`update post_draft_images set draft_id = ${postOf('post_draft_images.draft_id')}
      where draft_id in (${former})`,
    sql`update preview_links set post_id = ${postOf('preview_links.draft_id')}, draft_id = null
      where draft_id in (${former})`,
    sql`delete from post_drafts where post_id <> id`,
  ];
  for (const statement of statements) await statement.execute(db);
}
