import type { SelectQueryBuilder } from 'kysely';
import type { Database } from './connect.ts';

/**
 * The query, which locks what it selects until its transaction ends. SQLite has one writer at a time,
 * and no such clause.
 * @param skipLocked whether to leave out what another transaction has locked, instead of waiting
 */
export function lockRows<DB, TB extends keyof DB, Row>(
  { engine }: Pick<Database, 'engine'>,
  query: SelectQueryBuilder<DB, TB, Row>,
  { skipLocked = false } = {},
): SelectQueryBuilder<DB, TB, Row> {
  if (engine === 'sqlite') return query;
  return skipLocked ? query.forUpdate().skipLocked() : query.forUpdate();
}
