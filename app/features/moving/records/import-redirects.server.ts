import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db, Tx } from '#database/connect.ts';

/** An old address of an import, and where it leads. */
interface OldAddress {
  readonly from: string;
  readonly target: string;
}

/** With the id of its redirect in the list, or why there is none. */
type MadeRedirect = OldAddress & ({ readonly id: string } | { readonly problem: string | null });

const ROWS_PER_PAGE = 1_000;

/** The old addresses for which an import has made redirects, or tried to. */
export async function listTriedAddresses(db: Db, importId: string): Promise<OldAddress[]> {
  const tried: OldAddress[] = [];
  for (let after = 0; ; await nextTurn()) {
    const rows = await db
      .selectFrom('import_redirects')
      .select(['position', 'from_path', 'target'])
      .where('import_id', '=', importId)
      .where('position', '>', after)
      .orderBy('position')
      .limit(ROWS_PER_PAGE)
      .execute();
    for (const { from_path, target } of rows) tried.push({ from: from_path, target });
    if (rows.length < ROWS_PER_PAGE) return tried;
    after = rows.at(-1)?.position ?? after;
  }
}

/** Records what became of old addresses, in the transaction that adds their redirects. */
export async function recordRedirects(
  tx: Tx,
  importId: string,
  made: readonly MadeRedirect[],
): Promise<void> {
  const last = await tx
    .selectFrom('import_redirects')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  const rows = made.map((each, index) => ({
    import_id: importId,
    position: Number(last.position ?? 0) + index + 1,
    from_path: each.from,
    target: each.target,
    redirect_id: 'id' in each ? each.id : null,
    problem: 'id' in each ? null : each.problem,
  }));
  await tx.insertInto('import_redirects').values(rows).execute();
}

export async function countMadeRedirects(db: Db, importId: string): Promise<number> {
  const { count } = await db
    .selectFrom('import_redirects')
    .select(({ fn }) => fn.count<number | string>('redirect_id').as('count'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The old addresses that have no redirect, and why. */
export async function listFailedRedirects(
  db: Db,
  importId: string,
): Promise<{ from: string; problem: string }[]> {
  const rows = await db
    .selectFrom('import_redirects')
    .select(['from_path', 'problem'])
    .where('import_id', '=', importId)
    .where('problem', 'is not', null)
    .orderBy('position')
    .execute();
  return rows.map(({ from_path, problem }) => ({ from: from_path, problem: problem ?? '' }));
}

/**
 * Forgets the first old addresses of an import that is being undone, and returns the ids of their
 * redirects. Null if there are none left.
 */
export async function takeFirstRedirects(
  tx: Tx,
  importId: string,
  most: number,
): Promise<string[] | null> {
  const rows = await tx
    .deleteFrom('import_redirects')
    .where('import_id', '=', importId)
    .where('position', 'in', (all) =>
      all
        .selectFrom('import_redirects')
        .select('position')
        .where('import_id', '=', importId)
        .orderBy('position')
        .limit(most),
    )
    .returning('redirect_id')
    .execute();
  return rows.length === 0 ? null : rows.flatMap(({ redirect_id }) => redirect_id ?? []);
}
