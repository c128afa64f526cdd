import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { restoreBackup } from '#app/features/backups/restoring/restore-backup.server.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { startServer } from '#tests/support/server-process.ts';
import { root } from '#tests/support/site-build.ts';
import { readContents, type SiteContents } from '#tests/support/site-contents.ts';
import { openSiteData } from '#tests/support/site-data.ts';
import { makeImage } from '#tests/support/uploads.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { createRandom } from './random.ts';
import { uploadImages, writePosts } from './writers.ts';

export interface LoadedBackupsOptions {
  backups: number;
  seed: number;
  onBackup?: (backup: number, facts: { rows: number; files: number }) => void;
}

/**
 * Runs `npm run backup` next to a server that saves, deletes and receives uploads, and restores the
 * backup to another folder. Every row and file must be one that the server had, everything
 * acknowledged before the backup must be there, and files and database must agree.
 */
export async function runLoadedBackups(options: LoadedBackupsOptions) {
  const random = createRandom(options.seed);
  const folder = mkdtempSync(join(tmpdir(), 'wizard-loaded-'));
  const damage: string[] = [];
  const total = { rows: 0, files: 0 };
  const server = await startServer();
  try {
    const services = await openSiteData(server);
    const { headers: account } = await createAdmin({ services });
    const photo = await makeImage('jpeg', { width: 800, height: 500 }).toBuffer();
    for (let backup = 1; backup <= options.backups; backup++) {
      const ledger = openLedger();
      const site = { origin: server.origin, account };
      const load = startLoad(() => [
        writePosts(site, ledger, random),
        uploadImages(site, ledger, photo),
      ]);
      const file = join(folder, `${backup}.tar`);
      while (ledger.acknowledged < WARM_UP_CHANGES && !load.isOver()) await wait(10);
      const before = new Set(ledger.images.keys());
      await runCommand(server.dataDir, file);
      await load.stop(ledger);
      const place = { dataDir: join(folder, `site-${backup}`), databaseUrl: undefined };
      const now = () => new Date();
      const { manifest } = await restoreBackup(
        { ...place, now, readFreeBytes: async () => 2 ** 40 },
        file,
      );
      const restored = await readContents(place);
      const live = await readContents({ dataDir: server.dataDir, databaseUrl: undefined });
      damage.push(
        ...compare(restored, live, before).map((sentence) => `backup ${backup}: ${sentence}`),
      );
      if (manifest.missing.length > 0) damage.push(`${manifest.missing.length} files are missing`);
      const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
      total.rows += rows;
      total.files += manifest.files.length - 1;
      options.onBackup?.(backup, { rows, files: manifest.files.length - 1 });
      await services.database.db.deleteFrom('rate_limits').execute();
      rmSync(place.dataDir, { recursive: true });
    }
    await services.close();
    return { backups: options.backups, ...total, damage };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Acknowledged changes before a backup begins; more are pending then. */
const WARM_UP_CHANGES = 20;

/** Compares every file, and every row of the tables whose rows never change. */
function compare(
  restored: SiteContents,
  live: SiteContents,
  before: ReadonlySet<string>,
): string[] {
  const foreign = ['media', 'audit_log'].flatMap((table) => {
    const known = new Set(live.rows[table]);
    const unknown = (restored.rows[table] ?? []).filter((row) => !known.has(row)).length;
    // The restore itself adds one entry.
    const own = table === 'audit_log' ? 1 : 0;
    return unknown === own ? [] : [`${unknown} rows of ${table} are not as the server had them`];
  });
  const names = Object.keys(restored.files);
  const changed = names.filter((name) => live.files[name] !== restored.files[name]);
  const lost = [...before].filter((id) => !names.some((name) => name.includes(id)));
  return [
    ...foreign,
    ...changed.map((name) => `${name} is not as the server had it`),
    ...lost.map((id) => `image ${id} was acknowledged before and is not there`),
  ];
}

/** Starts writers that run until their ledger is closed. */
function startLoad(begin: () => Promise<void>[]) {
  let over = false;
  const ended = Promise.allSettled(begin()).then(() => {
    over = true;
  });
  return {
    isOver: () => over,
    async stop(ledger: Ledger): Promise<void> {
      ledger.closed = true;
      await ended;
    },
  };
}

async function runCommand(dataDir: string, file: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'scripts/backup.ts'), file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`npm run backup ended with ${code}`);
}
