import { type SelectQueryBuilder, sql } from 'kysely';
import { isTimestamp, readTimestamp } from './codec.ts';
import { isId } from './row-ids.ts';

/** A position in a list: its timestamps, and the id to order rows of the same timestamps. */
type Cursor = readonly string[];

/**
 * Null, meaning the first page, for an invalid cursor: PostgreSQL would reject an invalid timestamp.
 * @param timestamps how many the list is ordered by
 */
export function readCursor(text: string | null, timestamps = 1): Cursor | null {
  const parts = text?.split('_') ?? [];
  const dates = parts.slice(0, timestamps);
  const isValid =
    parts.length === timestamps + 1 &&
    dates.every((at) => isTimestamp(at) && !Number.isNaN(Date.parse(at))) &&
    isId(parts[timestamps] ?? '');
  return isValid ? parts : null;
}

type PageRow<By extends string> = { id: string } & Record<By, string | Date>;

interface PageOptions<By extends string> {
  /** A timestamp, or several, of which a later one orders rows that have the same earlier ones. */
  readonly by: By | readonly By[];
  readonly after: string | null;
  readonly size: number;
  /** Default: the newest first. */
  readonly oldestFirst?: boolean;
}

/**
 * One page of a list, newest first, by cursor, so that new rows do not shift later pages. `after` is
 * the `next` of the previous page; `next` is null on the last page.
 */
export async function readPage<DB, TB extends keyof DB, By extends string, Row extends PageRow<By>>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { by, after, size, oldestFirst = false }: PageOptions<By>,
): Promise<{ rows: Row[]; next: string | null }> {
  const timestamps = typeof by === 'string' ? [by] : by;
  const columns = [...timestamps, 'id'].map((column) => sql.ref(column));
  const cursor = readCursor(after, timestamps.length);
  const isBeyond = sql.raw(oldestFirst ? '>' : '<');
  let rest =
    cursor === null
      ? query
      : query.where(sql<boolean>`(${sql.join(columns)}) ${isBeyond} (${sql.join(cursor)})`);
  for (const column of columns) rest = rest.orderBy(column, oldestFirst ? 'asc' : 'desc');
  const found = await rest.limit(size + 1).execute();
  const rows = found.slice(0, size) as Row[];
  const last = rows.at(-1);
  if (found.length <= size || last === undefined) return { rows, next: null };
  const place = timestamps.map((column) => readTimestamp(last[column]));
  return { rows, next: [...place, last.id].join('_') };
}
