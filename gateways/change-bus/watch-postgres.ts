import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { DatabaseLimits } from '#config/database-limits.ts';
import type { Database } from '#database/connect.ts';
import { shareDatabase } from '#database/database-claim.ts';
import { createClient, loadPg } from '#database/postgres-client.ts';
import { type ChangeMessage, NOTIFICATIONS } from '#database/write.ts';
import type { ChangeBus } from './change-bus.ts';
import type { Watch } from './watch.ts';

/** How often the revision is compared, which also shows whether the connection is alive. */
const COMPARE_MILLISECONDS = 1_000;
/** A connection that is silent for longer is replaced. */
const ANSWER_MILLISECONDS = 1_500;
/** A revision may be read this much before the notification of it, or our own write, is heard of. */
const ANNOUNCE_MILLISECONDS = 100;
const LISTEN_MILLISECONDS = 1_000;
const RECONNECT_MILLISECONDS = 1_000;
const CLOSE_MILLISECONDS = 1_000;
/** While only the pooler answers, the direct address is tried again after this time. */
const RETRY_DIRECT_MILLISECONDS = 60_000;

export interface WatchPostgresOptions {
  /** Where to connect, best first. A connection pooler in between passes no notifications on. */
  readonly urls: readonly string[];
  readonly database: Database;
  readonly bus: ChangeBus;
  readonly limits: DatabaseLimits;
  /** Called once for each time that the database cannot be reached. */
  readonly onAway: (error: unknown) => void;
  readonly onBack: () => void;
  /** Called once when notifications cannot be had: changes are then noticed by comparing alone. */
  readonly onUnheard: (reason: unknown) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Keeps one connection that listens for notifications and compares the site's revision each second.
 * Notifications are faster; comparing alone is enough, because every change raises the revision. What
 * happened while there was no connection is unknown, so that everything is then outdated.
 */
export function watchPostgres(options: WatchPostgresOptions): Watch {
  const { urls, database, bus, limits } = options;
  const revisions = database.revisions;
  if (revisions === null) throw new Error('This database does not count its changes for others.');
  const stopping = new AbortController();
  let away = false;
  let toldUnheard = false;

  function invalidate(revision: number): void {
    revisions?.reset(revision);
    bus.publish([{ type: 'invalidate-all' }]);
  }

  async function compare(readRevision: () => Promise<number>): Promise<void> {
    const before = revisions?.known ?? 0;
    const revision = await readRevision();
    // A lower one: the database lost its last changes, as after a failover.
    const isMissed =
      revision < before || !(await revisions?.reached(revision, ANNOUNCE_MILLISECONDS));
    if (isMissed) invalidate(revision);
  }

  async function listen(client: pg.Client): Promise<void> {
    try {
      await requireNotifications(client, database);
      await client.query(`listen ${NOTIFICATIONS}`);
    } catch (error) {
      if (!isUnheard(error)) throw error;
      if (!toldUnheard) options.onUnheard(error);
      toldUnheard = true;
      return;
    }
    await shareDatabase(client);
  }

  /** Returns when a better connection may be had; rejects when this one is lost. */
  async function watchOver(
    client: pg.Client,
    { isFirst, isBest, gone }: { isFirst: boolean; isBest: boolean; gone: AbortSignal },
  ): Promise<void> {
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === NOTIFICATIONS) publishPayload(payload, options);
    });
    await listen(client);
    const readRevision = () => findRevision(client);
    if (isFirst) await compare(readRevision);
    else invalidate(await readRevision());
    if (away) options.onBack();
    away = false;
    const opened = performance.now();
    while (isBest || performance.now() - opened < RETRY_DIRECT_MILLISECONDS) {
      await wait(COMPARE_MILLISECONDS, null, { signal: gone, ref: false });
      await compare(readRevision);
    }
  }

  /** Returns whether the connection could be opened. */
  async function watchOnce(index: number, isFirst: boolean): Promise<boolean> {
    const gone = new AbortController();
    const lose = (error?: Error) => gone.abort(error);
    const stop = () => gone.abort();
    const client = createClient(urls[index] ?? '', lose, {
      connectMilliseconds: limits.connect,
      answerMilliseconds: Math.min(ANSWER_MILLISECONDS, limits.statement),
    });
    client.on('end', () => lose());
    stopping.signal.addEventListener('abort', stop);
    let isOpen = false;
    try {
      await client.connect();
      isOpen = true;
      await watchOver(client, { isFirst, isBest: index === 0, gone: gone.signal });
    } catch (error) {
      if (!stopping.signal.aborted) lose(error as Error);
    } finally {
      stopping.signal.removeEventListener('abort', stop);
      await close(client);
    }
    if (gone.signal.aborted && !stopping.signal.aborted) {
      if (!away) options.onAway(gone.signal.reason);
      away = true;
      // What became of this connection most likely became of the others.
      database.reconnect();
    }
    return isOpen;
  }

  async function run(): Promise<void> {
    let failures = 0;
    for (let isFirst = true; !stopping.signal.aborted; isFirst = false) {
      const began = performance.now();
      const isOpen = await watchOnce(failures % urls.length, isFirst);
      failures = isOpen ? 0 : failures + 1;
      const remaining = RECONNECT_MILLISECONDS - (performance.now() - began);
      if (remaining <= 0 || stopping.signal.aborted) continue;
      await wait(remaining, null, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    poll: () => undefined,
    catchUp: () => compare(() => findRevisionIn(database)),
    isAway: () => away,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

class UnheardError extends Error {
  override name = 'UnheardError';
}

/** Whether notifications cannot be had on this connection, which otherwise works. */
function isUnheard(error: unknown): boolean {
  if (error instanceof UnheardError) return true;
  return error instanceof loadPg().DatabaseError && !/^(?:08|53|57)/.test(error.code ?? '');
}

/**
 * @throws UnheardError when a notification that another connection sends does not arrive: a pooler is
 *   in between, or the engine has none
 */
async function requireNotifications(client: pg.Client, { db }: Database): Promise<void> {
  // A pooler gives its clients numbers of its own, and each transaction another session.
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (rows[0]?.pid !== (client as unknown as { processID: number }).processID) {
    throw new UnheardError('the connection has no session of its own');
  }
  const channel = `site_check_${randomUUID().replaceAll('-', '')}`;
  const { promise: arrived, resolve } = Promise.withResolvers<true>();
  const check = (message: pg.Notification) => {
    if (message.channel === channel) resolve(true);
  };
  client.on('notification', check);
  try {
    await client.query(`listen ${channel}`);
    await sql`select pg_notify(${channel}, '')`.execute(db);
    const isHeard = await Promise.race([arrived, wait(LISTEN_MILLISECONDS, false, { ref: false })]);
    if (!isHeard) throw new UnheardError('a notification did not arrive');
    await client.query(`unlisten ${channel}`);
  } finally {
    client.off('notification', check);
  }
}

async function findRevision(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ revision: number }>('select revision from site_state');
  return Number(rows[0]?.revision);
}

async function findRevisionIn({ db }: Database): Promise<number> {
  const row = await db.selectFrom('site_state').select('revision').executeTakeFirstOrThrow();
  return row.revision;
}

/** A connection that has gone silent would never finish closing. */
async function close(client: pg.Client): Promise<void> {
  const closed = client.end().catch(() => undefined);
  await Promise.race([closed, wait(CLOSE_MILLISECONDS, null, { ref: false })]);
}

function publishPayload(payload: string, { database, bus, onError }: WatchPostgresOptions): void {
  try {
    const { writer, revision, events } = JSON.parse(payload) as ChangeMessage;
    if (writer === database.writer) return;
    if (revision !== undefined) database.revisions?.note(revision);
    bus.publish(events);
  } catch (error) {
    // Any database user can send a notification, so its payload may be invalid.
    onError(error);
  }
}
