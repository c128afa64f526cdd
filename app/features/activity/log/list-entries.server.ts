import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { readTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { readJsonColumn } from '#database/json-column.ts';
import { readPage } from '#database/read-page.ts';
import { isId } from '#database/row-ids.ts';
import type { AuditLogTable } from '#database/schema.ts';
import type { ActivityWords } from '../activity-words.ts';
import {
  AUDIT_KINDS,
  type AuditEntry,
  type AuditFilter,
  type AuditKind,
  OTHERS,
} from './audit-entry.ts';

const PAGE_SIZE = 50;
/** The most people that the filter lists. */
const MAX_PEOPLE = 100;

type LoggedObjects = Pick<Required<ActivityWords>, 'objects'>;

/** The kinds of which the features record something. */
export function listKinds({ objects }: LoggedObjects): AuditKind[] {
  const recorded = new Set(Object.values(objects).map(({ kind }) => kind));
  return (Object.keys(AUDIT_KINDS) as AuditKind[]).filter((kind) => recorded.has(kind));
}

/** Reads the filter from the URL. Unknown values mean no filter. */
export function readAuditFilter(search: URLSearchParams, words: LoggedObjects): AuditFilter {
  const who = search.get('who') ?? '';
  return {
    who: who === OTHERS || isId(who) ? who : null,
    kind: listKinds(words).find((kind) => kind === search.get('kind')) ?? null,
  };
}

export interface AuditPage {
  entries: AuditEntry[];
  /** Cursor of the next page; null on the last page. */
  next: string | null;
}

/** Newest first. `after` is the `next` of the previous page; any other value gives the first page. */
export async function listEntries(
  db: Db,
  { objects }: LoggedObjects,
  filter: AuditFilter,
  after: string | null = null,
): Promise<AuditPage> {
  let query = db.selectFrom('audit_log').selectAll();
  if (filter.who === OTHERS) query = query.where('actor_id', 'is', null);
  else if (filter.who !== null) query = query.where('actor_id', '=', filter.who);
  if (filter.kind !== null) {
    const types = Object.keys(objects).filter((type) => objects[type]?.kind === filter.kind);
    query = query.where('object_type', 'in', types);
  }
  const { rows, next } = await readPage(query, { by: 'at', after, size: PAGE_SIZE });
  return { entries: rows.map(toEntry), next };
}

export interface AuditPerson {
  readonly id: string;
  readonly name: string;
}

/**
 * Everyone with an account in the log, past or present, sorted by the name in their newest entry.
 * Each step looks up the next account in the index, so the cost does not grow with the entries of
 * an account; grouping would read every entry.
 */
export async function listActors(db: Db): Promise<AuditPerson[]> {
  const { rows } = await sql<AuditPerson>`
    with recursive actors (id) as (
      select (select actor_id from audit_log
        where actor_id is not null order by actor_id limit 1)
      union all
      select (select actor_id from audit_log
        where actor_id > actors.id order by actor_id limit 1)
      from actors where actors.id is not null
    )
    select id, (select actor_name from audit_log
      where actor_id = actors.id order by at desc, audit_log.id desc limit 1) as name
    from actors where id is not null order by name limit ${MAX_PEOPLE}`.execute(db);
  return rows;
}

const DETAIL = {
  column: 'audit_log.detail',
  schema: z.record(z.string(), z.unknown()),
  fallback: {},
};
const plain = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const wordSchema = z.union([plain, z.array(plain)]);

/** The words and numbers of an entry's detail, which the sentence about it is made of. */
function readDetail(stored: string): AuditEntry['detail'] {
  const detail: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(readJsonColumn(stored, DETAIL))) {
    const word = wordSchema.safeParse(value);
    if (word.success) detail[key] = word.data;
  }
  return detail;
}

export function toEntry(row: Selectable<AuditLogTable>): AuditEntry {
  return {
    id: row.id,
    at: readTimestamp(row.at),
    actorId: row.actor_id,
    actorName: row.actor_name,
    action: row.action,
    objectType: row.object_type,
    objectId: row.object_id,
    detail: row.detail === null ? {} : readDetail(row.detail),
  };
}
