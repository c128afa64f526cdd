import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';

/**
 * All that a database has beside rows, as lines in an order of their own: two databases with the same
 * lines have the same tables, columns in the same order, indexes, constraints, triggers and functions.
 */
export async function readWholeSchema({ engine, db }: Database): Promise<string[]> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ sql: string }>`
      select sql from sqlite_schema where sql is not null`.execute(db);
    return rows.map((row) => tidy(row.sql)).sort();
  }
  const { rows } = await sql<{ line: string }>`
    select format('column %s.%s %s', c.table_name,
      rank() over (partition by c.table_name order by c.ordinal_position),
      (to_jsonb(c) - 'ordinal_position' - 'dtd_identifier' - 'table_catalog' - 'udt_catalog'
        - 'collation_catalog')::text) as line
    from information_schema.columns c where table_schema = current_schema()
    union all select format('index %s', indexdef) from pg_indexes where schemaname = current_schema()
    union all select format('constraint %s on %s %s', conname, conrelid::regclass,
      pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = current_schema()::regnamespace
    union all select format('trigger %s', pg_get_triggerdef(oid)) from pg_trigger
      where not tgisinternal and tgrelid in (select oid from pg_class
        where relnamespace = current_schema()::regnamespace)
    union all select pg_get_functiondef(oid) from pg_proc
      where pronamespace = current_schema()::regnamespace
    union all select format('relation %s %s %s', relname, relkind, reloptions) from pg_class
      where relnamespace = current_schema()::regnamespace
    union all select format('storage %s.%s %s %s', attrelid::regclass, attname, attstorage,
      attcompression) from pg_attribute where attnum > 0 and not attisdropped
      and attrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace
        and relkind = 'r')`.execute(db);
  return rows.map(({ line }) => line).sort();
}

/** A column that was added later is written in one line with the one before it. */
function tidy(statement: string): string {
  return statement
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),]) ?/g, '$1')
    .trim();
}
