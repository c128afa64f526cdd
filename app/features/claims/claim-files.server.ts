import { createHash, randomUUID } from 'node:crypto';
import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { countRows } from '#database/count-rows.ts';
import { inChunks, isId } from '#database/row-ids.ts';
import {
  type ClaimFile,
  checkClaimFile,
  cleanFileName,
  findFileType,
  MOST_FILE_BYTES,
  MOST_FILES,
} from './claim-file.ts';

/** A file as a browser sent it. */
export interface SentFile {
  readonly name: string;
  readonly contents: Uint8Array;
}

/** The file in a field of a form; null if none was chosen. */
export async function readSentFile(value: FormDataEntryValue | null): Promise<SentFile | null> {
  // Browsers send a file without a name for a field that is empty.
  if (!(value instanceof File) || value.name === '') return null;
  return { name: value.name, contents: new Uint8Array(await value.arrayBuffer()) };
}

/** The files of these supports, by the support, without what is in them. */
export async function listClaimFiles(
  db: Db | Tx,
  supportIds: readonly string[],
): Promise<ReadonlyMap<string, ClaimFile[]>> {
  const files = new Map<string, ClaimFile[]>();
  for (const some of inChunks(supportIds)) {
    const rows = await db
      .selectFrom('claim_files')
      .select(['id', 'support_id', 'name', 'size', 'added_by', 'added_at'])
      .where('support_id', 'in', some)
      .orderBy('added_at')
      .orderBy('id')
      .execute();
    for (const { support_id, id, name, size, added_by, added_at } of rows) {
      const file = { id, name, size, by: added_by, at: readTimestamp(added_at) };
      files.set(support_id, [...(files.get(support_id) ?? []), file]);
    }
  }
  return files;
}

/** A file with what is in it; null if there is none. */
export async function findClaimFile(
  db: Db,
  id: string,
): Promise<{ name: string; type: string; contents: Uint8Array } | null> {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom('claim_files')
    .select(['name', 'contents'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  // A restored backup may hold anything.
  const name = cleanFileName(row.name);
  return {
    name,
    type: findFileType(name) ?? 'application/octet-stream',
    contents: row.contents,
  };
}

interface FileChange {
  readonly support: string;
  /** Ids of files to delete. */
  readonly removed: readonly string[];
  readonly added: SentFile | null;
  readonly by: string;
  readonly at: Date;
}

type FileChangeResult =
  | {
      readonly ok: true;
      /** Names of files. */
      readonly removed: readonly string[];
      readonly added: string | null;
    }
  | { readonly ok: false; readonly message: string };

/** Deletes and adds files of a support, in the transaction that saves it. */
export async function changeClaimFiles(tx: Tx, change: FileChange): Promise<FileChangeResult> {
  const removed = await removeFiles(tx, change);
  if (change.added === null) return { ok: true, removed, added: null };
  const { name, contents } = change.added;
  const message = checkClaimFile({ name, size: contents.byteLength });
  if (message !== null) return { ok: false, message };
  const added = await addFile(tx, change.support, {
    id: randomUUID(),
    ...{ name, contents, by: change.by, at: writeTimestamp(change.at) },
    digest: createHash('sha256').update(contents).digest('base64url'),
  });
  // The same file again, as by a double click.
  if (added === null) return { ok: true, removed, added };
  const limit = await findLimit(tx, change.support);
  return limit === null ? { ok: true, removed, added } : { ok: false, message: limit };
}

async function removeFiles(tx: Tx, { support, removed }: FileChange): Promise<string[]> {
  const ids = removed.filter(isId).slice(0, MOST_FILES);
  if (ids.length === 0) return [];
  const rows = await tx
    .deleteFrom('claim_files')
    .where('support_id', '=', support)
    .where('id', 'in', ids)
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
}

interface NewFile extends SentFile {
  readonly id: string;
  /** SHA-256 of the contents, as base64url. */
  readonly digest: string;
  readonly by: string;
  readonly at: string;
}

/** Returns the name that it has now; null if the support has a file with these contents. */
async function addFile(
  tx: Tx,
  support: string,
  { id, name, contents, digest, by, at }: NewFile,
): Promise<string | null> {
  const stored = await tx
    .insertInto('claim_files')
    .values({
      id,
      support_id: support,
      name: cleanFileName(name),
      size: contents.byteLength,
      digest,
      added_by: by,
      added_at: at,
      contents,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return stored?.name ?? null;
}

/** Adds a file that moved here with its support. Returns why it did not, as a sentence; null if it did. */
export async function addMovedFile(tx: Tx, support: string, file: NewFile): Promise<string | null> {
  const added = await addFile(tx, support, file);
  if (added === null) return 'This site has it already.';
  const limit = await findLimit(tx, support);
  if (limit !== null) await tx.deleteFrom('claim_files').where('id', '=', file.id).execute();
  return limit;
}

/** Why the files that are stored now are too many, as a sentence; null if they are not. */
async function findLimit(tx: Tx, support: string): Promise<string | null> {
  const own = await countRows(tx.selectFrom('claim_files').where('support_id', '=', support));
  if (own > MOST_FILES) {
    return `A claim can have at most ${MOST_FILES} files. Remove one of them first.`;
  }
  const all = await tx
    .selectFrom('claim_files')
    .select(({ fn }) => fn.sum('size').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(all.bytes) > MOST_FILE_BYTES ? TOO_MUCH : null;
}

const TOO_MUCH =
  'The files of all claims together can have at most 250 MB. Remove one that you no longer need, or enter a link instead.';
