import type { Selectable } from 'kysely';
import { readFlag, readNullableTimestamp, readTimestamp } from '#database/codec.ts';
import type { Database, Db, Tx } from '#database/connect.ts';
import type { RedirectTable } from '#database/schema.ts';
import { takeTurns } from '#database/take-turns.ts';
import type { ListedRedirect, Redirect } from './redirect.ts';

export const REDIRECT_COLUMNS = ['id', 'from_path', 'target', 'permanent'] as const;
export const LISTED_COLUMNS = [...REDIRECT_COLUMNS, 'created_at', 'last_used_at'] as const;

type Row = Pick<Selectable<RedirectTable>, (typeof REDIRECT_COLUMNS)[number]>;
type ListedRow = Pick<Selectable<RedirectTable>, (typeof LISTED_COLUMNS)[number]>;

export function toRedirect({ id, from_path, target, permanent }: Row): Redirect {
  return { id, from: from_path, target, permanent: readFlag(permanent) };
}

export function toListed(row: ListedRow): ListedRedirect {
  return {
    ...toRedirect(row),
    createdAt: readTimestamp(row.created_at),
    lastUsedAt: readNullableTimestamp(row.last_used_at),
  };
}

export async function readAllRedirects(db: Db | Tx): Promise<Redirect[]> {
  const rows = await db.selectFrom('redirects').select(REDIRECT_COLUMNS).execute();
  return rows.map(toRedirect);
}

/** Changes of redirects run one at a time: two together could close a loop. */
export function lockRedirects(database: Database, tx: Tx): Promise<void> {
  return takeTurns(database, tx, 'redirects');
}
