import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { connectSqlite } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { createDatabase } from '#tests/support/postgres.ts';
import { root } from '#tests/support/site-build.ts';
import { digestTables } from '#tests/support/table-digests.ts';
import { createRandom } from './random.ts';

export interface MoveKillsOptions {
  readonly kills: number;
  readonly seed: number;
  /** Of the table that takes the longest. */
  readonly rows: number;
  /** Where databases are created. */
  readonly postgresUrl: string;
  readonly onKill?: (kill: number, lastLine: string) => void;
}

interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/** A move takes about as long, without the start of the command. */
const MILLISECONDS = 400;
const MILLISECONDS_PER_ROW = 0.1;

/**
 * Moves a site to PostgreSQL and back. Each way is killed (SIGKILL) at random moments, and run again
 * until it ends. Afterwards the rows at the end must be those of the beginning.
 */
export async function runMoveKills(options: MoveKillsOptions) {
  const { kills, seed, onKill } = options;
  const random = createRandom(seed);
  const longest = MILLISECONDS + options.rows * MILLISECONDS_PER_ROW;
  const folder = mkdtempSync(join(tmpdir(), 'wizard-move-kills-'));
  const damage: string[] = [];
  let killed = 0;
  let rows = 0;
  try {
    for (let round = 1; killed < kills; round += 1) {
      const name = `wizard_move_${process.pid}_${round}`;
      const database = await createDatabase(options.postgresUrl, { name });
      const start: Place = { dataDir: join(folder, `${round}`), databaseUrl: undefined };
      const middle: Place = { dataDir: start.dataDir, databaseUrl: database.url };
      const end: Place = { dataDir: join(folder, `${round}-back`), databaseUrl: undefined };
      await makeSite(start.dataDir, options.rows);
      for (const [from, to] of [
        [start, middle],
        [middle, end],
      ] as const) {
        const address = to.databaseUrl ?? to.dataDir;
        if (killed < kills) {
          const { output } = await runMove(from, address, random() * longest);
          killed += 1;
          onKill?.(killed, output.trim().split('\n').at(-1) ?? '');
        }
        const last = await runMove(from, address, null);
        if (last.code !== 0 && !last.output.includes('has been moved')) {
          damage.push(`the move after kill ${killed} ended with ${last.code}: ${last.output}`);
          continue;
        }
        const expected = await digestTables(from, to);
        const found = await digestTables(to, from);
        if (JSON.stringify(found) !== JSON.stringify(expected)) {
          damage.push(`after kill ${killed} the copy differs`);
        }
        rows += Object.values(found).reduce((sum, table) => sum + table.rows, 0);
      }
      await database.drop();
    }
    return { kills: killed, rows, damage };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makeSite(dataDir: string, rows: number): Promise<void> {
  const database = connectSqlite(dataDir);
  await migrate(database);
  await database.close();
  const raw = new DatabaseSync(join(dataDir, 'site.db'));
  raw.exec(`insert into settings (key, value, updated_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})
    select 'key-' || i, '👩‍👩‍👧 ' || hex(randomblob(100)), '2026-01-05T00:00:00.000Z' from n`);
  raw.close();
}

/** @param killAfter milliseconds from its first line; null lets it end */
async function runMove({ dataDir, databaseUrl }: Place, to: string, killAfter: number | null) {
  const child = spawn(process.execPath, ['scripts/move.ts', '--to', to], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      SECRET: 'a-secret-that-both-places-have-in-common',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
  });
  // Its output has been read by then, which the end of the process alone does not say.
  const gone = once(child, 'close');
  let output = '';
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const read = (chunk: Buffer) => {
    output += chunk.toString();
    resolve();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  if (killAfter !== null) {
    await Promise.race([begun, gone]);
    await Promise.race([wait(killAfter), gone]);
    child.kill('SIGKILL');
  }
  await gone;
  return { code: child.exitCode, output };
}
