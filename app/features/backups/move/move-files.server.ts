import { isDeepStrictEqual } from 'node:util';
import { IMAGE_CACHE_CONTROL, imageTypeOf } from '#app/formatting/image-types.ts';
import { loadSecret, secretFingerprint } from '#config/secret.ts';
import { findUploads, uploadsIn } from '#config/uploads.ts';
import type { Database } from '#database/connect.ts';
import { MoveError } from '#database/move/move-error.ts';
import { keysOfImage } from '#database/snapshot/database-info.ts';
import { checkStore } from '#gateways/object-store/check-store.ts';
import { claimStore } from '#gateways/object-store/claim-store.ts';
import { digestObject } from '#gateways/object-store/digest-object.ts';
import type { ObjectStore } from '#gateways/object-store/object-store.ts';
import { openObjectStore } from '#gateways/object-store/open-object-store.ts';
import type { Destination } from './destination.server.ts';
import type { SiteLocation } from './site-location.server.ts';

/** Both places of the files, in which they have the same keys. */
export interface Stores {
  readonly source: ObjectStore;
  readonly target: ObjectStore;
}

/** Null if the files stay where they are. */
export async function openStores(from: SiteLocation, to: Destination): Promise<Stores | null> {
  const places = findPlaces(from, to);
  if (places === null) return null;
  const stores = {
    source: await openObjectStore(places.source),
    target: await openObjectStore(places.target),
  };
  // Says before anything is copied that the credentials are wrong, or the bucket cannot be written.
  await checkStore(stores.target);
  if (stores.target.kind === 'bucket') {
    // The site notes its address there when it starts.
    const owner = { site: secretFingerprint(loadSecret(from)), address: null };
    await claimStore(stores.target, owner);
  }
  return stores;
}

/** Without a bucket after `--to`, the files go along into its folder, and stay if it is none. */
function findPlaces(from: SiteLocation, to: Destination) {
  const folder = to.dataDir === null ? null : uploadsIn(to.dataDir);
  const source = findUploads(from);
  const target = to.storage ?? folder;
  return target === null || isDeepStrictEqual(source, target) ? null : { source, target };
}

const REPORT_MILLISECONDS = 2_000;

/** Copies the files that rows name, those that are there already only if they differ. */
export async function copyFiles(
  db: Database['db'],
  { source, target }: Stores,
  report: (sentence: string) => void,
): Promise<{ missing: string[] }> {
  const missing: string[] = [];
  let copied = 0;
  let reportedAt = performance.now();
  for (const key of await listKeys(db)) {
    const expected = await digestObject(source, key);
    if (expected === null) {
      missing.push(key);
      continue;
    }
    if ((await digestObject(target, key))?.sha256 !== expected.sha256) {
      const found = await source.get(key, { maxBytes: expected.bytes });
      if (found === null) throw new Error(`the file ${key} was deleted during the move`);
      await target.put(key, found.body, {
        contentType: imageTypeOf(key),
        cacheControl: IMAGE_CACHE_CONTROL,
      });
    }
    copied += 1;
    if (performance.now() - reportedAt >= REPORT_MILLISECONDS) {
      report(`${copied.toLocaleString('en-US')} files so far`);
      reportedAt = performance.now();
    }
  }
  return { missing };
}

/**
 * Reads every file in both places again.
 * @throws MoveError if one differs
 */
export async function verifyFiles(
  db: Database['db'],
  { source, target }: Stores,
): Promise<{ count: number; bytes: number }> {
  let count = 0;
  let bytes = 0;
  for (const key of await listKeys(db)) {
    const expected = await digestObject(source, key);
    if (expected === null) continue;
    if ((await digestObject(target, key))?.sha256 !== expected.sha256) {
      throw new MoveError(
        'differs',
        `The copy of the file ${key} differs. Run the command again: it is then copied again.`,
      );
    }
    count += 1;
    bytes += expected.bytes;
  }
  return { count, bytes };
}

async function listKeys(db: Database['db']): Promise<string[]> {
  const rows = await db.selectFrom('media').select(['key', 'variants']).orderBy('key').execute();
  return rows.flatMap(keysOfImage);
}
