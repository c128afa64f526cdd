import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { readFlag, readNullableTimestamp, readTimestamp } from '#database/codec.ts';
import type { Database, Db, Tx } from '#database/connect.ts';
import { countRows } from '#database/count-rows.ts';
import { inChunks } from '#database/row-ids.ts';
import type { RedirectTable } from '#database/schema.ts';
import { takeTurns } from '#database/take-turns.ts';
import { splitTarget } from './parse-address.ts';
import type { ListedRedirect, Redirect } from './redirect.ts';
import { RedirectSet } from './redirect-set.ts';

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

/** The list as far as it matters when some redirects are added, and what is stored of that. */
export async function readRedirectsAround(
  { engine }: Pick<Database, 'engine'>,
  tx: Tx,
  added: readonly Redirect[],
): Promise<{ all: RedirectSet; stored: readonly Redirect[] }> {
  const stored = await findRedirectsAround({ engine, db: tx }, added);
  const others = (await countRedirects(tx)) - stored.length;
  return { all: new RedirectSet(stored, others), stored };
}

/**
 * Those that lead from an address that one of these leads from or to, and those that lead to an address
 * that one of these leads from. None leads to another one, so that nothing further follows from them.
 */
export async function findRedirectsAround(
  { engine, db }: { engine: Database['engine']; db: Db | Tx },
  added: readonly Pick<Redirect, 'from' | 'target'>[],
): Promise<Redirect[]> {
  const froms = new Set(added.map(({ from }) => from));
  const targets = new Set(added.map(({ target }) => splitTarget(target).path));
  const query = db.selectFrom('redirects').select(REDIRECT_COLUMNS);
  const found = new Map<string, Redirect>();
  const keep = (rows: readonly Row[]) => {
    for (const row of rows) found.set(row.id, toRedirect(row));
  };
  for (const paths of inChunks([...froms.union(targets)])) {
    keep(await query.where('from_path', 'in', paths).execute());
    await nextTurn();
  }
  for (const paths of inChunks([...froms])) {
    keep(await query.where(targetPath(engine), 'in', paths).execute());
    await nextTurn();
  }
  return [...found.values()];
}

/** Where a redirect leads without a query and a fragment, written as the index of it has it. */
function targetPath(engine: Database['engine']): RawBuilder<string> {
  return engine === 'sqlite'
    ? sql`substr(target, 1, min(instr(target || '?', '?'), instr(target || '#', '#')) - 1)`
    : sql`split_part(split_part(target, '?', 1), '#', 1)`;
}

export function countRedirects(db: Db | Tx): Promise<number> {
  return countRows(db.selectFrom('redirects'));
}

/** Changes of redirects run one at a time: two together could close a loop. */
export function lockRedirects(database: Database, tx: Tx): Promise<void> {
  return takeTurns(database, tx, 'redirects');
}
