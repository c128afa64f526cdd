/** `npm run restore -- FILE [--admin EMAIL]`, `npm run restore -- --check FILE`, `npm run restore -- --back`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkBackup } from '#app/domains/backups/check-backup.server.ts';
import type { Manifest } from '#app/domains/backups/manifest.server.ts';
import { secretFingerprint } from '#app/domains/backups/manifest.server.ts';
import { restoreBackup, rollBackRestore } from '#app/domains/backups/restore-backup.server.ts';
import { loadSecret } from '#config/secret.ts';
import { readFreeBytes } from '#gateways/disk-space/storage-guard.ts';
import { runCommand, say } from './lib/command.ts';
import { describeAccess } from './lib/describe-access.ts';

const USAGE = `npm run restore -- FILE          restores the site from a backup; stop the server first
npm run restore -- --check FILE  only checks the backup
npm run restore -- --back        undoes the last restore

If the site has more than one admin, add --admin EMAIL: that person may sign in first.`;

await runCommand(async (config) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      check: { type: 'boolean' },
      back: { type: 'boolean' },
      admin: { type: 'string' },
    },
  });
  const [file] = positionals;
  const deps = { ...config, now: () => new Date(), readFreeBytes, admin: values.admin };
  if (values.back) {
    const { previousData, access } = await rollBackRestore(deps);
    say(
      `The restore is undone, and the site is back to what it was before. The restored data is in ${join(config.dataDir, previousData)}.`,
    );
    for (const sentence of describeAccess(access, values.admin)) say(sentence);
    return;
  }
  if (file === undefined || positionals.length > 1) {
    say(USAGE);
    process.exitCode = 2;
    return;
  }
  if (values.check) {
    const manifest = await checkInTemporaryFolder(file);
    say(`${summarize(manifest)} Every file is intact, and so is the database.`);
    return;
  }
  const { manifest, previousData, access } = await restoreBackup(deps, file);
  say(`${summarize(manifest)} It is restored. Start the server with npm start.`);
  for (const sentence of describeAccess(access, values.admin)) say(sentence);
  say(
    `Your earlier data is in ${join(config.dataDir, previousData)}. To go back to it, run npm run restore -- --back. Delete it once everything works.`,
  );
  if (secretFingerprint(loadSecret(config)) !== manifest.secretFingerprint) {
    say(
      `This site's secret differs from the one the backup was made with, so two-factor codes will not work. Copy the file "secret" from the old data folder to ${config.dataDir}, or set the old SECRET.`,
    );
  }
});

function summarize(manifest: Manifest): string {
  const { blog_posts: posts = 0, leads = 0 } = manifest.tables;
  return `A backup of ${manifest.madeAt}: ${posts} posts, ${leads} leads, ${manifest.files.length - 1} files.`;
}

async function checkInTemporaryFolder(file: string): Promise<Manifest> {
  const work = await mkdtemp(join(tmpdir(), 'wizard-check-'));
  try {
    return await checkBackup(file, work);
  } finally {
    await rm(work, { recursive: true });
  }
}
