import { existsSync } from 'node:fs';
import type { Import } from '#app/features/moving/records/import.ts';
import {
  discardImport,
  findImport,
  holdImport,
  listAbandoned,
  listUnfinished,
  noteWork,
} from '#app/features/moving/records/imports.server.ts';
import type { Leases } from '#database/replicas/leases.server.ts';
import { WEBSITE } from '#database/write.ts';
import type { ChangeBus } from '#gateways/change-bus/change-bus.ts';
import { IMPORTS, type ImportDeps } from './import-deps.server.ts';
import { importFolder, listImportFolders, removeImportFiles } from './import-folder.server.ts';
import type { ReadFiles } from './reading/file-reader.server.ts';

export interface Importer {
  /**
   * Continues what was interrupted when a server was stopped, and from then on runs new imports. What a
   * server was killed during waits for a person.
   */
  start(): void;
  /** Runs what is waiting; resolves when nothing is left. */
  run(): Promise<void>;
  /** The same in the background: failures are reported, and tried again later. */
  wake(): Promise<void>;
  stop(): Promise<void>;
}

export interface ImporterDeps extends ImportDeps {
  readonly readFiles: ReadFiles;
  readonly leases: Leases;
  readonly bus: Pick<ChangeBus, 'subscribe'>;
  readonly shutdownSignal: AbortSignal;
  readonly onError: (error: unknown, message: string) => void;
}

/** After this, the job looks again: after a failure, or for work that another server left. */
const RETRY_MILLISECONDS = 30_000;
/** How long files are kept that were read and not imported. */
const ABANDONED_MILLISECONDS = 14 * 24 * 60 * 60 * 1_000;

/**
 * Reads, runs and undoes imports, one at a time and on one server at a time. The server that has the
 * files does what needs them.
 */
export function createImporter(deps: ImporterDeps): Importer {
  const stopped = new AbortController();
  const ended = AbortSignal.any([deps.shutdownSignal, stopped.signal]);
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe = () => {};
  /** What this server began, so that a mark in the database is its own. */
  const begun = new Set<string>();
  const oneOfMany = {
    ...deps,
    isRepeatable: true,
    publish: (events: Parameters<typeof deps.publish>[0]) =>
      deps.publish(events.map((event) => ({ ...event, isOneOfMany: true }))),
  };

  async function workOn(lost: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([ended, lost]);
    const failures = new Map<string, unknown>();
    for (;;) {
      const unfinished = await listUnfinished(deps.database.db);
      const next = unfinished.find((each) => canDo(deps, each) && !failures.has(each.id));
      if (next === undefined || signal.aborted) break;
      if (next.isBegun && !begun.has(next.id)) {
        // It may be what killed the server: a person begins it again.
        await holdImport(deps, next);
        continue;
      }
      try {
        begun.add(next.id);
        await noteWork(deps.database.db, next.id, deps.now());
        await workOnce(oneOfMany, next, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        // The others do not wait for this one, which is tried again later.
        failures.set(next.id, error);
      } finally {
        await noteEnd(next.id);
        // From now on, pages show all of it. Reading changes none.
        if (next.state !== 'reading') deps.publish([{ type: 'invalidate-all' }]);
      }
    }
    for (const error of failures.values()) throw error;
  }

  async function noteEnd(id: string): Promise<void> {
    try {
      await noteWork(deps.database.db, id, null);
      begun.delete(id);
    } catch (error) {
      // The database is away. Until it is back, only this server goes on with it.
      deps.onError(error, 'the end of work on an import could not be noted');
    }
  }

  async function loop(): Promise<void> {
    try {
      do {
        isAskedAgain = false;
        await deps.leases.run(IMPORTS, workOn);
      } while (isAskedAgain && !ended.aborted);
    } finally {
      // Synchronously after the last check, so that no request for work comes in between.
      running = null;
    }
  }

  function run(): Promise<void> {
    isAskedAgain = true;
    running ??= loop();
    return running;
  }

  async function wake(): Promise<void> {
    if (ended.aborted) return;
    try {
      await run();
    } catch (error) {
      if (!ended.aborted) deps.onError(error, 'an import was interrupted, and is tried again');
    }
  }

  return {
    run,
    wake,
    start() {
      unsubscribe = deps.bus.subscribe(({ type }) => {
        if ((type === 'imports' && running === null) || type === 'invalidate-all') void wake();
      });
      timer = setInterval(() => void wake(), RETRY_MILLISECONDS).unref();
      void wake();
      void removeAbandoned(deps).catch((error: unknown) =>
        deps.onError(error, 'files that were not imported could not be removed'),
      );
    },
    async stop() {
      unsubscribe();
      clearInterval(timer);
      stopped.abort();
      // The caller has been told about the failure.
      await running?.catch(() => undefined);
    },
  };
}

/** Undoing needs no files, nor do images from the web. */
function canDo(deps: ImportDeps, { id, state }: Import): boolean {
  return state === 'taking-back' || state === 'fetching' || existsSync(importFolder(deps, id));
}

/** The code of imports is loaded when it is first needed. */
async function workOnce(deps: ImporterDeps, found: Import, signal: AbortSignal): Promise<void> {
  switch (found.state) {
    case 'reading': {
      const { readImport } = await import('./read-import.server.ts');
      return readImport(deps, found, signal);
    }
    case 'running': {
      const { runImport } = await import('./run-import.server.ts');
      await runImport(deps, found, signal);
      break;
    }
    case 'fetching': {
      const { fetchAgain } = await import('./fetch-again.server.ts');
      await fetchAgain(deps, found, signal);
      break;
    }
    default: {
      const { takeBack } = await import('./take-back.server.ts');
      await takeBack(deps, found, signal);
    }
  }
  const after = await findImport(deps.database.db, found.id);
  if (after === null || isOver(after)) await removeImportFiles(deps, found.id);
}

function isOver({ state }: Import): boolean {
  return state === 'done' || state === 'taken-back';
}

/** Also removes the files of finished imports that a killed server left. */
async function removeAbandoned(deps: ImporterDeps): Promise<void> {
  const { db } = deps.database;
  const before = new Date(deps.now().getTime() - ABANDONED_MILLISECONDS);
  for (const found of await listAbandoned(db, before)) {
    if (await discardImport(deps, WEBSITE, found)) await removeImportFiles(deps, found.id);
  }
  for (const { id, changedAt } of await listImportFolders(deps)) {
    const found = await findImport(db, id);
    // Without a row, an upload may be under way.
    if (found === null ? changedAt < before : isOver(found)) await removeImportFiles(deps, id);
  }
}
