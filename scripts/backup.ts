/** `npm run backup [-- FILE]`: backs up everything into one file. The server may run or not. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { BackupError } from '#app/features/backups/archive/backup-error.ts';
import { runBackup } from '#app/features/backups/creation/run-backup.server.ts';
import { openObjects } from '#app/features/backups/store/open-objects.server.ts';
import {
  createStoreKeeper,
  type StoreKeeperDeps,
} from '#app/features/backups/store/store-keeper.server.ts';
import { readStoreState } from '#app/features/backups/store/store-state.server.ts';
import { loadSecret, secretFingerprint } from '#config/secret.ts';
import type { BucketLocation, StorageLocation } from '#config/storage-url.ts';
import { connect } from '#database/connect.ts';
import { createLeases } from '#database/replicas/leases.server.ts';
import { readFreeBytes } from '#gateways/disk-space/storage-guard.ts';
import { openObjectStore } from '#gateways/object-store/open-object-store.ts';
import { requireSite, runCommand, say, wakeDatabase } from './lib/command.ts';

await runCommand('backup', async (config, { words: [file] }) => {
  const target = file === undefined ? undefined : resolve(file);
  if (target !== undefined && existsSync(target)) {
    throw new BackupError('exists', `${target} already exists. Name a new file.`);
  }
  requireSite(config);
  await wakeDatabase(config);
  const database = connect(config);
  const secret = loadSecret(config);
  const deps = {
    ...config,
    database,
    secretFingerprint: secretFingerprint(secret),
    now: () => new Date(),
    publish: () => undefined,
    readFreeBytes,
    leases: createLeases({ database, onError: console.error }),
    // This command deletes no expired backups. The server does, once a day, if it trusts its clock.
    believesClock: async () => false,
  };
  try {
    const { path, bytes, manifest } = await runBackup(
      deps,
      { id: null, name: 'Command on the server' },
      { kind: 'by-hand', target },
    );
    say(`Backup saved and checked: ${path}`);
    say(
      `${Math.ceil(bytes / 1024 / 1024)} MB: the database and ${manifest.files.length - 1} files${manifest.images.length === 0 ? '' : `; it names ${manifest.images.length} more, which are in the bucket`}. The secret is not included: keep a copy of ${config.secret === undefined ? `${config.dataDir}/secret` : 'SECRET'} in another place.`,
    );
    for (const key of manifest.missing) say(`Missing, so not backed up: ${key}`);
    if (target === undefined && config.backupStore !== undefined) {
      await sendCopies({ ...deps, secret, settings: config }, config.backupStore, config.storage);
    }
  } finally {
    await database.close();
  }
});

/** The server does the same after its own backups. */
async function sendCopies(
  deps: Omit<StoreKeeperDeps, 'openObjects' | 'readUpload' | 'shutdownSignal' | 'log'>,
  location: StorageLocation,
  storage: BucketLocation | undefined,
): Promise<void> {
  const uploads = storage === undefined ? null : await openObjectStore(storage);
  const keeper = createStoreKeeper({
    ...deps,
    openObjects: () => openObjects(location),
    readUpload: async (key, maxBytes) => (await uploads?.get(key, { maxBytes }))?.body ?? null,
    shutdownSignal: new AbortController().signal,
    log: { info: () => undefined, warn: () => undefined },
  });
  const result = await keeper.send();
  uploads?.close();
  if (result === 'done') return say('It is copied to the place in BACKUP_URL.');
  if (result === 'busy') return say('The server copies it to the place in BACKUP_URL.');
  const { sent } = await readStoreState(deps.database.db);
  throw new BackupError(
    'store_unavailable',
    `It could not be copied to the place in BACKUP_URL. ${sent.last?.problem}`,
  );
}
