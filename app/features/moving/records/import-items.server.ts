import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { countRows } from '#database/count-rows.ts';
import { inChunks } from '#database/row-ids.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { type CountedReason, createReasonCount } from '../ledger/count-reasons.ts';
import { COUNTED, type Counted, type Difference } from '../ledger/held.ts';
import type { Choice, ImportItem, ImportState, ItemState, MissingImage } from './import.ts';
import {
  ITEM_COLUMNS,
  type PreparedPost,
  readLosses,
  readPrepared,
  toItem,
  writeLosses,
} from './import-rows.server.ts';

export const ITEMS_PER_PAGE = 100;

/** A part of the items, in the order of their files. */
export async function listItems(
  db: Db | Tx,
  importId: string,
  {
    after = 0,
    size = ITEMS_PER_PAGE,
    states,
    lackingImages = false,
  }: {
    after?: number;
    size?: number;
    states?: readonly ItemState[];
    lackingImages?: boolean;
  } = {},
): Promise<ImportItem[]> {
  let query = db
    .selectFrom('import_items')
    .select(ITEM_COLUMNS)
    .where('import_id', '=', importId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(size);
  if (states !== undefined) query = query.where('state', 'in', states);
  if (lackingImages) query = query.where('missing_images', 'is not', null);
  return (await query.execute()).map(toItem);
}

export interface NextItem {
  readonly item: ImportItem;
  /** With its cleaned text; null if it is damaged, or was imported. */
  readonly source: PreparedPost | null;
  /** What it replaced, as it is stored. */
  readonly former: string | null;
}

/** The first item in a state, as long as its import is in one; null if there is none. */
export async function findNextItem(
  db: Db,
  importId: string,
  { state, during }: { state: ItemState; during: ImportState },
): Promise<NextItem | null> {
  const row = await db
    .selectFrom('import_items')
    .select([...ITEM_COLUMNS, 'source', 'former'])
    .where('import_id', '=', importId)
    .where('state', '=', state)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('imports').select('id').where('id', '=', importId).where('state', '=', during),
      ),
    )
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const source = row.source === null ? null : readPrepared(row.source);
  return { item: toItem(row), source, former: row.former };
}

/** All items, page by page, so that a long list is never in memory at once. */
export async function* readItems(
  db: Db,
  importId: string,
  states?: readonly ItemState[],
): AsyncGenerator<ImportItem> {
  let after = 0;
  for (;;) {
    const items = await listItems(db, importId, { after, ...(states && { states }) });
    yield* items;
    const last = items.at(-1);
    if (last === undefined || items.length < ITEMS_PER_PAGE) return;
    after = last.position;
    // SQLite is synchronous: without this, no request would be answered before the last page.
    await nextTurn();
  }
}

export interface ItemCounts {
  readonly total: number;
  readonly byState: Readonly<Partial<Record<ItemState, number>>>;
  /** How many of those that are waiting will be imported. */
  readonly wanted: number;
  /** How many seem to be here already. */
  readonly matched: number;
}

export async function countItems(db: Db, importId: string): Promise<ItemCounts> {
  const rows = await db
    .selectFrom('import_items')
    .select(({ fn }) => [
      'state',
      fn.countAll<number | string>().as('count'),
      sql<number | string>`sum(case when choice <> 'skip' then 1 else 0 end)`.as('wanted'),
      sql<number | string>`sum(case when matched_id is not null then 1 else 0 end)`.as('matched'),
    ])
    .where('import_id', '=', importId)
    .groupBy('state')
    .execute();
  const sum = (value: (row: (typeof rows)[number]) => number | string) =>
    rows.reduce((total, row) => total + Number(value(row)), 0);
  return {
    total: sum(({ count }) => count),
    byState: Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)])),
    wanted: Number(rows.find(({ state }) => state === 'waiting')?.wanted ?? 0),
    matched: sum(({ matched }) => matched),
  };
}

/** How many items were finished since a time: the speed of an import. */
export function countDoneSince(db: Db, importId: string, since: string): Promise<number> {
  return countRows(
    db.selectFrom('import_items').where('import_id', '=', importId).where('done_at', '>=', since),
  );
}

export interface ImportDifferences {
  /** How many imported articles have no difference. */
  readonly whole: number;
  readonly articles: number;
  readonly total: number;
  /** By kind, with the first articles of each. */
  readonly kinds: readonly {
    readonly of: Counted;
    readonly articles: number;
    /** Why, and in how many articles each. */
    readonly reasons: readonly CountedReason[];
    readonly first: readonly {
      readonly id: string;
      readonly title: string;
      readonly difference: Difference;
    }[];
  }[];
}

const FIRST_OF_KIND = 20;
/** Some milliseconds on SQLite, which is synchronous: requests have their turn in between. */
const ITEMS_PER_TURN = 500;

/** What is not the same in the imported articles as in their sources. */
export async function findDifferences(db: Db, importId: string): Promise<ImportDifferences> {
  const kinds = new Map<
    Counted,
    {
      articles: number;
      reasons: ReturnType<typeof createReasonCount>;
      first: { id: string; title: string; difference: Difference }[];
    }
  >();
  let [done, articles, total] = [0, 0, 0];
  for (let after = 0; ; await nextTurn()) {
    const rows = await db
      .selectFrom('import_items')
      .select(['position', 'title', 'post_id', 'losses'])
      .where('import_id', '=', importId)
      .where('state', '=', 'done')
      .where('position', '>', after)
      .orderBy('position')
      .limit(ITEMS_PER_TURN)
      .execute();
    for (const { title, post_id, losses } of rows) {
      done += 1;
      const { differences } = readLosses(losses);
      if (differences.length > 0) articles += 1;
      total += differences.length;
      for (const difference of differences) {
        const kind = kinds.get(difference.of) ?? {
          ...{ articles: 0, reasons: createReasonCount(), first: [] },
        };
        kinds.set(difference.of, kind);
        kind.articles += 1;
        kind.reasons.add(difference);
        const entry = { id: post_id ?? '', title, difference };
        if (kind.first.length < FIRST_OF_KIND) kind.first.push(entry);
      }
    }
    if (rows.length < ITEMS_PER_TURN) break;
    after = rows.at(-1)?.position ?? after;
  }
  const sorted = COUNTED.flatMap((of) => {
    const kind = kinds.get(of);
    return kind === undefined ? [] : [{ of, ...kind, reasons: kind.reasons.list() }];
  });
  return { whole: done - articles, articles, total, kinds: sorted };
}

export interface Choosing {
  readonly importId: string;
  /** By the id of an item. */
  readonly each: ReadonlyMap<string, Choice>;
  /** For all items, before `each`: null leaves them. */
  readonly all: Choice | null;
}

/**
 * Stores the owner's choices, as far as each item allows them. One for all items is stored part by part,
 * because requests wait for each part on SQLite: a row holds the text of its article.
 */
export async function saveChoices(
  deps: WriteDeps,
  actor: Actor,
  { importId, each, all }: Choosing,
): Promise<void> {
  const choices = [...Map.groupBy(each.keys(), (id) => each.get(id) ?? 'skip')];
  if (all !== null) {
    const last = await findLastPosition(deps.database.db, importId);
    for (let after = 0; after < last; after += ITEMS_PER_TURN) {
      await write(deps, actor, (tx) => chooseFor(tx, importId, all, { after }));
      await nextTurn();
    }
  }
  await write(deps, actor, async (tx, changes) => {
    for (const [choice, ids] of choices) {
      for (const chunk of inChunks(ids)) await chooseFor(tx, importId, choice, chunk);
    }
    changes.event({ type: 'imports', id: importId });
  });
}

async function findLastPosition(db: Db, importId: string): Promise<number> {
  const { last } = await db
    .selectFrom('import_items')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** @param which these, or as many as are stored in one turn */
async function chooseFor(
  tx: Tx,
  importId: string,
  choice: Choice,
  which: readonly string[] | { readonly after: number },
): Promise<void> {
  let query = tx
    .updateTable('import_items')
    .set({ choice })
    .where('import_id', '=', importId)
    .where('state', '=', 'waiting');
  query =
    'after' in which
      ? query
          .where('position', '>', which.after)
          .where('position', '<=', which.after + ITEMS_PER_TURN)
      : query.where('id', 'in', which);
  if (choice === 'replace' || choice === 'both') query = query.where('matched_id', 'is not', null);
  if (choice === 'take') query = query.where('matched_id', 'is', null);
  await query.execute();
}

/** An item with its cleaned text; null if it is gone or damaged. */
export async function findSource(db: Db, id: string): Promise<PreparedPost | null> {
  const row = await db
    .selectFrom('import_items')
    .select('source')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.source ? readPrepared(row.source) : null;
}

/** Marks items that the owner left out, as many as are stored in one turn. False if there were none. */
export async function skipItems(tx: Tx, importId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('import_items')
    .set({ state: 'skipped', source: null })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('import_items')
        .select('id')
        .where('import_id', '=', importId)
        .where('state', '=', 'waiting')
        .where('choice', '=', 'skip')
        .limit(ITEMS_PER_TURN),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export type Finished = { readonly at: Date } & (
  | {
      readonly state: 'done';
      readonly post: { id: string; slug: string; version: number; former?: string };
      readonly losses: readonly string[];
      readonly differences: readonly Difference[];
      readonly missing: readonly MissingImage[];
    }
  | { readonly state: 'failed'; readonly problem: string }
);

/**
 * Records the result of an item, in the transaction that stores it. False if somebody else has finished
 * it: then nothing may be stored.
 */
export async function finishItem(tx: Tx, id: string, finished: Finished): Promise<boolean> {
  const done_at = writeTimestamp(finished.at);
  const { state } = finished;
  const set =
    finished.state === 'failed'
      ? { problem: finished.problem }
      : {
          slug: finished.post.slug,
          post_id: finished.post.id,
          post_version: finished.post.version,
          former: finished.post.former ?? null,
          losses: writeLosses(finished.losses, finished.differences),
          missing_images: writeMissing(finished.missing),
          source: null,
        };
  const { numUpdatedRows } = await tx
    .updateTable('import_items')
    .set({ ...set, state, done_at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function writeMissing(missing: readonly MissingImage[]): string | null {
  return missing.length === 0 ? null : JSON.stringify(missing);
}

/**
 * Records what became of the images that an imported article lacked.
 * @param version the post's new version, if nobody but the import has changed it
 */
export async function recordFetched(
  tx: Tx,
  id: string,
  {
    losses,
    differences,
    missing,
    version,
  }: {
    losses: readonly string[];
    differences: readonly Difference[];
    missing: readonly MissingImage[];
    version: number | null;
  },
): Promise<void> {
  await tx
    .updateTable('import_items')
    .set({
      losses: writeLosses(losses, differences),
      missing_images: writeMissing(missing),
      ...(version === null ? {} : { post_version: version }),
    })
    .where('id', '=', id)
    .execute();
}

export async function takeBackItem(
  tx: Tx,
  id: string,
  state: 'taken-back' | 'kept',
): Promise<void> {
  await tx.updateTable('import_items').set({ state, former: null }).where('id', '=', id).execute();
}

/** Whether an import brought this post, or replaced it. */
export async function isImported(tx: Tx, importId: string, postId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('import_items')
    .select('id')
    .where('import_id', '=', importId)
    .where('state', '=', 'done')
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return found !== undefined;
}
