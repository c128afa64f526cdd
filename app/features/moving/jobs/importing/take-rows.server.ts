import { isConstraintViolation } from '#app/features/articles/idempotency.server.ts';
import type { MovedKind, Preparing, TakenRow } from '#app/features/moved-rows.ts';
import { type FoundFile, readWhole } from '#app/features/moving/files/open-files.server.ts';
import { type FoundRow, ROWS_FOLDER } from '#app/features/moving/files/read-rows.server.ts';
import type { Import } from '#app/features/moving/records/import.ts';
import { isImported } from '#app/features/moving/records/import-items.server.ts';
import {
  countLookedAt,
  listAdded,
  recordMoved,
  takeLastMoved,
} from '#app/features/moving/records/import-moved.server.ts';
import { findImport } from '#app/features/moving/records/imports.server.ts';
import type { Tx } from '#database/connect.ts';
import { type Changes, write } from '#database/write.ts';
import { takeRests } from '#queue/take-rests.ts';
import { cleanImported } from './clean-imported.server.ts';
import { actorOf, type ImportDeps, keptFiles } from './import-deps.server.ts';
import type { ReadFiles } from './reading/file-reader.server.ts';

/** What one transaction removes. */
const ROWS_PER_PART = 20;

const NO_PLACE = 'This site has no place for it.';
const DOES_NOT_FIT = 'It does not fit to what is here.';

/** Ends reading when the import is paused. */
class PausedError extends Error {
  override name = 'PausedError';
}

/**
 * Stores what a site like this one had beside articles, a row in each transaction, with what became of
 * it, so that an interrupted import continues with the next one. False if it was paused.
 */
export async function takeRows(
  deps: ImportDeps & { readonly readFiles: ReadFiles },
  found: Import,
  { files: opened, signal }: { files: readonly FoundFile[]; signal: AbortSignal },
): Promise<boolean> {
  if (Object.keys(found.options.rows ?? {}).length === 0) return true;
  const { db } = deps.database;
  const rest = takeRests();
  const preparing = {
    clean: async (html: string) => {
      const cleaned = await cleanImported(deps, html, signal);
      return typeof cleaned === 'string' ? null : cleaned.html;
    },
    readFile: (path: string, most: number) => readBeside(opened, path, most),
  };
  const at = new Map<MovedKind, { position: number; lookedAt: number }>();
  async function onRow({ kind, row }: FoundRow): Promise<void> {
    const place = at.get(kind) ?? {
      position: 0,
      lookedAt: await countLookedAt(db, found.id, kind),
    };
    at.set(kind, place);
    place.position += 1;
    if (place.position <= place.lookedAt) return;
    if ((await findImport(db, found.id))?.state !== 'running') throw new PausedError();
    await takeRow(deps, found, { kind, row, position: place.position, preparing });
    await rest();
  }
  const files = keptFiles(deps, found);
  const request = { files, now: deps.now().toISOString(), wants: 'rows' as const };
  try {
    await deps.readFiles(request, { onImages: () => undefined, onRow }, signal);
    return true;
  } catch (error) {
    if (error instanceof PausedError) return false;
    throw error;
  }
}

async function readBeside(
  files: readonly FoundFile[],
  path: string,
  most: number,
): Promise<Buffer | null> {
  const file = files.find(({ name }) => name.endsWith(`/${ROWS_FOLDER}${path}`));
  return file === undefined || file.bytes > most ? null : readWhole(file);
}

async function takeRow(
  deps: ImportDeps,
  found: Import,
  { kind, row, position, preparing }: FoundRow & { position: number; preparing: Preparing },
): Promise<void> {
  const moved = deps.movedRows[kind];
  const actor = actorOf(found);
  const prepared = (await moved?.prepare?.(row, preparing)) ?? row;
  const attempt = (take: (tx: Tx, changes: Changes) => Promise<TakenRow>) =>
    write(deps, actor, async (tx, changes) => {
      const taken = await take(tx, changes);
      await recordMoved(tx, found.id, { kind, position, taken });
    });
  if (moved === undefined) {
    await attempt(async () => ({ is: 'refused', name: null, why: NO_PLACE }));
    return;
  }
  await attempt((tx, changes) =>
    moved.take(tx, changes, prepared, {
      database: deps.database,
      whenNoContact: deps.whenNoContact,
      actor,
      now: deps.now(),
      isImportedPost: (id) => isImported(tx, found.id, id),
      listAdded: (ids) => listAdded(tx, found.id, ids),
    }),
  ).catch((error: unknown) => {
    if (!isConstraintViolation(error)) throw error;
    return attempt(async () => ({ is: 'refused', name: null, why: DOES_NOT_FIT }));
  });
}

/** Removes what `takeRows` stored, what was stored last first. */
export async function takeRowsBack(
  deps: ImportDeps,
  found: Import,
  signal: AbortSignal,
): Promise<void> {
  const rest = takeRests();
  for (let isLeft = true; isLeft && !signal.aborted; await rest()) {
    isLeft = await write(deps, actorOf(found), async (tx, changes) => {
      const last = await takeLastMoved(tx, found.id, ROWS_PER_PART);
      if (last !== null && last.rows.length > 0)
        await deps.movedRows[last.kind]?.takeBack(tx, changes, last.rows);
      return last !== null;
    });
  }
}
