import { accessSync, constants, mkdirSync } from 'node:fs';
import { deleteUnfinishedBackups } from '#app/features/backups/folder/backup-folder.server.ts';
import { deleteUnfinishedCheck } from '#app/features/backups/folder/check-folder.server.ts';
import {
  deleteUnfinishedRestore,
  finishSwap,
} from '#app/features/backups/restoring/swap-data.server.ts';
import { removeAbandonedUploads } from '#app/features/media/media-library.server.ts';
import { type Config, ConfigError } from '#config/config.ts';
import { type Claim, claimData, claimFile, serverLock } from '#database/server-lock.ts';
import {
  describeNetworkFolder,
  findNetworkFileSystem,
} from '#gateways/disk-space/network-folder.ts';
import {
  ObjectStoreError,
  ObjectStoreUnavailableError,
} from '#gateways/object-store/object-store-error.ts';
import type { Log } from '#server/log.ts';
import type { Alone, Services } from './services.server.ts';

/**
 * Before anything is opened: takes the data folder for this process, and completes or deletes what a
 * process that was killed has left there.
 * @returns null on PostgreSQL, which many servers can share
 */
export async function prepareDataFolder(config: Config, log: Log): Promise<Claim | null> {
  const { dataDir } = config;
  mkdirSync(dataDir, { recursive: true });
  accessSync(dataDir, constants.W_OK | constants.X_OK);
  const claim = claimData(config);
  if (claim !== null) await finishSwap(dataDir);
  await deleteUnfinishedBackups(dataDir);
  await tidyRestore(dataDir, claim, log);
  return claim;
}

/** Deletes what a restore or a check that was killed has left, unless one is running. */
async function tidyRestore(dataDir: string, held: Claim | null, log: Log): Promise<void> {
  const checked = await deleteUnfinishedCheck(dataDir);
  if (checked.length > 0)
    log.warn({ folders: checked }, 'a check was cut off; its copy was deleted');
  const claim = held ?? claimFile(serverLock(dataDir));
  if (claim === null) return;
  const folders = await deleteUnfinishedRestore(dataDir);
  if (held === null) claim.release();
  if (folders.length > 0) log.warn({ folders }, 'a restore was cut off; its copy was deleted');
}

/**
 * Before the first request: requires that uploads can be stored, warns of what looks wrong where they
 * are, and deletes what uploads that were cut off have left.
 * @throws ConfigError for a bucket that does not accept this site
 */
export async function checkStores(services: Services, { alone }: Alone): Promise<void> {
  const { config, log, storeBinding, imageFiles } = services;
  await requireUsableBucket(services);
  if (alone) await warnOfNetworkFolder(config.dataDir, log);
  const strange = await storeBinding.findProblem();
  if (strange !== null) log.warn(strange);
  await removeAbandonedUploads(imageFiles, { alone });
}

/** Rejects a bucket that does not accept this site. One that is out of reach may come back. */
async function requireUsableBucket({ bucket }: Services): Promise<void> {
  try {
    await bucket?.check();
  } catch (error) {
    // The log has said so, and the dashboard will.
    if (error instanceof ObjectStoreUnavailableError) return;
    if (!(error instanceof ObjectStoreError)) throw error;
    throw new ConfigError(`STORAGE_URL cannot be used. ${error.message}`, { cause: error });
  }
}

async function warnOfNetworkFolder(dataDir: string, log: Log): Promise<void> {
  const fileSystem = await findNetworkFileSystem(dataDir);
  if (fileSystem === null) return;
  log.warn({ fileSystem }, describeNetworkFolder(dataDir, fileSystem));
}
