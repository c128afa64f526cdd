import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BucketLocation } from '#config/storage-url.ts';
import type { Database } from '#database/connect.ts';
import { digestObject, type ObjectDigest } from '#gateways/object-store/digest-object.ts';
import { FILE_MAX_BYTES, type ObjectStore } from '#gateways/object-store/object-store.ts';
import { openObjectStore } from '#gateways/object-store/open-object-store.ts';
import { type ArchiveWriter, writeFileFrom } from './archive.server.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest, ManifestImage } from './manifest.server.ts';

/** The bucket that has the uploads; undefined when they are in the data folder. */
export interface UploadsLocation {
  readonly storage?: BucketLocation | undefined;
}

/** Runs the work with the bucket of the uploads, and closes it. */
export async function withBucket<T>(
  storage: BucketLocation,
  work: (bucket: ObjectStore) => Promise<T>,
): Promise<T> {
  const bucket = await openObjectStore(storage);
  try {
    return await work(bucket);
  } finally {
    bucket.close();
  }
}

export async function bucketBytes(storage: BucketLocation): Promise<number> {
  return withBucket(storage, async (bucket) => {
    let total = 0;
    for await (const { bytes } of bucket.list('')) total += bytes;
    return total;
  });
}

export interface NamedImages {
  readonly images: readonly ManifestImage[];
  /** Keys in the database without an object in the bucket. */
  readonly missing: readonly string[];
}

/**
 * The checksums of all images. An image never changes, so that each is read once and its checksum
 * then kept in the database.
 */
export async function nameImages(
  bucket: ObjectStore,
  keys: readonly string[],
  { database, signal }: { database: Database | undefined; signal: AbortSignal | undefined },
): Promise<NamedImages> {
  const known = await readChecksums(database);
  const images: ManifestImage[] = [];
  const missing: string[] = [];
  const present = new Set<string>();
  for await (const { key } of bucket.list('', { signal })) present.add(key);
  for (const key of keys) {
    const facts = present.has(key)
      ? (known.get(key) ?? (await digestObject(bucket, key, signal)))
      : null;
    if (facts === null) {
      missing.push(key);
      continue;
    }
    images.push({ name: `uploads/${key}`, ...facts });
    if (!known.has(key)) await rememberChecksum(database, { key, ...facts });
  }
  await forgetChecksums(database, known, keys);
  return { images, missing };
}

async function readChecksums(database: Database | undefined): Promise<Map<string, ObjectDigest>> {
  if (database === undefined) return new Map();
  const rows = await database.db.selectFrom('image_checksums').selectAll().execute();
  return new Map(rows.map(({ key, bytes, sha256 }) => [key, { bytes, sha256 }]));
}

async function rememberChecksum(
  database: Database | undefined,
  row: ObjectDigest & { key: string },
): Promise<void> {
  await database?.db
    .insertInto('image_checksums')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Checksums of images that were deleted since. */
async function forgetChecksums(
  database: Database | undefined,
  known: ReadonlyMap<string, unknown>,
  keys: readonly string[],
): Promise<void> {
  const named = new Set(keys);
  for (const key of [...known.keys()].filter((each) => !named.has(each))) {
    await database?.db.deleteFrom('image_checksums').where('key', '=', key).execute();
  }
}

/** Copies the images into a backup that must be self-contained. Returns the missing ones. */
export async function addBucketImages(
  bucket: ObjectStore,
  archive: ArchiveWriter,
  {
    keys,
    work,
    signal,
  }: { keys: readonly string[]; work: string; signal: AbortSignal | undefined },
): Promise<string[]> {
  const missing: string[] = [];
  const path = join(work, 'image');
  // Room was made for what the bucket lists, and it may send more than that.
  const listed = new Map<string, number>();
  for await (const { key, bytes } of bucket.list('', { signal })) listed.set(key, bytes);
  for (const key of keys) {
    const maxBytes = Math.min(listed.get(key) ?? 0, FILE_MAX_BYTES);
    const found = listed.has(key) ? await bucket.get(key, { maxBytes, signal }) : null;
    if (found === null) {
      missing.push(key);
      continue;
    }
    await writeFileFrom(found.body, path);
    await archive.addFile(`uploads/${key}`, path);
    await rm(path);
  }
  return missing;
}

/**
 * A backup may name images without having them: they have to be where they were.
 * @throws BackupError when one is not
 */
export async function requireImages(
  uploads: ObjectStore,
  { images }: Manifest,
  label: string,
): Promise<void> {
  const named = images.filter(({ object }) => object === undefined);
  if (named.length === 0) return;
  const present = new Map<string, number>();
  for await (const { key, bytes } of uploads.list('')) present.set(`uploads/${key}`, bytes);
  const missing = named.filter(({ name, bytes }) => present.get(name) !== bytes);
  if (missing.length === 0) return;
  throw new BackupError(
    'nothing_there',
    `${label} names images that it does not contain, and ${missing.length} of them are not in ${uploads.name} any more, such as ${missing[0]?.name}. Restore the copy of this backup in BACKUP_URL, which has them.`,
  );
}

/** Adds restored images that the bucket lacks. Names are never used again, so none is replaced. */
export async function addToBucket(bucket: ObjectStore, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const present = new Set<string>();
  for await (const { key } of bucket.list('')) present.add(key);
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const key = path.slice(folder.length + 1).replaceAll('\\', '/');
    if (entry.isFile() && !present.has(key)) await bucket.put(key, createReadStream(path));
  }
}
