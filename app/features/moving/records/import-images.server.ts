import { createHash } from 'node:crypto';
import { readFlag, writeFlag } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { inChunks } from '#database/row-ids.ts';
import { FILES_ORIGIN } from '../source/own-address.ts';

export interface ImportImage {
  readonly id: string;
  readonly address: string;
  readonly host: string;
  readonly inFiles: boolean;
  readonly state: 'waiting' | 'done' | 'missing';
  readonly problem: string | null;
  readonly imageId: string | null;
  /** Whether this import added it to the library. */
  readonly isCreated: boolean;
}

/** The id of an address in an import: an address is too long for the key of an index. */
function idOf(importId: string, address: string): string {
  return createHash('sha256').update(`${importId} ${address}`).digest('hex');
}

function hostOf(address: string): string {
  return address.startsWith(`${FILES_ORIGIN}/`) ? '' : (URL.parse(address)?.host ?? '');
}

/** Records that articles of an import contain these images. */
export async function noteImages(
  tx: Tx,
  importId: string,
  images: readonly { address: string; inFiles: boolean }[],
): Promise<void> {
  for (const { address, inFiles } of images) {
    await tx
      .insertInto('import_images')
      .values({
        id: idOf(importId, address),
        import_id: importId,
        address,
        host: hostOf(address),
        in_files: writeFlag(inFiles),
        state: 'waiting',
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}

const COLUMNS = [
  'id',
  'address',
  'host',
  'in_files',
  'state',
  'problem',
  'image_id',
  'created',
] as const;

export async function findImportImages(
  db: Db,
  importId: string,
  addresses: readonly string[],
): Promise<ImportImage[]> {
  const found: ImportImage[] = [];
  for (const ids of inChunks(addresses.map((address) => idOf(importId, address)))) {
    const rows = await db
      .selectFrom('import_images')
      .select(COLUMNS)
      .where('id', 'in', ids)
      .execute();
    found.push(...rows.map(toImage));
  }
  return found;
}

/** The images that could not be imported, in order of their addresses. */
export async function listMissingImages(db: Db, importId: string): Promise<ImportImage[]> {
  const rows = await db
    .selectFrom('import_images')
    .select(COLUMNS)
    .where('import_id', '=', importId)
    .where('state', '=', 'missing')
    .orderBy('address')
    .execute();
  return rows.map(toImage);
}

function toImage(row: {
  id: string;
  address: string;
  host: string;
  in_files: number | boolean;
  state: string;
  problem: string | null;
  image_id: string | null;
  created: number | boolean;
}): ImportImage {
  const { in_files, image_id, created, state, ...image } = row;
  return {
    ...image,
    inFiles: readFlag(in_files),
    state: state === 'done' || state === 'missing' ? state : 'waiting',
    imageId: image_id,
    isCreated: readFlag(created),
  };
}

/** Which of the missing images to try again: one, or those of some sites. */
export type Tried = { readonly image: string } | { readonly hosts: readonly string[] };

/** Has missing images tried again. Those that are in no file and on no site can't be. */
export async function queueMissing(tx: Tx, importId: string, tried: Tried): Promise<string[]> {
  const waiting = await tx
    .updateTable('import_images')
    .set({ state: 'waiting' })
    .where('import_id', '=', importId)
    .where('state', '=', 'missing')
    .where('host', '<>', '')
    .where((eb) =>
      'image' in tried ? eb('id', '=', tried.image) : eb('host', 'in', [...tried.hosts]),
    )
    .returning('host')
    .execute();
  return waiting.map(({ host }) => host);
}

/** Leaves those that were to be tried again as they were. */
export async function stopTrying(db: Db | Tx, importId: string): Promise<void> {
  await db
    .updateTable('import_images')
    .set({ state: 'missing' })
    .where('import_id', '=', importId)
    .where('state', '=', 'waiting')
    .where('problem', 'is not', null)
    .execute();
}

export interface ImageCounts {
  readonly total: number;
  readonly done: number;
  readonly missing: number;
  /** Of those that are done, each file once, as the library has it. */
  readonly bytes: number;
  /** Those that are tried again. */
  readonly tried: number;
  readonly inFiles: number;
  /** Of those that are in no file: how many are on each site. */
  readonly hosts: readonly { readonly host: string; readonly count: number }[];
}

export async function countImages(db: Db, importId: string): Promise<ImageCounts> {
  const rows = await db
    .selectFrom('import_images')
    .select(({ fn }) => [
      'state',
      'host',
      'in_files',
      fn.countAll<number | string>().as('count'),
      fn.count<number | string>('problem').as('problems'),
    ])
    .where('import_id', '=', importId)
    .groupBy(['state', 'host', 'in_files'])
    .execute();
  const sum = (isMeant: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isMeant).reduce((total, { count }) => total + Number(count), 0);
  const outside = rows.filter((row) => !readFlag(row.in_files));
  const hosts = [...new Set(outside.map(({ host }) => host))].sort();
  return {
    total: sum(() => true),
    done: sum(({ state }) => state === 'done'),
    missing: sum(({ state }) => state === 'missing'),
    bytes: await sumBytes(db, importId),
    tried: rows.reduce(
      (total, { state, problems }) => total + (state === 'waiting' ? Number(problems) : 0),
      0,
    ),
    inFiles: sum((row) => readFlag(row.in_files)),
    hosts: hosts.map((host) => ({
      host,
      count: sum((row) => row.host === host && !readFlag(row.in_files)),
    })),
  };
}

async function sumBytes(db: Db, importId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('media')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
    .where('id', 'in', (images) =>
      images
        .selectFrom('import_images')
        .select('image_id')
        .where('import_id', '=', importId)
        .where('state', '=', 'done'),
    )
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** The images that an import took from these sites, in order of their addresses. */
export async function listTakenFrom(
  db: Db,
  importId: string,
  hosts: ReadonlySet<string>,
): Promise<ImportImage[]> {
  const found: ImportImage[] = [];
  for (const chunk of inChunks([...hosts])) {
    const rows = await db
      .selectFrom('import_images')
      .select(COLUMNS)
      .where('import_id', '=', importId)
      .where('state', '=', 'done')
      .where('host', 'in', chunk)
      .orderBy('address')
      .execute();
    found.push(...rows.map(toImage));
  }
  return found;
}

/** The image in the library, not in its Trash, that came from a file with this content. */
export async function findSameImage(db: Db, sha256: string): Promise<string | null> {
  const row = await db
    .selectFrom('import_images')
    .innerJoin('media', 'media.id', 'import_images.image_id')
    .select('media.id')
    .where('import_images.sha256', '=', sha256)
    .where('media.trashed_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

type Outcome =
  | {
      readonly state: 'done';
      readonly imageId: string;
      readonly sha256: string | null;
      readonly created: boolean;
      readonly problem: string | null;
    }
  | { readonly state: 'missing'; readonly problem: string };

export async function recordImage(db: Db | Tx, id: string, outcome: Outcome): Promise<void> {
  const set =
    outcome.state === 'missing'
      ? outcome
      : {
          state: outcome.state,
          image_id: outcome.imageId,
          sha256: outcome.sha256,
          created: writeFlag(outcome.created),
          problem: outcome.problem,
        };
  await db.updateTable('import_images').set(set).where('id', '=', id).execute();
}

/** The images that an import added to the library. */
export async function listCreatedImages(db: Db, importId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('import_images')
    .select('image_id')
    .where('import_id', '=', importId)
    .where('created', '=', 1)
    .execute();
  return rows.flatMap(({ image_id }) => image_id ?? []);
}
