import { existsSync } from 'node:fs';
import type { Import } from '#app/domains/imports/import.ts';
import {
  discardImport,
  findImport,
  listAbandoned,
  listUnfinished,
} from '#app/domains/imports/imports.server.ts';
import type { Leases } from '#app/domains/replicas/leases.server.ts';
import type { ChangeBus } from '#gateways/change-bus/change-bus.ts';
import { IMPORTS, type ImportDeps } from './import-deps.server.ts';
import { importFolder, listImportFolders, removeImportFiles } from './import-folder.server.ts';

export interface Importer {
  /** Continues what a server was doing when it stopped, and from then on what anybody begins. */
  start(): void;
  /** Does what there is to do now; resolves when nothing is left. */
  run(): Promise<void>;
  /** The same, for who cannot wait: what fails is reported, and tried again later. */
  wake(): Promise<void>;
  stop(): Promise<void>;
}

export interface ImporterDeps extends ImportDeps {
  readonly leases: Leases;
  readonly bus: Pick<ChangeBus, 'subscribe'>;
  readonly shutdownSignal: AbortSignal;
  readonly onError: (error: unknown, message: string) => void;
}

/** After a failure, and for what another server left. */
const RETRY_MILLISECONDS = 30_000;
/** How long files stay that were looked at and not imported. */
const ABANDONED_MILLISECONDS = 14 * 24 * 60 * 60 * 1_000;
const WEBSITE = { id: null, name: 'Website' } as const;

/**
 * Reads, imports and takes back, one import at a time on one server at a time. What needs files is
 * done by the server that has them.
 */
export function createImporter(deps: ImporterDeps): Importer {
  const stopped = new AbortController();
  const ended = AbortSignal.any([deps.shutdownSignal, stopped.signal]);
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe = () => {};

  async function workOn(lost: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([ended, lost]);
    const failures = new Map<string, unknown>();
    for (;;) {
      const unfinished = await listUnfinished(deps.database.db);
      const next = unfinished.find((each) => canDo(deps, each) && !failures.has(each.id));
      if (next === undefined || signal.aborted) break;
      try {
        await workOnce(deps, next, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        // Others do not wait for it; it is tried again later.
        failures.set(next.id, error);
      }
    }
    for (const error of failures.values()) throw error;
  }

  async function loop(): Promise<void> {
    try {
      do {
        isAskedAgain = false;
        await deps.leases.run(IMPORTS, workOn);
      } while (isAskedAgain && !ended.aborted);
    } finally {
      // Here, so that nobody can ask between the last look and the end.
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
      // What failed has been reported to whoever asked for it.
      await running?.catch(() => undefined);
    },
  };
}

/** Taking back needs no files. */
function canDo(deps: ImportDeps, { id, state }: Import): boolean {
  return state === 'taking-back' || existsSync(importFolder(deps, id));
}

/** What works on an import is loaded with the first one. */
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

/** Also what a server left that was killed between the end of an import and the removal of its files. */
async function removeAbandoned(deps: ImporterDeps): Promise<void> {
  const { db } = deps.database;
  const before = new Date(deps.now().getTime() - ABANDONED_MILLISECONDS);
  for (const found of await listAbandoned(db, before)) {
    if (await discardImport(deps, WEBSITE, found)) await removeImportFiles(deps, found.id);
  }
  for (const { id, changedAt } of await listImportFolders(deps)) {
    const found = await findImport(db, id);
    // Without a row, files may be on their way to it.
    if (found === null ? changedAt < before : isOver(found)) await removeImportFiles(deps, id);
  }
}
