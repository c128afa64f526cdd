import { sql } from 'kysely';
import type { End } from './move/end.ts';

/**
 * Whether the site's own schema has the table, even if another schema in PostgreSQL's `search_path`
 * has one, too.
 */
export async function tableExists({ engine, db }: End, name: string): Promise<boolean> {
  const found =
    engine === 'sqlite'
      ? sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`
      : sql`select 1 from pg_class where relname = ${name} and relkind = 'r'
          and relnamespace = quote_ident(current_schema())::regnamespace`;
  return (await found.execute(db)).rows.length > 0;
}
