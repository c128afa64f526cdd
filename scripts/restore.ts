/** `npm run restore -- FILE`, `npm run restore -- --check FILE`, `npm run restore -- --back`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkBackup } from '#app/domains/backups/check-backup.server.ts';
import type { Manifest } from '#app/domains/backups/manifest.ts';
import { restoreBackup, rollBackRestore } from '#app/domains/backups/restore-backup.server.ts';
import { secretFingerprint } from '#app/domains/backups/secret-fingerprint.server.ts';
import { loadSecret } from '#config/secret.ts';
import { readFreeBytes } from '#gateways/disk-space/disk-space.ts';
import { runCommand, say } from './lib/command.ts';

const USAGE = `npm run restore -- FILE          puts the site back to a backup; stop the server first
npm run restore -- --check FILE  only reads the backup and checks it
npm run restore -- --back        undoes the last restore`;

await runCommand(async (config) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean' }, back: { type: 'boolean' } },
  });
  const [file] = positionals;
  const deps = { ...config, now: () => new Date(), readFreeBytes };
  if (values.back) {
    const { kept } = await rollBackRestore(deps);
    say(
      `The site is back to what it was before the restore. What was restored is in ${join(config.dataDir, kept)}.`,
    );
    return;
  }
  if (file === undefined || positionals.length > 1) {
    say(USAGE);
    process.exitCode = 2;
    return;
  }
  if (values.check) {
    const manifest = await checkAside(file);
    say(`${summarise(manifest)} Every file is as it was saved, and the database is whole.`);
    return;
  }
  const { manifest, kept } = await restoreBackup(deps, file);
  say(
    `${summarise(manifest)} It is in place; start the server with npm start. Everybody signs in again.`,
  );
  say(
    `The data that was there before is in ${join(config.dataDir, kept)}: go back with npm run restore -- --back, or delete it once all is well.`,
  );
  if (secretFingerprint(loadSecret(config)) !== manifest.secretFingerprint) {
    say(
      `This site has another secret than the one that was saved: two-factor codes will not be accepted. Copy the file "secret" of the old data folder to ${config.dataDir}, or set the SECRET it had.`,
    );
  }
});

function summarise(manifest: Manifest): string {
  const { blog_posts: posts = 0, leads = 0 } = manifest.tables;
  return `A backup of ${manifest.madeAt}: ${posts} posts, ${leads} leads, ${manifest.files.length - 1} files.`;
}

async function checkAside(file: string): Promise<Manifest> {
  const work = await mkdtemp(join(tmpdir(), 'wizard-check-'));
  try {
    return await checkBackup(file, work);
  } finally {
    await rm(work, { recursive: true });
  }
}
