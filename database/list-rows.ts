import { type RawBuilder, sql } from 'kysely';
import type { Database } from './connect.ts';

/**
 * A list of texts, as JSON, as rows with a `value` and its `place` from 0: one parameter, where a row of
 * parameters for each would keep the main thread for longer than the database.
 */
export function listRows(engine: Database['engine'], json: string): RawBuilder<unknown> {
  return engine === 'sqlite'
    ? sql`(select value, key as place from json_each(${json})) as listed`
    : sql`(select value, place - 1 as place
        from json_array_elements_text(${json}::json) with ordinality as one (value, place)) as listed`;
}
