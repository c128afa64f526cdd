import { type SelectQueryBuilder, sql } from 'kysely';
import { isTimestamp, readTimestamp } from './codec.ts';
import { isId } from './is-id.ts';

/** A moment and an id: between them they put rows in one order, also those of the same moment. */
interface Place {
  readonly at: string;
  readonly id: string;
}

/** Null, and so the beginning, for what names no place: PostgreSQL refuses what is no moment. */
export function readPlace(text: string | null): Place | null {
  const [at = '', id = ''] = text?.split('_') ?? [];
  const isMoment = isTimestamp(at) && !Number.isNaN(Date.parse(at));
  return isMoment && isId(id) ? { at, id } : null;
}

type PageRow<By extends string> = { id: string } & Record<By, string | Date>;

/**
 * One page of a long list, newest first. `after` is the `next` of the page before, which is null at
 * the end: rows that come in meanwhile move nothing from one page to another.
 */
export async function readPage<DB, TB extends keyof DB, By extends string, Row extends PageRow<By>>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { by, after, size }: { by: By; after: string | null; size: number },
): Promise<{ rows: Row[]; next: string | null }> {
  const place = readPlace(after);
  const moment = sql.ref(by);
  const id = sql.ref('id');
  const rest =
    place === null
      ? query
      : query.where(sql<boolean>`(${moment}, ${id}) < (${place.at}, ${place.id})`);
  const found = await rest
    .orderBy(moment, 'desc')
    .orderBy(id, 'desc')
    .limit(size + 1)
    .execute();
  const rows = found.slice(0, size) as Row[];
  const last = rows.at(-1);
  const more = found.length > size && last !== undefined;
  return { rows, next: more ? `${readTimestamp(last[by])}_${last.id}` : null };
}
