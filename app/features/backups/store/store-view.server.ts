import type { Config } from '#config/config.ts';
import type { StorageLocation } from '#config/storage-url.ts';
import type { Database } from '#database/connect.ts';
import { describeStoreFailure } from './describe-failure.server.ts';
import { type EncryptionKind, encryptionKind } from './encryption.server.ts';
import { openObjects } from './open-objects.server.ts';
import { type ListedCopy, listByOrigin, type Trust } from './read-copies.server.ts';
import { readStoreState } from './store-state.server.ts';
import type { StoreState } from './store-status.ts';

/** The backup store, as the admin area shows it. */
export interface StoreView {
  /** Where it is, in words. */
  readonly place: string;
  /** How copies are encrypted from now on. */
  readonly encryption: EncryptionKind;
  /** Those of this site first, and newest first; null if the store did not answer. */
  readonly copies: readonly ListedCopy[] | null;
  /** Why it did not. */
  readonly problem: string | null;
  readonly sent: StoreState['sent'];
  readonly checked: StoreState['checked'];
}

/** The page does not wait longer for the list. */
const LIST_MILLISECONDS = 4_000;

/** The store is null when backups are not copied anywhere. */
export async function loadStore({
  config,
  database,
  secret,
  now,
}: {
  config: Config;
  database: Database;
  secret: string;
  now: () => Date;
}): Promise<{ store: StoreView | null; nightlyAt: string | null }> {
  const { sent, checked, nightlyAt } = await readStoreState(database.db);
  if (config.backupStore === undefined) return { store: null, nightlyAt };
  const store = {
    place: describePlace(config.backupStore),
    encryption: encryptionKind(config),
    ...(await listCopies(config.backupStore, { secret, settings: config, now })),
    sent,
    checked,
  };
  return { store, nightlyAt };
}

async function listCopies(
  location: StorageLocation,
  trust: Trust,
): Promise<Pick<StoreView, 'copies' | 'problem'>> {
  try {
    const objects = await openObjects(location);
    try {
      const signal = AbortSignal.timeout(LIST_MILLISECONDS);
      return { copies: await listByOrigin(objects, trust, signal), problem: null };
    } finally {
      objects.close();
    }
  } catch (error) {
    return { copies: null, problem: describeStoreFailure(error) };
  }
}

function describePlace(location: StorageLocation): string {
  if (location.kind === 'folder') return `the folder ${location.path}`;
  const { bucket, prefix, endpoint } = location;
  const folder = prefix === '' ? '' : `, folder ${prefix.slice(0, -1)}`;
  const host = endpoint === undefined ? '' : `, at ${new URL(endpoint).host}`;
  return `the bucket ${bucket}${folder}${host}`;
}
