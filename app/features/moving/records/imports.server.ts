import { writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { readPage } from '#database/read-page.ts';
import { isId } from '#database/row-ids.ts';
import { type Actor, type Changes, WEBSITE, type WriteDeps, write } from '#database/write.ts';
import {
  type Import,
  type ImportOptions,
  type ImportState,
  type UploadedFile,
  WORKING,
} from './import.ts';
import { queueMissing, type Tried } from './import-images.server.ts';
import { toImport } from './import-rows.server.ts';

const PAGE_SIZE = 20;
const NO_OPTIONS: ImportOptions = { hosts: [], oldSites: [], byName: null, tellsWebhook: false };

export async function findImport(db: Db | Tx, id: string): Promise<Import | null> {
  if (!isId(id)) return null;
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toImport(row);
}

/** A page of imports, newest first. */
export async function listImports(
  db: Db,
  after: string | null,
): Promise<{ imports: Import[]; next: string | null }> {
  const query = db.selectFrom('imports').selectAll();
  const { rows, next } = await readPage(query, { by: 'created_at', after, size: PAGE_SIZE });
  return { imports: rows.map(toImport), next };
}

/** Records that an import made a topic. */
export async function noteTopic(tx: Tx, importId: string, topicId: string): Promise<void> {
  const found = await findImport(tx, importId);
  if (found === null) return;
  const madeTopics = [...(found.options.madeTopics ?? []), topicId];
  const options = JSON.stringify({ ...found.options, madeTopics });
  await tx.updateTable('imports').set({ options }).where('id', '=', importId).execute();
}

/** The imports that the job has to work on, oldest first. */
export async function listUnfinished(db: Db): Promise<Import[]> {
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .where('state', 'in', WORKING)
    .orderBy('created_at')
    .execute();
  return rows.map(toImport);
}

/** Records uploaded files, which are read next. */
export async function createImport(
  deps: WriteDeps,
  actor: Actor,
  { id, files }: { id: string; files: readonly UploadedFile[] },
): Promise<void> {
  const at = writeTimestamp(deps.now());
  await write(deps, actor, async (tx, changes) => {
    await tx
      .insertInto('imports')
      .values({
        id,
        state: 'reading',
        files: JSON.stringify(files),
        options: JSON.stringify(NO_OPTIONS),
        created_at: at,
        created_by: actor.name,
        creator_id: actor.id,
      })
      .execute();
    changes.event({ type: 'imports', id });
  });
}

/** Adds files to an import that has not begun, and has all of its files read again. */
export function addFiles(
  deps: WriteDeps,
  actor: Actor,
  { id, files }: { id: string; files: readonly UploadedFile[] },
): Promise<boolean> {
  return write(deps, actor, async (tx, changes) => {
    const found = await findImport(tx, id);
    if (found === null) return false;
    return changeState(tx, changes, {
      id,
      from: ['ready', 'failed'],
      to: 'reading',
      set: { files: JSON.stringify([...found.files, ...files]), problem: null },
    });
  });
}

interface StateChange {
  readonly id: string;
  readonly from: readonly ImportState[];
  readonly to: ImportState;
  readonly set?: Readonly<{
    files?: string;
    notes?: string;
    options?: string;
    admins?: string | null;
    problem?: string | null;
    started_at?: string;
    resumed_at?: string;
    finished_at?: string;
    working_since?: null;
  }>;
}

/** Moves an import from one state to the next. False if its state has changed meanwhile. */
export async function changeState(
  tx: Tx,
  changes: Changes,
  { id, from, to, set = {} }: StateChange,
): Promise<boolean> {
  const changed = await tx
    .updateTable('imports')
    .set({ ...set, state: to })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) return false;
  changes.event({ type: 'imports', id });
  return true;
}

/** Starts an import. False if somebody was faster. */
export function startImport(
  deps: WriteDeps,
  actor: Actor,
  {
    import: { id, files },
    options,
    count,
  }: { import: Import; options: ImportOptions; count: number },
): Promise<boolean> {
  const at = writeTimestamp(deps.now());
  return write(deps, actor, async (tx, changes) => {
    const set = { options: JSON.stringify(options), started_at: at, resumed_at: at };
    if (!(await changeState(tx, changes, { id, from: ['ready'], to: 'running', set })))
      return false;
    changes.audit({
      action: 'import.started',
      objectType: 'import',
      objectId: id,
      detail: { files: files.map(({ name }) => name), count },
    });
    return true;
  });
}

export function pauseImport(deps: WriteDeps, actor: Actor, id: string): Promise<boolean> {
  return write(deps, actor, (tx, changes) =>
    changeState(tx, changes, { id, from: ['running'], to: 'paused' }),
  );
}

export function continueImport(deps: WriteDeps, actor: Actor, id: string): Promise<boolean> {
  const set = { resumed_at: writeTimestamp(deps.now()), problem: null };
  return write(deps, actor, (tx, changes) =>
    changeState(tx, changes, { id, from: ['paused'], to: 'running', set }),
  );
}

/**
 * Has images fetched that could not be had; their sites are confirmed by this. False if none of them
 * is missing any longer.
 */
export function tryImagesAgain(
  deps: WriteDeps,
  actor: Actor,
  { import: { id, files, options }, tried }: { import: Import; tried: Tried },
): Promise<boolean> {
  return write(deps, actor, async (tx, changes) => {
    if (
      !(await changeState(tx, changes, {
        id,
        from: ['done'],
        to: 'fetching',
        set: { problem: null },
      }))
    )
      return false;
    const hosts = await queueMissing(tx, id, tried);
    const confirmed = [...new Set([...options.hosts, ...hosts])];
    const set = { options: JSON.stringify({ ...options, hosts: confirmed }) };
    const to = hosts.length === 0 ? 'done' : 'fetching';
    await changeState(tx, changes, { id, from: ['fetching'], to, set });
    if (hosts.length === 0) return false;
    changes.audit({
      action: 'import.images-tried',
      objectType: 'import',
      objectId: id,
      detail: { files: files.map(({ name }) => name), count: hosts.length },
    });
    return true;
  });
}

/** Has the files of an import read again that could not be read. */
export function readAgain(deps: WriteDeps, actor: Actor, id: string): Promise<boolean> {
  return write(deps, actor, (tx, changes) =>
    changeState(tx, changes, { id, from: ['failed'], to: 'reading', set: { problem: null } }),
  );
}

/** Notes that a server begins to work on an import, or that it has stopped in an orderly way. */
export async function noteWork(db: Db, id: string, since: Date | null): Promise<void> {
  await db
    .updateTable('imports')
    .set({ working_since: since === null ? null : writeTimestamp(since) })
    .where('id', '=', id)
    .execute();
}

/** What a person finds, and presses, after a server was killed during this work. */
const HELD: Readonly<
  Record<(typeof WORKING)[number], { readonly to: ImportState; readonly problem: string }>
> = {
  reading: {
    to: 'failed',
    problem:
      'The site stopped while it was reading these files, so it did not begin again by itself. If they are what stopped it, it would stop again: upload them one at a time then.',
  },
  running: {
    to: 'paused',
    problem:
      'The site stopped during this import, so it did not go on by itself. What was imported is kept.',
  },
  fetching: {
    to: 'done',
    problem:
      'The site stopped while it was fetching images, so it did not go on by itself. You can try them again.',
  },
  'taking-back': {
    to: 'paused',
    problem:
      'The site stopped while it was undoing this import, so it did not go on by itself. Undo it again, or continue the import.',
  },
};

/** Leaves an import to a person, because the server that worked on it was killed. */
export async function holdImport(deps: WriteDeps, { id, state }: Import): Promise<void> {
  const from = WORKING.find((working) => working === state);
  if (from === undefined) return;
  const { to, problem } = HELD[from];
  const set = { problem, working_since: null };
  await write(deps, WEBSITE, (tx, changes) =>
    changeState(tx, changes, { id, from: [from], to, set }),
  );
}

/** Has an import undone. */
export function beginTakingBack(deps: WriteDeps, actor: Actor, id: string): Promise<boolean> {
  return write(deps, actor, (tx, changes) =>
    changeState(tx, changes, {
      id,
      from: ['done', 'paused'],
      to: 'taking-back',
      set: { problem: null },
    }),
  );
}

/** Deletes an import before anything of it was stored. False once something was. */
export function discardImport(
  deps: WriteDeps,
  actor: Actor,
  { id, files }: Pick<Import, 'id' | 'files'>,
): Promise<boolean> {
  return write(deps, actor, async (tx, changes) => {
    const deleted = await tx
      .deleteFrom('imports')
      .where('id', '=', id)
      .where('state', 'in', ['ready', 'failed', 'reading'])
      .returning('id')
      .executeTakeFirst();
    if (deleted === undefined) return false;
    changes.audit({
      action: 'import.discarded',
      objectType: 'import',
      objectId: null,
      detail: { files: files.map(({ name }) => name) },
    });
    changes.event({ type: 'imports', id });
    return true;
  });
}

/** Imports that have been waiting for the owner since before this time. */
export async function listAbandoned(db: Db, before: Date): Promise<Import[]> {
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .where('state', 'in', ['ready', 'failed'])
    .where('created_at', '<', writeTimestamp(before))
    .execute();
  return rows.map(toImport);
}
