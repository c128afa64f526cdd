import { createHmac, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSecret } from '#config/secret.ts';
import { connect, type Database } from '#database/connect.ts';
import { hasDatabaseFile } from '#database/database-file.ts';
import { compareVersion } from '#database/migrate.ts';
import { copyTables, type Ends, verifyTables } from '#database/move/copy-tables.ts';
import { MoveError } from '#database/move/move-error.ts';
import {
  deleteMoveMark,
  type MoveMark,
  readMoveMark,
  setMoveState,
} from '#database/move/move-mark.ts';
import { makeReadOnly, makeWritable } from '#database/move/read-only.ts';
import { listTables, mergeKinds } from '#database/move/tables.ts';
import { openTarget, prepareTarget } from '#database/move/target.ts';
import { type Destination, describeDatabase, describeDestination } from './destination.server.ts';
import { copyFiles, openStores, type Stores, verifyFiles } from './move-files.server.ts';
import type { SiteLocation } from './site-location.server.ts';

export interface MoveResult {
  readonly tables: number;
  readonly rows: number;
  /** Null if the files stay where they are. */
  readonly files: { readonly count: number; readonly bytes: number } | null;
  /** Files that rows name and that the source has not. */
  readonly missing: readonly string[];
}

/**
 * Copies a site to another database, and its files where they go along, and compares every row and
 * every file afterwards. The source rejects writes from the beginning, and for as long as nobody
 * cancels the move. May be interrupted at any moment: called again, it continues.
 * @throws MoveError, or the errors of the databases
 */
export async function moveSite(
  from: SiteLocation,
  to: Destination,
  report: (sentence: string) => void,
): Promise<MoveResult> {
  requireSource(from);
  requireSecret(from);
  if (describeDatabase(to) === describeDatabase(from)) {
    throw new MoveError('usage', 'The site is already there. Name another place after --to.');
  }
  const source = connect(from);
  try {
    const begun = await findBegun(source, to);
    const mark = begun ?? newMark(from, to);
    const target = await openTarget(to, mark, report);
    let stores: Stores | null = null;
    try {
      stores = await openStores(from, to);
      // First: a server that is started on the unfinished copy would make its own secret.
      keepSecret(from, to);
      if (begun === null) await makeReadOnly(source, mark);
      report('The site is read-only from now on, and says so to visitors and admins.');
      await prepareTarget(target, mark);
      return await copy({ source, target: target.database, stores, id: mark.id, report });
    } finally {
      stores?.source.close();
      stores?.target.close();
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Tells sites apart, and is too short to find a secret by guessing. */
function fingerprint(secret: string): string {
  return createHmac('sha256', secret).update('which site is moved').digest('hex').slice(0, 8);
}

function newMark(from: SiteLocation, to: Destination): MoveMark {
  return {
    role: 'source',
    id: randomUUID(),
    site: fingerprint(loadSecret(from)),
    destination: describeDestination(to),
    state: 'copying',
    progress: '{}',
  };
}

/** Gives the move up: the source accepts writes again. Returns false if no move was begun. */
export async function cancelMove(from: SiteLocation): Promise<boolean> {
  requireSource(from);
  const source = connect(from);
  try {
    const mark = await readMoveMark(source);
    if (mark?.role !== 'source') return false;
    await makeWritable(source);
    return true;
  } finally {
    await source.close();
  }
}

function requireSource({ databaseUrl, dataDir }: SiteLocation): void {
  if (databaseUrl !== undefined || hasDatabaseFile(dataDir)) return;
  throw new MoveError(
    'nothing_there',
    `There is no site in ${dataDir}. Set DATA_DIR to the site's folder, or DATABASE_URL to its database.`,
  );
}

/** A new one would end all sessions: the command may be run on another machine than the servers. */
function requireSecret({ secret, dataDir }: SiteLocation): void {
  if (secret !== undefined || existsSync(join(dataDir, 'secret'))) return;
  throw new MoveError(
    'nothing_there',
    `The site's secret is not in ${dataDir}. Set DATA_DIR to the site's folder, or SECRET to the content of its file "secret".`,
  );
}

/** The move that was begun before; null if there is none. */
async function findBegun(source: Database, to: Destination): Promise<MoveMark | null> {
  const mark = await readMoveMark(source);
  if (mark?.role === 'target') {
    throw new MoveError(
      'usage',
      'This is an unfinished copy. Run the command on the site that it is copied from.',
    );
  }
  if (mark !== null && mark.destination !== describeDestination(to)) {
    throw new MoveError(
      'under_way',
      `This site is being moved to ${mark.destination}, or was moved there. Go on with that, or give it up first: npm run move -- --cancel`,
    );
  }
  const version = await compareVersion(source);
  if (version === 'current') return mark;
  throw new MoveError(
    'other_version',
    version === 'empty'
      ? 'There is no site in this database.'
      : 'The site was last started by an older version. Start it once with this version, then move it.',
  );
}

interface Copying {
  readonly source: Database;
  readonly target: Database;
  /** Null if the files stay where they are. */
  readonly stores: Stores | null;
  /** Of the move. */
  readonly id: string;
  readonly report: (sentence: string) => void;
}

async function copy({ source, target, stores, id, report }: Copying): Promise<MoveResult> {
  const tables = mergeKinds(await listTables(source), await listTables(target));
  await withEnds(source, target, (ends) => copyTables(ends, tables, { id, report }));
  const copied = stores === null ? null : await copyFiles(source.db, stores, report);
  report('Comparing every row and every file …');
  const rows = await withEnds(source, target, (ends) => verifyTables(ends, tables, report));
  const files = stores === null ? null : await verifyFiles(source.db, stores);
  await setMoveState(source.db, 'done');
  await deleteMoveMark(target.db);
  return { tables: tables.length, rows, files, missing: copied?.missing ?? [] };
}

function withEnds<T>(source: Database, target: Database, work: (ends: Ends) => Promise<T>) {
  return source.withoutLimits((sourceDb) =>
    target.withoutLimits((targetDb) =>
      work({
        source: { engine: source.engine, db: sourceDb },
        target: { engine: target.engine, db: targetDb },
      }),
    ),
  );
}

/**
 * Copies a generated secret into the folder that the site is moved to: sessions and two-factor codes
 * are valid only with it. A secret from the environment stays there.
 * @throws MoveError if the folder has another one
 */
function keepSecret(from: SiteLocation, { dataDir }: Destination): void {
  if (dataDir === null || from.secret !== undefined) return;
  const secret = loadSecret(from);
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    const unfinished = `${file}.${randomUUID()}`;
    writeFileSync(unfinished, secret, { mode: 0o600, flush: true });
    linkSync(unfinished, file);
    rmSync(unfinished);
  }
  if (readFileSync(file, 'utf8').trim() === secret) return;
  throw new MoveError(
    'target_not_empty',
    `${file} is the secret of another site. Name an empty folder.`,
  );
}
