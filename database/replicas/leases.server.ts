import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Database } from '../connect.ts';
import type { Schema } from '../schema.ts';

/** Work that only one server of a database may do at a time. */
export type JobName =
  | 'retention'
  | 'backups'
  | 'resanitizing'
  | 'indexing'
  | 'link-previews'
  | 'imports'
  | 'relating-posts'
  | 'renaming-authors';

/** The right to do some work, held by one server at a time. */
export interface Lease {
  /** Aborts when another server may have taken over. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

export interface Leases {
  /**
   * Null while another server does this work, or this one already does it. A server that dies in the
   * middle holds it for less than a minute longer.
   */
  claim(name: JobName): Promise<Lease | null>;
  /**
   * Claims the work and does it.
   * @returns null when the work was not done here
   */
  run<T>(
    name: JobName,
    work: (lost: AbortSignal) => Promise<T>,
  ): Promise<{ readonly value: T } | null>;
  /** Whether another server is doing it, or died doing it less than a minute ago. */
  isHeldElsewhere(name: JobName): Promise<boolean>;
}

export interface LeaseDeps {
  readonly database: Database;
  readonly onError: (error: unknown) => void;
}

const HELD_SECONDS = 30;
const RENEW_MILLISECONDS = 10_000;

/** By the clock of the database, which all servers share. */
function inSeconds(seconds: number): RawBuilder<string> {
  return sql<string>`now() + make_interval(secs => ${seconds})`;
}

/** An end that is farther away than any holder sets it is from before the clock was set back. */
function isHeld(eb: ExpressionBuilder<Schema, 'jobs'>) {
  return eb.and([
    eb('jobs.held_until', '>', inSeconds(0)),
    eb('jobs.held_until', '<=', inSeconds(2 * HELD_SECONDS)),
  ]);
}

/**
 * A lease is a row with an end, and not a lock of a session, which a connection pooler would give to
 * others. An SQLite database has one server, which needs no row.
 */
export function createLeases(deps: LeaseDeps): Leases {
  const { database, onError } = deps;
  const { engine, db, writer } = database;
  const isShared = engine === 'postgresql';

  /** What this server does: two claims of one server would have the same holder. */
  const here = new Set<JobName>();

  async function claim(name: JobName): Promise<Lease | null> {
    if (here.has(name)) return null;
    here.add(name);
    let isMine = !isShared;
    try {
      isMine ||= await take(database, name);
    } finally {
      if (!isMine) here.delete(name);
    }
    if (!isMine) return null;
    const lost = new AbortController();
    const stopKeeping = isShared ? keep(deps, name, lost) : () => undefined;
    return {
      lost: lost.signal,
      async release() {
        stopKeeping();
        // The lease expires when this fails.
        if (isShared) await giveUp(database, name).catch(onError);
        here.delete(name);
      },
    };
  }

  return {
    claim,
    async run(name, work) {
      const lease = await claim(name);
      if (lease === null) return null;
      try {
        return { value: await work(lease.lost) };
      } finally {
        await lease.release();
      }
    },
    async isHeldElsewhere(name) {
      if (!isShared) return false;
      const row = await db
        .selectFrom('jobs')
        .select('name')
        .where('name', '=', name)
        .where('holder', '!=', writer)
        .where(isHeld)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

async function take({ db, writer }: Database, name: JobName): Promise<boolean> {
  const mine = { holder: writer, held_until: inSeconds(HELD_SECONDS) };
  const taken = await db
    .insertInto('jobs')
    .values({ name, ...mine })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(mine)
        .where((eb) => eb.not(isHeld(eb))),
    )
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}

async function renew({ db, writer }: Database, name: JobName): Promise<boolean> {
  const renewed = await db
    .updateTable('jobs')
    .set({ held_until: inSeconds(HELD_SECONDS) })
    .where('name', '=', name)
    .where('holder', '=', writer)
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
}

async function giveUp({ db, writer }: Database, name: JobName): Promise<void> {
  await db.deleteFrom('jobs').where('name', '=', name).where('holder', '=', writer).execute();
}

/** Keeps the lease until the returned function is called. */
function keep({ database, onError }: LeaseDeps, name: JobName, lost: AbortController): () => void {
  let renewedAt = performance.now();
  const timer = setInterval(() => {
    renew(database, name).then((isMine) => {
      if (isMine) renewedAt = performance.now();
      else lost.abort();
    }, onError);
    if (performance.now() - renewedAt > HELD_SECONDS * 1000) lost.abort();
  }, RENEW_MILLISECONDS);
  timer.unref();
  return () => clearInterval(timer);
}
