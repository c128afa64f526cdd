import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { readJsonColumn } from '../json-column.ts';
import type { Schema } from '../schema.ts';
import type { SchemaMigration } from './schema-migration.ts';

/** As `imports.redirects` had them, a list that was written as a whole. */
const LIST = z.array(
  z.object({
    from: z.string(),
    target: z.string(),
    id: z.string().optional(),
    problem: z.string().nullable().optional(),
  }),
);
const ROWS_PER_INSERT = 1_000;

/** The redirects that an import made, one row each, so that they can be made in parts. */
export function importRedirects(): SchemaMigration {
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<Schema>) {
      await sql`create table import_redirects (
        import_id text not null references imports (id) on delete cascade,
        position integer not null,
        from_path text not null,
        target text not null,
        redirect_id text,
        problem text,
        constraint import_redirects_key primary key (import_id, position)
      )`.execute(db);
      const { rows } = await sql<{ id: string; redirects: string }>`
        select id, redirects from imports where redirects is not null`.execute(db);
      for (const row of rows) await copyList(db, row);
      await sql`alter table imports drop column redirects`.execute(db);
    },
  };
}

async function copyList(
  db: Kysely<Schema>,
  { id, redirects }: { id: string; redirects: string },
): Promise<void> {
  const column = { column: 'imports.redirects', schema: LIST, fallback: [] };
  const list = readJsonColumn<z.infer<typeof LIST>, z.infer<typeof LIST>>(redirects, column);
  const copied = list.map((each, index) => ({
    import_id: id,
    position: index + 1,
    from_path: each.from,
    target: each.target,
    redirect_id: each.id ?? null,
    problem: each.problem ?? null,
  }));
  for (let from = 0; from < copied.length; from += ROWS_PER_INSERT) {
    await db
      .insertInto('import_redirects')
      .values(copied.slice(from, from + ROWS_PER_INSERT))
      .execute();
  }
}
