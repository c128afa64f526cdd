import { type RawBuilder, sql } from 'kysely';
import { readNullableTimestamp, writeTimestamp } from '#database/codec.ts';
import { type WriteDeps, write } from '#database/write.ts';

/** Work that only one server of a database may do at a time. */
export type JobName = 'retention' | 'backups' | 'resanitizing';

export interface LeaseOptions {
  /** Whether the work is to be done, asked by whoever may do it; default: always. */
  readonly isDue?: (finishedAt: Date | null) => boolean;
}

export interface Leases {
  /**
   * Does the work, unless another server is doing it. A server that dies in the middle holds it for
   * less than a minute longer. The signal aborts when another may have taken over.
   * @returns null when the work was not done here
   */
  run<T>(
    name: JobName,
    work: (signal: AbortSignal) => Promise<T>,
    options?: LeaseOptions,
  ): Promise<{ readonly value: T } | null>;
  /** Whether another server is doing it, or died doing it less than a minute ago. */
  isHeldElsewhere(name: JobName): Promise<boolean>;
}

export interface LeaseDeps extends WriteDeps {
  readonly onError: (error: unknown) => void;
}

const SERVER = { id: null, name: 'Server' };
const HELD_SECONDS = 30;
const RENEW_MILLISECONDS = 10_000;

/**
 * A lease is a row with an end, and not a lock of a session, which a connection pooler would give to
 * others. All servers compare it with the clock of the database.
 */
export function createLeases(deps: LeaseDeps): Leases {
  const { engine, db, writer } = deps.database;
  const isShared = engine === 'postgresql';

  function inSeconds(seconds: number): RawBuilder<string> {
    if (isShared) return sql<string>`now() + make_interval(secs => ${seconds})`;
    return sql<string>`${writeTimestamp(new Date(deps.now().getTime() + seconds * 1000))}`;
  }

  function claim(name: JobName, isDue: (finishedAt: Date | null) => boolean): Promise<boolean> {
    return write(deps, SERVER, async (tx) => {
      await tx
        .insertInto('jobs')
        .values({ name })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      const wanted = tx
        .selectFrom('jobs')
        .select(['finished_at', (eb) => eb('held_until', '>', inSeconds(0)).as('is_held')])
        .where('name', '=', name);
      const row = await (isShared ? wanted.forUpdate() : wanted).executeTakeFirstOrThrow();
      // SQLite has one server: the holder is an earlier one that was killed.
      if (isShared && row.is_held === true) return false;
      const finished = readNullableTimestamp(row.finished_at);
      if (!isDue(finished === null ? null : new Date(finished))) return false;
      await tx
        .updateTable('jobs')
        .set({ holder: writer, held_until: inSeconds(HELD_SECONDS) })
        .where('name', '=', name)
        .execute();
      return true;
    });
  }

  async function renew(name: JobName): Promise<boolean> {
    const renewed = await db
      .updateTable('jobs')
      .set({ held_until: inSeconds(HELD_SECONDS) })
      .where('name', '=', name)
      .where('holder', '=', writer)
      .executeTakeFirst();
    return renewed.numUpdatedRows > 0n;
  }

  async function end(name: JobName, isFinished: boolean): Promise<void> {
    await db
      .updateTable('jobs')
      .set({
        holder: null,
        held_until: null,
        ...(isFinished ? { finished_at: writeTimestamp(deps.now()) } : {}),
      })
      .where('name', '=', name)
      .where('holder', '=', writer)
      .execute();
  }

  /** Keeps the lease until the returned function is called. */
  function keep(name: JobName, lost: AbortController): () => void {
    let renewedAt = performance.now();
    const timer = setInterval(() => {
      renew(name).then((isHeld) => {
        if (isHeld) renewedAt = performance.now();
        else lost.abort();
      }, deps.onError);
      if (performance.now() - renewedAt > HELD_SECONDS * 1000) lost.abort();
    }, RENEW_MILLISECONDS);
    timer.unref();
    return () => clearInterval(timer);
  }

  /** Not one by one per process: two runs in this one would share the holder. */
  const here = new Set<JobName>();

  return {
    async run(name, work, { isDue = () => true } = {}) {
      if (here.has(name)) return null;
      here.add(name);
      try {
        if (!(await claim(name, isDue))) return null;
        const lost = new AbortController();
        const stopKeeping = keep(name, lost);
        let isFinished = false;
        try {
          const value = await work(lost.signal);
          isFinished = true;
          return { value };
        } finally {
          stopKeeping();
          // The lease ends by itself when this fails.
          await end(name, isFinished).catch(deps.onError);
        }
      } finally {
        here.delete(name);
      }
    },
    async isHeldElsewhere(name) {
      const row = await db
        .selectFrom('jobs')
        .select((eb) => eb('held_until', '>', inSeconds(0)).as('is_held'))
        .where('name', '=', name)
        .where('holder', '!=', writer)
        .executeTakeFirst();
      return isShared && row?.is_held === true;
    },
  };
}
