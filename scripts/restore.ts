/**
 * `npm run restore -- FILE [--admin EMAIL]`, `npm run restore -- BACKUP_URL [NAME]`, both also with
 * `--check` and, from a store, `--unverified`; `npm run restore -- --back`.
 */
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BackupError } from '#app/features/backups/archive/backup-error.ts';
import { checkBackup } from '#app/features/backups/archive/check-backup.server.ts';
import type { Manifest } from '#app/features/backups/archive/manifest.server.ts';
import { inCheckFolder } from '#app/features/backups/folder/check-folder.server.ts';
import {
  type BackupSource,
  type RestoreDeps,
  restoreBackup,
  rollBackRestore,
} from '#app/features/backups/restoring/restore-backup.server.ts';
import { fetchFolder } from '#app/features/backups/restoring/swap-data.server.ts';
import { checkCopy, copySource } from '#app/features/backups/store/fetch-copy.server.ts';
import {
  type BackupObjects,
  openObjects,
} from '#app/features/backups/store/open-objects.server.ts';
import { type KnownCopy, requireCopy } from '#app/features/backups/store/read-copies.server.ts';
import { type Config, ConfigError } from '#config/config.ts';
import { loadSecret, secretFingerprint } from '#config/secret.ts';
import { parseStorageUrl, type StorageLocation } from '#config/storage-url.ts';
import { readFreeBytes } from '#gateways/disk-space/storage-guard.ts';
import { runCommand, say, textOf, wakeDatabase } from './lib/command.ts';
import { describeAccess } from './lib/describe-access.ts';

await runCommand('restore', async (config, { options, words }) => {
  const { check, back, unverified } = options;
  const admin = textOf(options.admin);
  const deps = { ...config, now: () => new Date(), readFreeBytes, admin };
  if (back === true) {
    const { previousData, access } = await rollBackRestore(deps);
    say(
      `The restore is undone, and the site is back to what it was before. The restored data is in ${join(config.dataDir, previousData)}.`,
    );
    for (const sentence of describeAccess(access, admin)) say(sentence);
    return;
  }
  const [file = '', name] = words;
  const location = findStore(file);
  if (location === null && name !== undefined) {
    throw new ConfigError(
      `${file} is a file, so nothing can be named after it: “${name}” is too much.`,
    );
  }
  if (location !== null) {
    const objects = await openObjects(location);
    try {
      const trust = { secret: loadSecret(config), settings: config, now: deps.now };
      const choice = { typed: name, unverified: unverified === true };
      const copy = await requireCopy(objects, choice, trust);
      if (check === true) return await checkStored(config, objects, copy);
      const work = fetchFolder(config.dataDir);
      await restore(config, deps, copySource(objects, copy, { settings: config, work }));
    } finally {
      objects.close();
    }
    return;
  }
  if (check === true) {
    const manifest = await inCheckFolder(config.dataDir, (work) => checkBackup(file, work));
    say(`${summarize(manifest)} Every file is intact, and so is the database.`);
    return;
  }
  await restore(config, deps, file);
});

/** A bucket, or a folder with copies in it; null for a file. */
function findStore(place: string): StorageLocation | null {
  const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (isFolder) return { kind: 'folder', path: resolve(place) };
  if (!/^[a-z0-9]+:\/\//i.test(place)) return null;
  const parsed = parseStorageUrl(place);
  if (parsed.ok) return parsed.location;
  throw new BackupError('nothing_there', `The address ${parsed.problem}.`);
}

async function checkStored(
  settings: Config,
  objects: BackupObjects,
  copy: KnownCopy,
): Promise<void> {
  const { manifest } = await inCheckFolder(settings.dataDir, (folder) =>
    checkCopy(objects, copy, { settings, work: join(folder, 'copy') }),
  );
  say(
    manifest === null
      ? `${copy.copy.name}: the stored bytes are those that were sent. It was not restored, because the key to read it is not here: set BACKUP_IDENTITY_FILE or BACKUP_PASSPHRASE.`
      : `${summarize(manifest)} Every file is intact, and so is the database.`,
  );
}

async function restore(
  config: Config,
  deps: RestoreDeps,
  source: string | BackupSource,
): Promise<void> {
  await wakeDatabase(config);
  const { manifest, previousData, access } = await restoreBackup(deps, source);
  say(`${summarize(manifest)} It is restored. Start the server with npm start.`);
  for (const sentence of describeAccess(access, deps.admin)) say(sentence);
  if (previousData !== null) {
    say(
      `Your earlier data is in ${join(config.dataDir, previousData)}. To go back to it, run npm run restore -- --back. Delete it once everything works.`,
    );
  }
  if (secretFingerprint(loadSecret(config)) !== manifest.secretFingerprint) {
    say(
      `This site's secret differs from the one the backup was made with, so two-factor codes will not work, and the password of a mail server that was entered in the admin area cannot be read. Copy the file "secret" from the old data folder to ${config.dataDir}, or set the old SECRET.`,
    );
  }
}

function summarize(manifest: Manifest): string {
  const { blog_posts: posts = 0, leads = 0 } = manifest.tables;
  return `A backup of ${manifest.madeAt}: ${posts} posts, ${leads} leads, ${manifest.files.length + manifest.images.length - 1} files.`;
}
