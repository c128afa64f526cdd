import type { Selectable } from 'kysely';
import { readList, readTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { isId } from '#database/row-ids.ts';
import type { PostRevisionTable } from '#database/schema.ts';
import type { Actor } from '#database/write.ts';
import { isPostFieldName } from '../post-fields.ts';
import type { ListedRevision, Revision } from './revision.ts';
import { selectChain } from './revision-chain.server.ts';
import { readSnapshot } from './revision-snapshot.server.ts';
import { decodeSnapshots } from './snapshot-codec.server.ts';

/** Revisions on one page of the list. */
const PAGE_SIZE = 50;
const MAX_VERSION = 2 ** 31 - 1;

const LISTED_COLUMNS = [
  'version',
  'at',
  'actor_name',
  'reason',
  'restored_version',
  'name',
  'words_added',
  'words_removed',
  'changed_fields',
] as const;

export interface RevisionPage {
  /** Newest first, each with the version of the one before it. */
  readonly revisions: readonly (ListedRevision & { readonly previous: number | null })[];
  /** The `before` of the next page; null on the last one. */
  readonly next: number | null;
}

/** Whether all that changed a post since a version was this person's. */
export async function isOwnChange(
  db: Db,
  actor: Actor,
  { id, version }: { id: string; version: number | null },
): Promise<boolean> {
  const authors = await db
    .selectFrom('post_revisions')
    .select('actor_id')
    .distinct()
    .where('post_id', '=', id)
    .where('version', '>', version ?? 0)
    .execute();
  return actor.id !== null && authors.length === 1 && authors[0]?.actor_id === actor.id;
}

/** The revisions of a post, newest first, or those before a version. */
export async function listRevisions(
  db: Db,
  postId: string,
  before: number | null,
): Promise<RevisionPage> {
  if (!isId(postId)) return { revisions: [], next: null };
  const all = db.selectFrom('post_revisions').select(LISTED_COLUMNS).where('post_id', '=', postId);
  const rows = await (before === null ? all : all.where('version', '<', before))
    .orderBy('version', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  const shown = rows.slice(0, PAGE_SIZE);
  return {
    revisions: shown.map((row, index) => ({
      ...toListed(row),
      previous: rows[index + 1]?.version ?? null,
    })),
    next: rows.length > PAGE_SIZE ? (shown.at(-1)?.version ?? null) : null,
  };
}

/** Null as well where what is stored of it is damaged. */
export async function findRevision(
  db: Db | Tx,
  postId: string,
  version: number,
): Promise<Revision | null> {
  if (!isId(postId) || !isVersion(version)) return null;
  const row = await db
    .selectFrom('post_revisions')
    .select([...LISTED_COLUMNS, 'policy_version'])
    .where('post_id', '=', postId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (row === undefined) return null;
  const chain = await selectChain(db, postId, version);
  const text = decodeSnapshots(chain.map((each) => each.snapshot));
  const snapshot = text === null ? null : readSnapshot(text);
  if (snapshot === null) return null;
  const { fields, ...dates } = snapshot;
  return {
    ...toListed(row),
    post: { ...fields, ...dates, formerPublishedAt: null, id: postId, version },
    sanitizerVersion: row.policy_version,
  };
}

/** The version of the revision before another one; null if that is the oldest. */
export async function findPreviousVersion(
  db: Db,
  postId: string,
  version: number,
): Promise<number | null> {
  if (!isId(postId) || !isVersion(version)) return null;
  const row = await db
    .selectFrom('post_revisions')
    .select('version')
    .where('post_id', '=', postId)
    .where('version', '<', version)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? null;
}

/** Whether a number from outside can be a version: PostgreSQL rejects one that is too large. */
export function isVersion(version: number): boolean {
  return Number.isInteger(version) && version > 0 && version <= MAX_VERSION;
}

function toListed(
  row: Pick<Selectable<PostRevisionTable>, (typeof LISTED_COLUMNS)[number]>,
): ListedRevision {
  return {
    version: row.version,
    at: readTimestamp(row.at),
    actorName: row.actor_name,
    reason: row.reason,
    restoredVersion: row.restored_version,
    name: row.name,
    wordsAdded: row.words_added,
    wordsRemoved: row.words_removed,
    changedFields:
      row.changed_fields === null
        ? null
        : readList('post_revisions.changed_fields', row.changed_fields).filter(isPostFieldName),
  };
}
