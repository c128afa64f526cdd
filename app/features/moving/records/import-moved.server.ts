import {
  type MadeRow,
  MOVED_KINDS,
  type MovedKind,
  type TakenRow,
} from '#app/features/moved-rows.ts';
import type { Db, Tx } from '#database/connect.ts';
import { inChunks } from '#database/row-ids.ts';

/** How many rows of a kind an import has looked at. It continues with the next one. */
export async function countLookedAt(db: Db, importId: string, kind: MovedKind): Promise<number> {
  const { last } = await db
    .selectFrom('import_rows')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('import_id', '=', importId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

/** Records what became of a row, in the transaction that stores it. */
export async function recordMoved(
  tx: Tx,
  importId: string,
  { kind, position, taken }: { kind: MovedKind; position: number; taken: TakenRow },
): Promise<void> {
  await tx
    .insertInto('import_rows')
    .values({
      import_id: importId,
      kind,
      position,
      row_id: taken.is === 'added' ? taken.made.id : null,
      mark: taken.is === 'added' ? taken.made.mark : null,
      name: taken.is === 'added' ? (taken.without?.name ?? null) : taken.name,
      problem: describeProblem(taken),
    })
    .execute();
}

function describeProblem(taken: TakenRow): string | null {
  if (taken.is === 'here') return null;
  return taken.is === 'refused' ? taken.why : (taken.without?.why ?? null);
}

/** Which of these ids an import added. */
export async function listAdded(
  tx: Tx,
  importId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of inChunks(ids)) {
    const rows = await tx
      .selectFrom('import_rows')
      .select('row_id')
      .where('import_id', '=', importId)
      .where('row_id', 'in', some)
      .execute();
    for (const { row_id } of rows) if (row_id !== null) found.add(row_id);
  }
  return found;
}

/** A row, and why it or a part of it was not taken. */
interface NamedProblem {
  readonly position: number;
  readonly name: string;
  readonly why: string;
}

/** What became of the rows of one kind. */
export interface MovedReport {
  readonly kind: MovedKind;
  readonly added: number;
  /** How many of these are here without a part. */
  readonly partial: number;
  /** The first of them. */
  readonly lacking: readonly NamedProblem[];
  /** Those that were here already, or have something of the site's own in their place. */
  readonly here: number;
  /** The names of the first of these, where they have one. */
  readonly hereNames: readonly string[];
  readonly refused: number;
  /** The first of these. */
  readonly refusals: readonly NamedProblem[];
}

const MOST_NAMED = 50;

/** What became of all rows of an import, by kind. */
export async function reportMoved(db: Db, importId: string): Promise<MovedReport[]> {
  const counts = await db
    .selectFrom('import_rows')
    .select(({ fn }) => [
      'kind',
      fn.countAll<number | string>().as('all'),
      fn.count<number | string>('row_id').as('added'),
      fn.count<number | string>('problem').filterWhere('row_id', 'is not', null).as('partial'),
      fn.count<number | string>('problem').filterWhere('row_id', 'is', null).as('refused'),
    ])
    .where('import_id', '=', importId)
    .groupBy('kind')
    .execute();
  const reports: MovedReport[] = [];
  for (const kind of MOVED_KINDS) {
    const count = counts.find((each) => each.kind === kind);
    if (count === undefined) continue;
    const added = Number(count.added);
    const refused = Number(count.refused);
    reports.push({
      kind,
      added,
      partial: Number(count.partial),
      here: Number(count.all) - added - refused,
      refused,
      ...(await nameLeft(db, importId, kind)),
    });
  }
  return reports;
}

async function nameLeft(
  db: Db,
  importId: string,
  kind: MovedKind,
): Promise<Pick<MovedReport, 'hereNames' | 'refusals' | 'lacking'>> {
  const rows = db
    .selectFrom('import_rows')
    .select(['position', 'name', 'problem'])
    .where('import_id', '=', importId)
    .where('kind', '=', kind)
    .orderBy('position')
    .limit(MOST_NAMED);
  const left = rows.where('row_id', 'is', null);
  const here = await left.where('problem', 'is', null).where('name', 'is not', null).execute();
  const refused = await left.where('problem', 'is not', null).execute();
  const partial = await rows
    .where('row_id', 'is not', null)
    .where('problem', 'is not', null)
    .execute();
  return {
    hereNames: here.map(({ name }) => name ?? ''),
    refusals: refused.map(toNamed),
    lacking: partial.map(toNamed),
  };
}

function toNamed(row: {
  position: number;
  name: string | null;
  problem: string | null;
}): NamedProblem {
  const { position, name, problem } = row;
  return { position, name: name ?? `Number ${position}`, why: problem ?? '' };
}

/**
 * Forgets the last rows of an import that is being undone, of the kind that was imported last, and
 * returns what they became. Null if there are none left.
 */
export async function takeLastMoved(
  tx: Tx,
  importId: string,
  most: number,
): Promise<{ kind: MovedKind; rows: MadeRow[] } | null> {
  for (const kind of MOVED_KINDS.toReversed()) {
    const rows = await tx
      .deleteFrom('import_rows')
      .where('import_id', '=', importId)
      .where('kind', '=', kind)
      .where('position', 'in', (all) =>
        all
          .selectFrom('import_rows')
          .select('position')
          .where('import_id', '=', importId)
          .where('kind', '=', kind)
          .orderBy('position', 'desc')
          .limit(most),
      )
      .returning(['row_id', 'mark'])
      .execute();
    if (rows.length === 0) continue;
    return {
      kind,
      rows: rows.flatMap(({ row_id: id, mark }) =>
        id === null || mark === null ? [] : [{ id, mark }],
      ),
    };
  }
  return null;
}
