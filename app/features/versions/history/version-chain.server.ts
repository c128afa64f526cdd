import { type Expression, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { DocumentVersionTable } from '#database/schema.ts';

type ChainRow = Pick<
  Selectable<DocumentVersionTable>,
  'version' | 'base_version' | 'steps' | 'snapshot'
>;

/**
 * The versions that are needed to read one, which comes last: a full copy, and then each that is
 * compressed against the one before it. Empty if there is no such version.
 */
export async function selectChain(
  db: Db | Tx,
  document: string,
  version: number | Expression<unknown>,
): Promise<ChainRow[]> {
  const wanted = typeof version === 'number' ? sql`${version}` : sql`(${version})`;
  const { rows } = await sql<ChainRow>`
    with recursive chain (version, base_version, steps, snapshot) as (
      select version, base_version, steps, snapshot from document_versions
        where document = ${document} and version = ${wanted}
      union all
      select older.version, older.base_version, older.steps, older.snapshot
        from chain join document_versions as older
          on older.document = ${document} and older.version = chain.base_version
          -- A row that names itself or a later one would be read for ever.
          and older.version < chain.version
    )
    select version, base_version, steps, snapshot from chain order by version`.execute(db);
  return rows;
}
