import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/**
 * Who asked to hear more. Addresses sort by their bytes, so that those with the same start are next to
 * each other in their index.
 */
export function subscriberTables({ timestamp, bytewiseText }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table subscribers (
      id text primary key,
      email text not null,
      email_key ${bytewiseText} not null unique,
      state text not null,
      source_page text not null,
      wording text not null,
      wording_version text not null,
      asked_at ${timestamp} not null,
      confirmed_at ${timestamp},
      ended_at ${timestamp},
      ended_by text,
      topics text
    )`,
    sql`create index subscribers_newest on subscribers (asked_at, id)`,
    sql`create index subscribers_by_state on subscribers (state, asked_at, id)`,
    sql`create index subscribers_ended on subscribers (state, ended_at)`,
  ];
}
