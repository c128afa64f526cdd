import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { DatabaseLimits } from '#config/database-limits.ts';
import type { Database } from '#database/connect.ts';
import { shareDatabase } from '#database/database-claim.ts';
import { DatabaseUnavailableError } from '#database/database-unavailable.ts';
import { createClient, loadPg } from '#database/postgres-client.ts';
import { type ChangeMessage, NOTIFICATIONS } from '#database/write.ts';
import type { ChangeBus } from './change-bus.ts';
import type { Watch } from './watch.ts';

/** How often the revision is compared: a change is to show within 1.5 seconds, rendering included. */
const COMPARE_MILLISECONDS = 800;
/** When the listening connection has not answered by then, the pool is asked as well. */
const DOUBT_MILLISECONDS = 250;
/** A listening connection that is silent for longer is replaced. */
const ANSWER_MILLISECONDS = 1_500;
/** A revision may be read this much before the notification of it, or our own write, is heard of. */
const ANNOUNCE_MILLISECONDS = 100;
const LISTEN_MILLISECONDS = 1_000;
const RECONNECT_MILLISECONDS = 1_000;
const CLOSE_MILLISECONDS = 1_000;

export interface WatchPostgresOptions {
  /** Where to listen: a connection pooler in between would pass no notifications on. */
  readonly url: string;
  readonly database: Database;
  readonly bus: ChangeBus;
  readonly limits: DatabaseLimits;
  /** Called once for each time that the database cannot be reached. */
  readonly onAway: (error: unknown) => void;
  readonly onBack: () => void;
  /** Called once for each time that the listening connection is lost. */
  readonly onLost: (reason: unknown) => void;
  /** Called once when notifications cannot be had: changes are then noticed by comparing alone. */
  readonly onUnheard: (reason: unknown) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Listens for notifications on a connection of its own, and compares the site's revision every 0.8
 * seconds. Notifications are faster; comparing alone is enough, because every change raises the revision. What
 * happened while there was no connection is unknown, so that everything is then outdated.
 */
export function watchPostgres(options: WatchPostgresOptions): Watch {
  const { database, bus } = options;
  const { revisions } = database;
  if (revisions === null) throw new Error('This database does not count its changes.');
  const stopping = new AbortController();
  let listening: Listening | null = null;
  let away = false;

  function invalidate(revision: number): void {
    revisions?.reset(revision);
    bus.publish([{ type: 'invalidate-all' }]);
  }

  async function read(findRevision: () => Promise<number>): Promise<Reading> {
    const before = revisions?.known ?? 0;
    return { before, revision: await findRevision() };
  }

  async function compare({ before, revision }: Reading): Promise<void> {
    // A lower one: the database lost its last changes, as after a failover.
    const isMissed =
      revision < before || !(await revisions?.reached(revision, ANNOUNCE_MILLISECONDS));
    if (isMissed) invalidate(revision);
  }

  const readFromPool = () => read(() => findRevisionIn(database));
  const askPool = shareCalls(readFromPool);

  /** The listening connection is asked each time, because that shows whether it is alive. */
  async function ask(): Promise<Reading> {
    if (listening === null) return askPool();
    const { client, lose } = listening;
    const heard = read(() => findRevision(client));
    heard.catch(lose);
    const doubt = new AbortController();
    const { signal } = doubt;
    const doubted = wait(DOUBT_MILLISECONDS, null, { signal, ref: false }).then(askPool);
    try {
      return await Promise.any([heard, doubted]);
    } finally {
      doubt.abort();
    }
  }

  async function compareOnce(): Promise<void> {
    try {
      await compare(await withTimeout(ask()));
      if (!away) return;
      away = false;
      options.onBack();
      // A database that was replaced may have other changes under the same numbers.
      bus.publish([{ type: 'invalidate-all' }]);
    } catch (error) {
      if (stopping.signal.aborted || away) return;
      away = true;
      options.onAway(error);
      // The connections of now lead nowhere.
      database.reconnect();
    }
  }

  const listener = keepListening(options, stopping.signal, {
    async onOpen(opened) {
      invalidate(await findRevision(opened.client));
      listening = opened;
    },
    onLost() {
      listening = null;
    },
  });
  const comparing = repeat(COMPARE_MILLISECONDS, stopping.signal, compareOnce);
  return {
    poll: () => undefined,
    catchUp: async () => compare(await readFromPool()),
    isAway: () => away,
    async stop() {
      stopping.abort();
      await Promise.all([listener, comparing]);
    },
  };
}

interface Reading {
  readonly revision: number;
  /** What was known when the database was asked. */
  readonly before: number;
}

interface Listening {
  readonly client: pg.Client;
  readonly lose: (reason: unknown) => void;
}

interface ListenerEvents {
  /** Called after each connection was made, the first and those after a loss. */
  onOpen(opened: Listening): Promise<void>;
  onLost(): void;
}

/** Connects again and again until the signal aborts. */
async function keepListening(
  options: WatchPostgresOptions,
  stopping: AbortSignal,
  { onOpen, onLost }: ListenerEvents,
): Promise<void> {
  const { database, limits } = options;
  let toldUnheard = false;
  let toldLost = false;

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

  await repeat(RECONNECT_MILLISECONDS, stopping, async () => {
    const lost = Promise.withResolvers<unknown>();
    const client = createClient(options.url, lost.resolve, {
      connectMilliseconds: limits.connect,
      answerMilliseconds: Math.min(ANSWER_MILLISECONDS, limits.statement),
    });
    client.on('end', () => lost.resolve(new Error('the listening connection has ended')));
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === NOTIFICATIONS) publishPayload(payload, options);
    });
    const stop = () => lost.resolve(null);
    stopping.addEventListener('abort', stop);
    try {
      await client.connect();
      await listen(client);
      await onOpen({ client, lose: lost.resolve });
      toldLost = false;
      await lost.promise;
    } catch (error) {
      lost.resolve(error);
    }
    onLost();
    if (!stopping.aborted && !toldLost) options.onLost(await lost.promise);
    toldLost = true;
    stopping.removeEventListener('abort', stop);
    await close(client);
  });
}

/** Does the work again and again, at least so long after it was begun before. */
async function repeat(
  milliseconds: number,
  stopping: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  while (!stopping.aborted) {
    const began = performance.now();
    await work();
    const remaining = Math.max(0, milliseconds - (performance.now() - began));
    const pause = wait(remaining, null, { signal: stopping, ref: false });
    // Rejects when it is to stop.
    await pause.catch(() => undefined);
  }
}

/** Calls that are made while one is in progress share its answer. */
function shareCalls<T>(work: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | null = null;
  return () => {
    pending ??= work().finally(() => {
      pending = null;
    });
    return pending;
  };
}

async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new DatabaseUnavailableError('the database did not answer in time')),
    ANSWER_MILLISECONDS,
  );
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
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
