import { sql } from 'kysely';
import { writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { countRows } from '#database/count-rows.ts';
import { inChunks } from '#database/row-ids.ts';
import { takeTurns } from '#database/take-turns.ts';
import { type Actor, VISITOR, type WriteDeps, write } from '#database/write.ts';

/** For this long it is known how often an unknown address was asked for. */
export const UNKNOWN_PATH_DAYS = 90;
/** Addresses that are kept of one day: those that were asked for most often. */
export const MOST_PATHS_A_DAY = 500;
export const MOST_IGNORED = 1_000;
const MOST_LISTED = 100;
const COLLECT_MILLISECONDS = 30_000;

/** How often addresses were asked for that nothing answers. */
interface Counts {
  note(path: string, userAgent: string | null | undefined): void;
  /** What was counted since it was last taken. */
  take(): ReadonlyMap<string, number>;
}

export interface UnknownPathCounter extends Pick<Counts, 'note'> {
  /** Stores what was counted. */
  flush(): Promise<void>;
  /** Stores what was counted and stops. */
  stop(): Promise<void>;
}

/**
 * Stores twice a minute what was counted, so that a flood is few writes. Counts that
 * cannot be stored are lost, as are the last ones of a killed process: they are only a hint.
 */
export function createUnknownPathCounter(
  deps: WriteDeps & { readonly onError: (error: unknown, message: string) => void },
  counts: Counts,
): UnknownPathCounter {
  let timer: NodeJS.Timeout | null = null;
  let storing: Promise<void> = Promise.resolve();

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const taken = counts.take();
    if (taken.size > 0) {
      storing = storing.then(() =>
        store(deps, taken).catch((error: unknown) =>
          deps.onError(error, 'unknown addresses could not be counted'),
        ),
      );
    }
    return storing;
  }

  return {
    note(path, userAgent) {
      counts.note(path, userAgent);
      timer ??= setTimeout(() => void flush(), COLLECT_MILLISECONDS).unref();
    },
    flush,
    stop: flush,
  };
}

/** It publishes no event: visitors must not make open admin pages load again. */
async function store(deps: WriteDeps, counts: ReadonlyMap<string, number>): Promise<void> {
  const day = deps.now().toISOString().slice(0, 10);
  await write(deps, VISITOR, async (tx) => {
    // Servers that add up the same addresses in another order could deadlock.
    await takeTurns(deps.database, tx, 'unknown-paths');
    const ignored = await findIgnored(tx, [...counts.keys()]);
    const rows = [...counts]
      .filter(([path]) => !ignored.has(path))
      .map(([path, requests]) => ({ day, path, requests }));
    if (rows.length === 0) return;
    await tx
      .insertInto('unknown_paths')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['day', 'path']).doUpdateSet({
          requests: sql<number>`unknown_paths.requests + excluded.requests`,
        }),
      )
      .execute();
    await keepMostAsked(tx, day);
  });
}

async function findIgnored(tx: Tx, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const ignored = new Set<string>();
  for (const some of inChunks(paths)) {
    const rows = await tx
      .selectFrom('ignored_paths')
      .select('path')
      .where('path', 'in', some)
      .execute();
    for (const { path } of rows) ignored.add(path);
  }
  return ignored;
}

async function keepMostAsked(tx: Tx, day: string): Promise<void> {
  const kept = tx
    .selectFrom('unknown_paths')
    .select('path')
    .where('day', '=', day)
    .orderBy('requests', 'desc')
    .orderBy('path')
    .limit(MOST_PATHS_A_DAY);
  await tx
    .deleteFrom('unknown_paths')
    .where('day', '=', day)
    .where('path', 'not in', kept)
    .execute();
}

export interface UnknownPath {
  readonly path: string;
  readonly requests: number;
  /** `YYYY-MM-DD`, in UTC. */
  readonly lastDay: string;
}

/** The unknown addresses that were asked for most often, without those that are redirected now. */
export async function listUnknownPaths(db: Db, now: Date): Promise<UnknownPath[]> {
  const rows = await db
    .selectFrom('unknown_paths')
    .select((eb) => [
      'path',
      eb.fn.sum<number | string>('requests').as('requests'),
      eb.fn.max('day').as('last_day'),
    ])
    .where('day', '>=', dayBefore(now, UNKNOWN_PATH_DAYS))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('redirects')
            .select('redirects.id')
            .whereRef('redirects.from_path', '=', 'unknown_paths.path'),
        ),
      ),
    )
    .groupBy('path')
    .orderBy('requests', 'desc')
    .orderBy('path')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(({ path, requests, last_day }) => ({
    path,
    requests: Number(requests),
    lastDay: last_day,
  }));
}

function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
}

export async function listIgnoredPaths(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('ignored_paths')
    .select('path')
    .orderBy('created_at', 'desc')
    .orderBy('path')
    .limit(MOST_IGNORED)
    .execute();
  return rows.map(({ path }) => path);
}

/** Takes an address off the list for good, and counts it no longer. False if too many are ignored. */
export async function ignorePath(deps: WriteDeps, actor: Actor, path: string): Promise<boolean> {
  const result = await write(deps, actor, async (tx, changes) => {
    // Servers that add up the same addresses in another order could deadlock.
    await takeTurns(deps.database, tx, 'unknown-paths');
    const known = await tx
      .selectFrom('unknown_paths')
      .select('path')
      .where('path', '=', path)
      .executeTakeFirst();
    // Somebody else has ignored it already.
    if (known === undefined) return { ok: true };
    const count = await countRows(tx.selectFrom('ignored_paths'));
    if (count >= MOST_IGNORED) return { ok: false };
    await tx.deleteFrom('unknown_paths').where('path', '=', path).execute();
    await tx
      .insertInto('ignored_paths')
      .values({ path, created_at: writeTimestamp(deps.now()) })
      .onConflict((conflict) => conflict.column('path').doNothing())
      .execute();
    changes.audit({
      action: 'unknown-path.ignored',
      objectType: 'redirect',
      objectId: null,
      detail: { path },
    });
    changes.event({ type: 'redirects', id: 'ignored' });
    return { ok: true };
  });
  return result.ok;
}

/** Counts an address again from now on. */
export async function stopIgnoring(deps: WriteDeps, actor: Actor, path: string): Promise<void> {
  await write(deps, actor, async (tx, changes) => {
    const deleted = await tx
      .deleteFrom('ignored_paths')
      .where('path', '=', path)
      .executeTakeFirst();
    if (Number(deleted.numDeletedRows) === 0) return;
    changes.audit({
      action: 'unknown-path.counted',
      objectType: 'redirect',
      objectId: null,
      detail: { path },
    });
    changes.event({ type: 'redirects', id: 'counted' });
  });
}

/** Deletes the counts of days that are past their time. Returns how many rows. */
export async function deleteOldCounts({
  database,
  now,
}: Pick<WriteDeps, 'database' | 'now'>): Promise<number> {
  const deleted = await database.db
    .deleteFrom('unknown_paths')
    .where('day', '<', dayBefore(now(), UNKNOWN_PATH_DAYS))
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
