import type { SiteAddresses } from '#app/formatting/site-addresses.ts';
import { readNullableTimestamp, writeTimestamp } from '#database/codec.ts';
import { reportDamaged } from '#database/json-column.ts';
import { inChunks } from '#database/row-ids.ts';
import type { ChangeEvent, WriteDeps } from '#database/write.ts';
import { VISITOR, write } from '#database/write.ts';
import { appendQuery } from './parse-address.ts';
import { statusOf } from './redirect.ts';
import { findLoops } from './redirect-loops.ts';
import { lockRedirects, REDIRECT_COLUMNS, toRedirect } from './redirect-row.server.ts';

/** The response for a path that moved. */
export interface FoundRedirect {
  readonly status: 301 | 302;
  /** Where it leads, with the query of the request. */
  locationFor(search: string): string;
  /** Notes that a visitor was redirected. */
  noteUse(): void;
}

/** The site’s redirects in memory: the owner's, and those that every site has. */
export interface RedirectLookup {
  /** False if the path certainly did not move. Reads nothing. */
  mayHaveMoved(path: string): boolean;
  find(path: string): Promise<FoundRedirect | null>;
  /** The path of what had this number in another system; null also while it can't be looked up. */
  findNumbered(number: number): Promise<string | null>;
  /** All paths that moved. */
  readPaths(): Promise<Pick<ReadonlySet<string>, 'has'>>;
  /** Stores when redirects were last used. */
  stop(): Promise<void>;
}

interface LookupDeps extends WriteDeps {
  readonly subscribe: (listener: (event: ChangeEvent) => void) => void;
  readonly onError: (error: unknown, message: string) => void;
  /** Where the site is, and the plain form of its paths. */
  readonly site: Pick<SiteAddresses, 'publicOrigin' | 'adminOrigin' | 'toPlain'>;
  /** The path of the public post that had this number in another system. */
  readonly findByNumber: (number: number) => Promise<string | null>;
  /** Redirects that every site has, by path. One of the owner's comes first. */
  readonly usual: ReadonlyMap<string, string>;
}

interface Entry {
  /** Null for a redirect that every site has: the list does not show when it was last used. */
  readonly id: string | null;
  readonly status: 301 | 302;
  readonly target: string;
  /** The time, in milliseconds, that is stored or about to be. */
  usedAt: number;
}

/** How exactly it is known when a redirect was last used. */
const USE_MILLISECONDS = 5 * 60 * 1_000;
const COLLECT_MILLISECONDS = 5_000;
/** How long the redirects of before serve when they cannot be read. */
const RETRY_MILLISECONDS = 5_000;
/** A redirect that another program stored must not lead anywhere that ours may not. */
const SAFE_TARGET = /^(?:\/(?![/\\])|https:\/\/)[!-~]*$/;

/**
 * All redirects are read at the start, and again after a change, by the first request that needs
 * them. A change of redirects outdates no page.
 */
export function createRedirectLookup(deps: LookupDeps): RedirectLookup {
  const redirects = createEntries(deps);
  const uses = createUses(deps);
  return {
    mayHaveMoved: redirects.mayHave,
    async find(path) {
      const entry = (await redirects.read()).get(path);
      if (entry === undefined) return null;
      return {
        status: entry.status,
        locationFor: (search) => appendQuery(entry.target, search),
        noteUse: () => uses.note(entry),
      };
    },
    async findNumbered(number) {
      try {
        return await deps.findByNumber(number);
      } catch (error) {
        deps.onError(error, 'the article of an old number could not be read');
        return null;
      }
    },
    readPaths: redirects.read,
    stop: uses.stop,
  };
}

type Entries = ReadonlyMap<string, Entry>;

/** The redirects in memory, read again by the first request after a change. */
function createEntries(deps: LookupDeps) {
  let entries: Entries = listUsual(deps);
  let isCurrent = false;
  let reading: Promise<void> | null = null;
  let retryAt = 0;

  deps.subscribe(({ type }) => {
    if (type !== 'redirects' && type !== 'invalidate-all') return;
    isCurrent = false;
    // A read in progress may be from before this change.
    reading = null;
    retryAt = 0;
  });

  const mustRead = () => !isCurrent && performance.now() >= retryAt;

  async function read(): Promise<void> {
    const own = readEntries(deps).then(
      (found) => {
        if (reading !== own) return;
        entries = found;
        isCurrent = true;
        reading = null;
      },
      (error: unknown) => {
        deps.onError(error, 'redirects could not be read');
        if (reading !== own) return;
        retryAt = performance.now() + RETRY_MILLISECONDS;
        reading = null;
      },
    );
    reading = own;
    return own;
  }

  void read();
  return {
    mayHave: (path: string) => mustRead() || entries.has(path),
    async read(): Promise<Entries> {
      // A change during the reading asks for another one.
      while (mustRead()) await (reading ?? read());
      return entries;
    },
  };
}

function listUsual({ usual }: LookupDeps): Map<string, Entry> {
  return new Map(
    [...usual].map(([path, target]) => [path, { id: null, status: 301, target, usedAt: 0 }]),
  );
}

/** Leaves out what must not be followed, and reports it. */
async function readEntries(deps: LookupDeps): Promise<Entries> {
  const rows = await deps.database.db
    .selectFrom('redirects')
    .select([...REDIRECT_COLUMNS, 'last_used_at'])
    .execute();
  const found = listUsual(deps);
  for (const row of rows) {
    const redirect = toRedirect(row);
    if (!SAFE_TARGET.test(redirect.target)) {
      reportDamaged({ column: 'redirects.target', problem: 'no path and no https: address' });
      continue;
    }
    const usedAt = Date.parse(readNullableTimestamp(row.last_used_at) ?? '') || 0;
    const { id, target } = redirect;
    found.set(redirect.from, { id, target, status: statusOf(redirect), usedAt });
  }
  for (const path of findLoops(found, deps.site)) {
    found.delete(path);
    reportDamaged({ column: 'redirects.target', problem: 'part of a loop' });
  }
  return found;
}

/** Collects when redirects are used, and stores it every few seconds. */
function createUses(deps: LookupDeps) {
  let used = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let storing: Promise<void> = Promise.resolve();

  function storeNext(): void {
    timer = null;
    const taken = used;
    used = new Map();
    if (taken.size === 0) return;
    storing = storing.then(() =>
      storeUses(deps, taken).catch((error: unknown) =>
        deps.onError(error, 'when redirects were used could not be stored'),
      ),
    );
  }

  return {
    note(entry: Entry): void {
      if (entry.id === null) return;
      const now = deps.now().getTime();
      // Also when the clock was set back, so that a date of the future does not stay.
      if (Math.abs(now - entry.usedAt) < USE_MILLISECONDS) return;
      entry.usedAt = now;
      used.set(entry.id, now);
      timer ??= setTimeout(storeNext, COLLECT_MILLISECONDS).unref();
    },
    async stop(): Promise<void> {
      if (timer !== null) clearTimeout(timer);
      storeNext();
      await storing;
    },
  };
}

/** It publishes no event: visitors must not make open admin pages load again. */
async function storeUses(deps: WriteDeps, used: ReadonlyMap<string, number>): Promise<void> {
  const at = writeTimestamp(new Date(Math.max(...used.values())));
  await write(deps, VISITOR, async (tx) => {
    await lockRedirects(deps.database, tx);
    for (const ids of inChunks([...used.keys()])) {
      await tx.updateTable('redirects').set({ last_used_at: at }).where('id', 'in', ids).execute();
    }
  });
}
