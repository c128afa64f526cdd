import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#database/connect.ts';
import { answeredInTime } from '#database/database-unavailable.ts';
import { readJsonColumn } from '#database/json-column.ts';
import { type ChangeEvent, OBJECT_EVENTS, STORAGE_EVENTS } from '#database/write.ts';
import type { ChangeBus } from './change-bus.ts';
import type { Watch } from './watch.ts';

/** A change has to show on every server within 1.5 seconds, rendering included. */
const POLL_MILLISECONDS = 500;

export interface WatchPostgresOptions {
  readonly database: Database;
  readonly bus: ChangeBus;
  /** Called once each time the database becomes unreachable. */
  readonly onAway: (error: unknown) => void;
  readonly onBack: () => void;
}

interface ChangeRow {
  readonly revision: number;
  readonly writer: string;
  readonly events: string;
}

interface Reading {
  /** The revision that this process knew when it asked; null if none yet. */
  readonly before: number | null;
  /** The revision of the site. */
  readonly head: number;
  /** The changes after `before`, in order. */
  readonly changes: readonly ChangeRow[];
}

/**
 * Reads what other servers changed from `change_events`, twice a second. Every change raises the
 * site's revision by one in the transaction that stores its events. A missing number is therefore a
 * change that can no longer be read, and everything counts as outdated.
 */
export function watchPostgres(options: WatchPostgresOptions): Watch {
  const { database, bus } = options;
  const stopping = new AbortController();
  let known: number | null = null;
  let away = false;

  function outdateAll(head: number): void {
    known = head;
    bus.publish([{ type: 'invalidate-all' }]);
  }

  async function catchUp(): Promise<void> {
    const { before, head, changes } = await readChanges(database, known);
    // A lower revision: the database lost its last changes, as after a failover.
    if (known === null || (before !== null && head < before)) return outdateAll(head);
    for (const { revision, writer, events } of changes) {
      // Another read, which began later, was faster.
      if (revision <= known) continue;
      if (revision !== known + 1) return outdateAll(head);
      known = revision;
      if (writer !== database.writer) bus.publish(parseEvents(events));
    }
    if (known < head) outdateAll(head);
  }

  async function poll(): Promise<void> {
    try {
      await answeredInTime(catchUp());
      if (!away) return;
      away = false;
      options.onBack();
      // A database that was replaced may have other changes under the same numbers.
      bus.publish([{ type: 'invalidate-all' }]);
    } catch (error) {
      if (stopping.signal.aborted || away) return;
      away = true;
      options.onAway(error);
      // The current connections are dead.
      database.reconnect();
    }
  }

  const polling = repeat(POLL_MILLISECONDS, stopping.signal, poll);
  return {
    poll: () => undefined,
    catchUp,
    isAway: () => away,
    revision: () => known,
    async stop() {
      stopping.abort();
      await polling;
    },
  };
}

/** One statement, so that revision and changes belong together. */
async function readChanges({ db }: Database, before: number | null): Promise<Reading> {
  const { rows } = await sql<{
    head: string;
    revision: string | null;
    writer: string;
    events: string;
  }>`
    select site_state.revision as head, change_events.revision, writer, events
    from site_state left join change_events on change_events.revision > ${before ?? Number.MAX_SAFE_INTEGER}
    order by change_events.revision`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error('site_state has no row');
  const changes = rows.flatMap(({ revision, writer, events }) =>
    revision === null ? [] : [{ revision: Number(revision), writer, events }],
  );
  return { before, head: Number(first.head), changes };
}

const id = z.string();
/**
 * Anybody who can write to the database can have written these events. If we cannot read them,
 * everything counts as outdated.
 */
const EVENTS = {
  column: 'change_events.events',
  schema: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('posts'), id, change: z.enum(['created', 'updated', 'deleted']) }),
      z.object({ type: z.enum(OBJECT_EVENTS), id }),
      z.object({ type: z.literal('access'), userId: z.string() }),
      z.object({ type: z.literal('storage'), id: z.enum(STORAGE_EVENTS) }),
      z.object({ type: z.literal('invalidate-all') }),
    ]),
  ) satisfies z.ZodType<ChangeEvent[]>,
  fallback: [{ type: 'invalidate-all' }] satisfies ChangeEvent[],
};

function parseEvents(events: string): readonly ChangeEvent[] {
  return readJsonColumn<readonly ChangeEvent[], readonly ChangeEvent[]>(events, EVENTS);
}

/** Repeats the work, starting it at most this often. */
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
    // Rejects when it should stop.
    await pause.catch(() => undefined);
  }
}
