import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { translateEarly } from '#database/early-migrations.ts';
import { laterMigrations } from '#tests/support/later-migrations.ts';
import { LAST_RELEASE, openReleaseData, RELEASE_SECRET } from '#tests/support/release-data.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { createRandom } from './random.ts';

export interface MigrationKillsOptions {
  kills: number;
  seed: number;
  onKill?: (kill: number, state: 'old' | 'new') => void;
}

const UPGRADE_PROCESS = join(import.meta.dirname, 'upgrade-process.ts');
const ROWS = 2_000;
const BACKUP_MILLISECONDS = 400;
const MIGRATION_MILLISECONDS = 60;

/**
 * Opens the site of the last release as a later version does, and kills the process (SIGKILL) while it
 * backs up and migrates the database. Afterwards the schema must be the old or the new one, all rows must
 * be there, and the next start must work.
 */
export async function runMigrationKills(options: MigrationKillsOptions) {
  const random = createRandom(options.seed);
  const folder = mkdtempSync(join(tmpdir(), 'wizard-migrations-'));
  const template = join(folder, 'template');
  const damage: string[] = [];
  const found = { old: 0, new: 0 };
  try {
    const before = await makeOldData(template);
    // What was applied may have other names already.
    const names = [before.applied, translateEarly(before.applied) ?? []].map((list) => list.join());
    const wanted = Object.keys(laterMigrations()('sqlite'));
    for (let kill = 1; kill <= options.kills; kill++) {
      const dataDir = join(folder, `site-${kill}`);
      cpSync(template, dataDir, { recursive: true });
      // Half of the kills happen during the backup, half during the migration.
      const duringBackup = random() < 0.5;
      const pause = random() * (duringBackup ? BACKUP_MILLISECONDS : MIGRATION_MILLISECONDS);
      await startAndKill(dataDir, duringBackup ? hasStartedBackup : hasBackup, pause);
      const state = readState(dataDir);
      const isOld = state.schema === before.schema && names.includes(state.applied.join());
      const isNew = state.applied.join() === wanted.join() && state.schema !== before.schema;
      if (!isOld && !isNew) damage.push(`kill ${kill} left ${state.applied.join(', ')}`);
      found[isNew ? 'new' : 'old'] += 1;
      options.onKill?.(kill, isNew ? 'new' : 'old');
      damage.push(
        ...(await startAgain(dataDir, wanted)).map((sentence) => `kill ${kill}: ${sentence}`),
      );
      rmSync(dataDir, { recursive: true });
    }
    return { kills: options.kills, ...found, damage };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makeOldData(dataDir: string) {
  const data = await openReleaseData(LAST_RELEASE, 'sqlite');
  cpSync(data.dataDir, dataDir, { recursive: true });
  await data.remove();
  const raw = new DatabaseSync(join(dataDir, 'site.db'));
  raw.exec(`insert into settings (key, value, updated_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})
    select 'key-' || i, hex(randomblob(500)), '2026-01-05T00:00:00.000Z' from n`);
  raw.close();
  return readState(dataDir);
}

function siteEnv(dataDir: string) {
  return { NODE_ENV: 'test', DATA_DIR: dataDir, SECRET: RELEASE_SECRET };
}

function hasStartedBackup(dataDir: string): boolean {
  return existsSync(join(dataDir, 'backups'));
}

function hasBackup(dataDir: string): boolean {
  return (
    hasStartedBackup(dataDir) &&
    readdirSync(join(dataDir, 'backups')).some((name) => name.endsWith('.tar'))
  );
}

async function startAndKill(
  dataDir: string,
  isMoment: (dataDir: string) => boolean,
  milliseconds: number,
): Promise<void> {
  const child = spawn(process.execPath, [UPGRADE_PROCESS], {
    stdio: 'ignore',
    env: { ...siteEnv(dataDir), PATH: process.env.PATH },
  });
  const gone = once(child, 'exit');
  while (!isMoment(dataDir) && isAlive(child)) await wait(1);
  await wait(milliseconds);
  child.kill('SIGKILL');
  await gone;
}

function isAlive(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

function readState(dataDir: string) {
  const raw = new DatabaseSync(join(dataDir, 'site.db'));
  try {
    const schema = raw
      .prepare(
        "select group_concat(sql, ';') as text from (select sql from sqlite_schema order by name)",
      )
      .get();
    const applied = raw.prepare('select name from kysely_migration order by name').all();
    return { schema: String(schema?.text), applied: applied.map(({ name }) => String(name)) };
  } finally {
    raw.close();
  }
}

/** @returns what the site says of itself */
async function openLater(dataDir: string): Promise<string> {
  const { createLog, createSite, loadConfig, openServices } = await loadSiteBuild();
  const config = loadConfig(siteEnv(dataDir));
  const log = createLog('silent');
  const services = await openServices(config, log, { migrations: laterMigrations() });
  const { host } = new URL(config.publicOrigin);
  const request = new Request(new URL('/readyz', config.publicOrigin), { headers: { Host: host } });
  const response = await createSite(services).fetch(request);
  const ready = await response.text();
  await services.close();
  return ready;
}

async function startAgain(dataDir: string, wanted: readonly string[]): Promise<string[]> {
  const ready = await openLater(dataDir).catch((error: Error) => error);
  if (ready instanceof Error) return [`it did not start: ${ready.message}`];
  const raw = new DatabaseSync(join(dataDir, 'site.db'));
  const rows = raw.prepare("select count(*) as n from settings where key like 'key-%'").get()?.n;
  const verdict = raw.prepare('pragma integrity_check').get()?.integrity_check;
  raw.close();
  const left = readdirSync(join(dataDir, 'backups')).filter((name) => !/\.(tar|json)$/.test(name));
  return [
    ...(ready.includes('database: answers') ? [] : [`/readyz says ${ready}`]),
    ...(readState(dataDir).applied.join() === wanted.join() ? [] : ['migrations are missing']),
    ...(rows === ROWS ? [] : [`${rows} rows are left of ${ROWS}`]),
    ...(verdict === 'ok' ? [] : [`the database is damaged: ${verdict}`]),
    ...left.map((name) => `backups/${name} was left behind`),
  ];
}
