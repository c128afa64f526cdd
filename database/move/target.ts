import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect, connectPostgres, type Database } from '../connect.ts';
import { claimDatabase } from '../database-claim.ts';
import { describeConnectionFailure } from '../describe-connection-failure.ts';
import { compareVersion, migrate } from '../migrate.ts';
import { NewerDatabaseError, UnreleasedDatabaseError } from '../migration-releases.ts';
import { claimDataFolder, DataFolderInUseError } from '../server-lock.ts';
import { waitForDatabase } from '../wait-for-database.ts';
import { MoveError } from './move-error.ts';
import { insertMoveMark, type MoveMark, readMoveMark } from './move-mark.ts';
import { deleteAllRows } from './rows.ts';
import { listTables } from './tables.ts';

export interface TargetLocation {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string | null;
}

/** `begun`: has part of this move. `left-over`: has part of a move that was canceled. */
type TargetState = 'empty' | 'begun' | 'left-over';

export interface Target {
  readonly database: Database;
  readonly state: TargetState;
  close(): Promise<void>;
}

/** The rows that the migrations insert; every new site has them. */
const FILLED_BY_MIGRATIONS: ReadonlySet<string> = new Set(['site_state', 'retention_state']);

/**
 * Opens the database to which the site is copied. It must be empty, or have part of a copy of the
 * same site. While it is open, no server can run on it.
 * @param mark of the source; the target gets the same id
 * @throws MoveError
 */
export async function openTarget(
  location: TargetLocation,
  mark: MoveMark,
  report: (sentence: string) => void,
): Promise<Target> {
  await requireReachable(location, mark.destination, report);
  const release = await claim(location, mark.destination);
  try {
    const opened = await open(location, mark);
    return {
      ...opened,
      async close() {
        await opened.database.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** A serverless database sleeps until somebody connects. */
async function requireReachable(
  { databaseUrl }: TargetLocation,
  destination: string,
  report: (sentence: string) => void,
): Promise<void> {
  if (databaseUrl === undefined) return;
  const database = connectPostgres({ url: databaseUrl });
  try {
    await waitForDatabase(database, {
      onWait: () => report(`${destination} does not answer yet: waiting for it.`),
      rejectedMilliseconds: 0,
    });
  } catch (error) {
    const sentence = describeConnectionFailure(error, destination);
    throw new MoveError('cannot_open', sentence, { cause: error });
  } finally {
    await database.close();
  }
}

async function claim(
  { databaseUrl, dataDir }: TargetLocation,
  destination: string,
): Promise<() => Promise<void>> {
  try {
    if (databaseUrl !== undefined) {
      const client = await claimDatabase(databaseUrl);
      return () => client.end();
    }
    const folder = dataDir ?? '';
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const held = claimDataFolder(folder);
    return async () => held.release();
  } catch (error) {
    throw error instanceof DataFolderInUseError
      ? new MoveError(
          'target_in_use',
          `A server or another move is running on ${destination}. Stop it first.`,
          { cause: error },
        )
      : new MoveError(
          'cannot_open',
          databaseUrl === undefined
            ? `The folder ${destination} cannot be written: ${(error as Error).message}.`
            : describeConnectionFailure(error, destination),
          { cause: error },
        );
  }
}

async function open(
  location: TargetLocation,
  mark: MoveMark,
): Promise<{ database: Database; state: TargetState }> {
  const folder = location.dataDir ?? '';
  const place = { databaseUrl: location.databaseUrl, dataDir: folder };
  if (location.databaseUrl === undefined && !existsSync(join(folder, 'site.db'))) {
    return { database: connect(place), state: 'empty' };
  }
  const database = connect(place);
  try {
    const state = await inspect(database, mark);
    if (state !== 'left-over' || database.engine === 'postgresql') return { database, state };
  } catch (error) {
    await database.close();
    throw error;
  }
  await database.close();
  for (const suffix of ['', '-wal', '-shm'])
    rmSync(join(folder, `site.db${suffix}`), { force: true });
  return { database: connect(place), state: 'empty' };
}

async function inspect(database: Database, mark: MoveMark): Promise<TargetState> {
  const { destination } = mark;
  const found = await readMoveMark(database);
  if (found !== null) {
    if (found.role === 'source') {
      throw new MoveError(
        'target_not_empty',
        `${destination} has a site that is being moved away, or was. Name an empty place.`,
      );
    }
    if (found.site !== mark.site) {
      throw new MoveError(
        'target_not_empty',
        `${destination} has the unfinished copy of another site. Name an empty place.`,
      );
    }
    return found.id === mark.id ? 'begun' : 'left-over';
  }
  if (mark.state === 'done') {
    throw new MoveError('done', `This site has been moved to ${destination} already.`);
  }
  if ((await readVersion(database, destination)) === 'empty') {
    if ((await listTables(database)).length === 0) return 'empty';
    throw new MoveError(
      'target_not_empty',
      `${destination} has tables of another program. Name an empty database.`,
    );
  }
  for (const { name } of await listTables(database)) {
    if (FILLED_BY_MIGRATIONS.has(name)) continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(database.db);
    if (rows.length === 0) continue;
    throw new MoveError(
      'target_not_empty',
      `${destination} is not empty: a site has been used there. Name an empty place.`,
    );
  }
  return 'empty';
}

async function readVersion(database: Database, destination: string) {
  try {
    return await compareVersion(database);
  } catch (error) {
    const isNewer = error instanceof NewerDatabaseError;
    if (!isNewer && !(error instanceof UnreleasedDatabaseError)) throw error;
    throw new MoveError(
      'other_version',
      `${destination} was used by ${isNewer ? 'a newer' : 'an unreleased'} version of this site. Name an empty place.`,
      { cause: error },
    );
  }
}

/** Marks the target as unfinished, so that no server starts on it, and creates its empty tables. */
export async function prepareTarget({ database, state }: Target, source: MoveMark): Promise<void> {
  const mark: MoveMark = { ...source, role: 'target', state: 'copying', progress: '{}' };
  if (state !== 'begun') {
    await database.db.transaction().execute(async (tx) => {
      await insertMoveMark(tx, mark);
    });
  }
  const { progress } = (await readMoveMark(database)) ?? mark;
  if (progress !== '{}') return;
  await migrate(database);
  const tables = await listTables(database);
  await database.withoutLimits((db) =>
    db.transaction().execute((tx) => deleteAllRows(database.engine, tx, tables)),
  );
}
