import { type SelectQueryBuilder, sql } from 'kysely';
import { isTimestamp, readTimestamp } from './codec.ts';
import { isId } from './row-ids.ts';

/** A position in a list: the timestamp, and the id to order rows of the same timestamp. */
interface Cursor {
  readonly at: string;
  readonly id: string;
}

/** Null, meaning the first page, for an invalid cursor: PostgreSQL would reject an invalid timestamp. */
export function readCursor(text: string | null): Cursor | null {
  const [at = '', id = ''] = text?.split('_') ?? [];
  const isDate = isTimestamp(at) && !Number.isNaN(Date.parse(at));
  return isDate && isId(id) ? { at, id } : null;
}

type PageRow<By extends string> = { id: string } & Record<By, string | Date>;

/**
 * One page of a list, newest first, by cursor, so that new rows do not shift later pages. `after` is
 * the `next` of the previous page; `next` is null on the last page.
 */
export async function readPage<DB, TB extends keyof DB, By extends string, Row extends PageRow<By>>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { by, after, size }: { by: By; after: string | null; size: number },
): Promise<{ rows: Row[]; next: string | null }> {
  const cursor = readCursor(after);
  const timestamp = sql.ref(by);
  const id = sql.ref('id');
  const rest =
    cursor === null
      ? query
      : query.where(sql<boolean>`(${timestamp}, ${id}) < (${cursor.at}, ${cursor.id})`);
  const found = await rest
    .orderBy(timestamp, 'desc')
    .orderBy(id, 'desc')
    .limit(size + 1)
    .execute();
  const rows = found.slice(0, size) as Row[];
  const last = rows.at(-1);
  const more = found.length > size && last !== undefined;
  return { rows, next: more ? `${readTimestamp(last[by])}_${last.id}` : null };
}
