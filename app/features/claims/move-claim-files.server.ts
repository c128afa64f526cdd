import { z } from 'zod';
import { readTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { isId } from '#database/row-ids.ts';
import type { MovedFile, Preparing } from '../moved-rows.ts';
import { movedInstant, movedText, toName } from '../read-moved-row.server.ts';
import { CLAIM_FILE_MAX_BYTES, checkClaimFile, cleanFileName, MOST_FILES } from './claim-file.ts';
import { addMovedFile, findClaimFile } from './claim-files.server.ts';

/** A SHA-256 as base64url. */
const DIGEST = /^[\w-]{43}$/;

const MISSING = 'It is not in the ZIP, or is damaged there.';
const OTHER_CONTENTS = 'It is not the file that was exported.';
const TOO_EARLY = 'Its date is in the future.';

const fileSchema = z.object({
  id: z.string().refine(isId),
  name: movedText(500).min(1),
  digest: z.string().regex(DIGEST),
  added_by: movedText(200),
  added_at: movedInstant,
});

/** The files of a support, as its row names them. A ZIP of an earlier version names none. */
export const movedFiles = z.array(fileSchema).max(MOST_FILES).default([]);

/** What `prepare` adds to a row: each file with what is in it, or why that is not taken. */
export const readFiles = z.array(
  fileSchema.extend({
    found: z.union([z.custom<Uint8Array>((value) => value instanceof Uint8Array), z.string()]),
  }),
);
type ReadFile = z.infer<typeof readFiles>[number];

interface ListedFile extends z.infer<typeof fileSchema> {
  readonly support_id: string;
}

/** All files, without what is in them. */
async function listFileRows(db: Db): Promise<ListedFile[]> {
  const rows = await db
    .selectFrom('claim_files')
    .select(['id', 'support_id', 'name', 'digest', 'added_by', 'added_at'])
    .orderBy('added_at')
    .orderBy('id')
    .execute();
  // A restored backup may hold anything, and names become paths in the ZIP.
  return rows
    .filter(({ id }) => isId(id))
    .map((row) => ({
      ...row,
      name: cleanFileName(row.name),
      added_at: readTimestamp(row.added_at),
    }));
}

export async function listMovedFiles(db: Db): Promise<Map<string, z.infer<typeof movedFiles>>> {
  const bySupport = Map.groupBy(await listFileRows(db), ({ support_id }) => support_id);
  return new Map(
    [...bySupport].map(([support, files]) => [
      support,
      files.map(({ support_id: _, ...file }) => file),
    ]),
  );
}

/** For the ZIP, each opened when its turn comes. */
export async function openMovedFiles(db: Db): Promise<MovedFile[]> {
  return (await listFileRows(db)).map((file) => ({
    path: pathOf(file),
    read: async () => (await findClaimFile(db, file.id))?.contents ?? null,
  }));
}

function pathOf({ id, name }: Pick<ListedFile, 'id' | 'name'>): string {
  return `claims/${id}/${cleanFileName(name)}`;
}

/** Reads what is in the files that a row names, and checks it as if somebody had chosen them in the form. */
export async function readMovedFiles(
  files: z.infer<typeof movedFiles>,
  readFile: Preparing['readFile'],
): Promise<ReadFile[]> {
  const read: ReadFile[] = [];
  for (const file of files) {
    const contents = await readFile(pathOf(file), CLAIM_FILE_MAX_BYTES);
    read.push({ ...file, found: contents === null ? MISSING : await check(file, contents) });
  }
  return read;
}

async function check(
  { name, digest }: z.infer<typeof fileSchema>,
  contents: Uint8Array,
): Promise<Uint8Array | string> {
  const problem = checkClaimFile({ name, size: contents.byteLength });
  if (problem !== null) return problem;
  // Not by the main thread, which would have ten megabytes to go through.
  const hash = await crypto.subtle.digest('SHA-256', contents as Uint8Array<ArrayBuffer>);
  return Buffer.from(hash).toString('base64url') === digest ? contents : OTHER_CONTENTS;
}

/** Stores those that can be taken. Returns how many, and of the others why not. */
export async function takeMovedFiles(
  tx: Tx,
  support: string,
  { files, now }: { files: readonly ReadFile[]; now: Date },
): Promise<{ readonly taken: number; readonly problems: readonly string[] }> {
  const problems: string[] = [];
  for (const { id, name, digest, added_by: by, added_at: at, found } of files) {
    const problem =
      typeof found === 'string'
        ? found
        : at > now.toISOString()
          ? TOO_EARLY
          : await addMovedFile(tx, support, { id, name, contents: found, digest, by, at });
    if (problem !== null) problems.push(`Without its file ${toName(name)}: ${problem}`);
  }
  return { taken: files.length - problems.length, problems };
}
