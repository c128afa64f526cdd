import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { loadSnapshot, takeSnapshot } from '#database/snapshot/run-snapshot.ts';
import { insertLeads } from '#tests/support/many-leads.ts';
import { printTable } from './figures.ts';
import { readMemory } from './processes.ts';
import { openData } from './seed.ts';
import { folder, PORTS, quick } from './setup.ts';

const LEADS = quick ? 20_000 : 100_000;
const MEGABYTE = 1024 * 1024;
const SAMPLE_MILLISECONDS = 50;

/** Times the rows of a backup, written and read back, with far more leads than a home will ever have. */
export async function measureBackups(): Promise<void> {
  const dataDir = join(folder, 'backups');
  mkdirSync(dataDir);
  const services = await openData(dataDir, `http://localhost:${PORTS.site}`);
  await sql`pragma synchronous = off`.execute(services.database.db);
  await insertLeads(services.database, LEADS, (index) => ({
    name: `Owner ${index}`,
    message: 'Two beds are open, and the phone rings in the evening.',
  }));
  await services.close();
  const file = join(folder, 'rows.db');
  const written = await measureProcess(() => takeSnapshot({ dataDir }, file));
  const { migrations, tables } = written.result;
  const restored = join(folder, 'restored');
  mkdirSync(restored);
  const loaded = await measureProcess(() =>
    loadSnapshot({ file, folder: restored, migrations, tables }),
  );
  const megabytes = (path: string) => (statSync(path).size / MEGABYTE).toFixed(0);
  printTable(`The rows of a backup with ${LEADS} leads (SQLite)`, [
    ['', 'seconds', 'peak memory, MB', 'file, MB'],
    ['written', written.seconds, written.peak, megabytes(file)],
    ['restored', loaded.seconds, loaded.peak, megabytes(join(restored, 'site.db'))],
  ]);
}

/** Runs work that starts one process, and reads the peak of that process's memory. */
async function measureProcess<T>(
  work: () => Promise<T>,
): Promise<{ result: T; seconds: string; peak: string }> {
  let peak = 0;
  let timer: NodeJS.Timeout | undefined;
  const watch = (message: unknown) => {
    const { process: child } = message as { process: ChildProcess };
    timer = setInterval(() => {
      peak = Math.max(peak, readMemory({ child })?.peak || 0);
    }, SAMPLE_MILLISECONDS);
  };
  subscribe('child_process', watch);
  const began = performance.now();
  try {
    const result = await work();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    return { result, seconds, peak: peak === 0 ? 'unknown' : peak.toFixed(0) };
  } finally {
    unsubscribe('child_process', watch);
    clearInterval(timer);
  }
}
