import { zstdCompressSync } from 'node:zlib';
import { type QueryExecutorProvider, sql } from 'kysely';

interface FormerText {
  readonly document: string;
  readonly version: number;
  readonly changes: string;
}

/** Texts in memory at a time. */
const BATCH = 100;

/**
 * Moves what is in the two former tables of versions to `document_versions`, inside a transaction. A server
 * of the version before may still write there while it is replaced, so this is repeated later.
 */
export async function takeFormerVersions(db: QueryExecutorProvider): Promise<void> {
  const taken = sql`exists (select 1 from document_versions taken
    where taken.document = post_revisions.post_id and taken.version = post_revisions.version)`;
  await sql`insert into document_versions (document, version, post_id, at, actor_id, actor_name, reason,
      restored_version, name, words_added, words_removed, changed_fields, policy_version, base_version,
      steps, snapshot)
    select post_id, version, post_id, at, actor_id, actor_name, reason, restored_version, name,
      words_added, words_removed, changed_fields, policy_version, base_version, steps, snapshot
    from post_revisions where not ${taken}`.execute(db);
  // Only these: another one may have been written in between.
  await sql`delete from post_revisions where ${taken}`.execute(db);
  for (;;) {
    const { rows } = await sql<FormerText>`select document, version, changes from site_text_versions
      order by document, version limit ${sql.lit(BATCH)}`.execute(db);
    for (const row of rows) await takeText(db, row);
    if (rows.length < BATCH) return;
  }
}

async function takeText(
  db: QueryExecutorProvider,
  { document, version, changes }: FormerText,
): Promise<void> {
  const former = sql`site_text_versions where document = ${document} and version = ${version}`;
  await sql`insert into document_versions (document, version, at, actor_name, reason, steps, snapshot)
    select document, version, published_at, published_by, 'published', 0, ${zstdCompressSync(changes)}
    from ${former} on conflict do nothing`.execute(db);
  await sql`delete from ${former}`.execute(db);
}
