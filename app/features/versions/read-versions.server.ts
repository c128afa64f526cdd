import type { Selectable } from 'kysely';
import { readList, readTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import type { DocumentVersionTable } from '#database/schema.ts';
import type { Actor } from '#database/write.ts';
import { decodeSnapshots } from './history/snapshot-codec.server.ts';
import { selectChain } from './history/version-chain.server.ts';
import type { ListedVersion } from './version.ts';

/** Versions on one page of the list. */
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

export interface VersionPage {
  /** Newest first. */
  readonly versions: readonly ListedVersion[];
  /** The `before` of the next page; null on the last one. */
  readonly next: number | null;
}

/** A version with the JSON of its state. */
export interface StoredVersion {
  readonly listed: ListedVersion;
  readonly text: string;
  /** Of a post’s content. */
  readonly sanitizerVersion: number | null;
}

/** Whether all that changed a document since a version was this person's. */
export async function isOwnChange(
  db: Db,
  actor: Actor,
  { document, version }: { document: string; version: number | null },
): Promise<boolean> {
  const authors = await db
    .selectFrom('document_versions')
    .select('actor_id')
    .distinct()
    .where('document', '=', document)
    .where('version', '>', version ?? 0)
    .execute();
  return actor.id !== null && authors.length === 1 && authors[0]?.actor_id === actor.id;
}

/** The versions of a document, newest first, or those before a version. */
export async function listVersions(
  db: Db,
  document: string,
  before: number | null,
): Promise<VersionPage> {
  const all = db
    .selectFrom('document_versions')
    .select(LISTED_COLUMNS)
    .where('document', '=', document);
  const rows = await (before === null ? all : all.where('version', '<', before))
    .orderBy('version', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  const shown = rows.slice(0, PAGE_SIZE);
  return {
    versions: shown.map(toListed),
    next: rows.length > PAGE_SIZE ? (shown.at(-1)?.version ?? null) : null,
  };
}

/** Null as well where what is stored of it is damaged. */
export async function findVersion(
  db: Db | Tx,
  document: string,
  version: number,
): Promise<StoredVersion | null> {
  if (!isVersion(version)) return null;
  const row = await db
    .selectFrom('document_versions')
    .select([...LISTED_COLUMNS, 'policy_version'])
    .where('document', '=', document)
    .where('version', '=', version)
    .executeTakeFirst();
  if (row === undefined) return null;
  const chain = await selectChain(db, document, version);
  const text = decodeSnapshots(chain.map((each) => each.snapshot));
  if (text === null) return null;
  return { listed: toListed(row), text, sanitizerVersion: row.policy_version };
}

/** The number of the version before another one; null if that is the oldest. */
export async function findPreviousVersion(
  db: Db,
  document: string,
  version: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('document_versions')
    .select('version')
    .where('document', '=', document)
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
  row: Pick<Selectable<DocumentVersionTable>, (typeof LISTED_COLUMNS)[number]>,
): ListedVersion {
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
        : readList('document_versions.changed_fields', row.changed_fields),
  };
}
