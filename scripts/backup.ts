/** `npm run backup [-- FILE]`: everything in one file, while the site serves or not. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BackupError } from '#app/domains/backups/backup-error.ts';
import { runBackup } from '#app/domains/backups/run-backup.server.ts';
import { secretFingerprint } from '#app/domains/backups/secret-fingerprint.server.ts';
import { loadSecret } from '#config/secret.ts';
import { connect } from '#database/connect.ts';
import { readFreeBytes } from '#gateways/disk-space/disk-space.ts';
import { runCommand, say } from './lib/command.ts';

await runCommand(async (config) => {
  const [file] = process.argv.slice(2);
  const target = file === undefined ? undefined : resolve(file);
  if (target !== undefined && existsSync(target)) {
    throw new BackupError('exists', `${target} is there already. Name a file that is not.`);
  }
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'site.db'))) {
    throw new BackupError(
      'nothing_there',
      `There is no site in ${config.dataDir}. Set DATA_DIR to its folder.`,
    );
  }
  const database = connect(config);
  try {
    const { path, bytes, manifest } = await runBackup(
      {
        ...config,
        database,
        secretFingerprint: secretFingerprint(loadSecret(config)),
        now: () => new Date(),
        publish: () => undefined,
        readFreeBytes,
        // The server removes what is no longer kept, once a day, when it is sure of the date.
        believesClock: async () => false,
      },
      { id: null, name: 'Command on the server' },
      { kind: 'by-hand', target },
    );
    say(`Saved and checked: ${path}`);
    say(
      `${Math.ceil(bytes / 1024 / 1024)} MB: the database and ${manifest.files.length - 1} files. The secret is not in it: keep ${config.secret === undefined ? `${config.dataDir}/secret` : 'SECRET'} apart from it.`,
    );
    for (const key of manifest.missing) say(`Not there, and so not saved: ${key}`);
  } finally {
    await database.close();
  }
});
