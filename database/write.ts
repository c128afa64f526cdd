import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { writeTimestamp } from './codec.ts';
import type { Database, Tx } from './connect.ts';
import { withoutOtherConnections } from './write-guard.ts';

/** A change that an open page may show. Contains ids only, never content. */
export type ChangeEvent =
  | { type: 'posts'; id: string; change: 'created' | 'updated' | 'deleted' }
  | {
      type:
        | 'media'
        | 'settings'
        | 'texts'
        | 'text-drafts'
        | 'people'
        | 'leads'
        | 'outbox'
        | 'backups'
        | 'previews'
        | 'retention'
        | 'redirects';
      id: string;
    }
  | { type: 'access'; userId: string }
  | { type: 'storage'; id: 'disk-full' | 'moving' | 'writable' | 'bucket-away' | 'bucket-back' }
  | { type: 'invalidate-all' };

/** The channel of notifications between servers. */
export const NOTIFICATIONS = 'site_changes';

/** The payload of a notification between servers. */
export interface ChangeMessage {
  /** The database handle that wrote; its own process ignores the message. */
  readonly writer: string;
  /** The revision that the change raised the site to, if it did. Older versions do not send it. */
  readonly revision?: number;
  readonly events: readonly ChangeEvent[];
}

export interface Actor {
  readonly id: string | null;
  readonly name: string;
}

export interface AuditEntry {
  action: string;
  objectType: string;
  objectId: string | null;
  detail?: Record<string, unknown>;
  /** Who did it, if not the actor of the change. */
  actor?: Actor;
}

/** Collects audit entries and events, which are stored or sent in the same transaction. */
export interface Changes {
  audit(entry: AuditEntry): void;
  event(event: ChangeEvent): void;
  /**
   * For what readers do not see, such as a draft: open pages hear of it, but the revision stays, so
   * that servers without notifications do not render their pages again.
   */
  announce(event: ChangeEvent): void;
}

export interface WriteDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly publish: (events: readonly ChangeEvent[]) => void;
}

/** The payload of a notification must be shorter than 8,000 bytes. */
const EVENTS_PER_NOTIFICATION = 25;
/** Eight parameters each; SQLite allows 32,766 in a statement. */
const AUDIT_ROWS_PER_INSERT = 1_000;

/** Thrown to roll the transaction back, and to return the refusal to the caller. */
class Refusal extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('the change was refused');
    this.result = result;
  }
}

function isRefusal(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false;
}

/**
 * The only way to write. The change, its audit entries and the incremented revision commit together;
 * the events are published after the commit. When `work` returns `{ ok: false }`, everything is
 * rolled back. Inside `work`, only `tx` may be used: a query on the outer handle would wait for this
 * transaction forever on SQLite, so it throws.
 */
export async function write<T>(
  deps: WriteDeps,
  actor: Actor,
  work: (tx: Tx, changes: Changes) => Promise<T>,
): Promise<T> {
  try {
    return await commit(deps, actor, work);
  } catch (error) {
    if (error instanceof Refusal) return error.result as T;
    throw error;
  }
}

async function commit<T>(
  deps: WriteDeps,
  actor: Actor,
  work: (tx: Tx, changes: Changes) => Promise<T>,
): Promise<T> {
  const audit: AuditEntry[] = [];
  const events: ChangeEvent[] = [];
  const announced: ChangeEvent[] = [];
  let revision: number | null = null;
  const result = await deps.database.db.transaction().execute(async (tx) => {
    const value = await withoutOtherConnections(() =>
      work(tx, {
        audit: (entry) => audit.push(entry),
        event: (event) => events.push(event),
        announce: (event) => announced.push(event),
      }),
    );
    if (isRefusal(value)) throw new Refusal(value);
    if (audit.length > 0) await insertAudit(tx, actor, audit, writeTimestamp(deps.now()));
    if (events.length > 0) {
      revision = await raiseRevision(tx, deps.database, events);
    }
    await notify(tx, deps.database, announced);
    return value;
  });
  if (revision !== null) deps.database.revisions?.note(revision);
  // Published before returning, so that the next page the writer opens shows the change.
  const published = [...events, ...announced];
  if (published.length > 0) deps.publish(published);
  return result;
}

/**
 * Raises the revision, and on PostgreSQL tells the other servers, which hear of it on commit. One
 * statement, because everybody who writes waits for the row. Returns null on SQLite.
 */
export async function raiseRevision(
  tx: Tx,
  { writer, revisions }: Database,
  events: readonly ChangeEvent[],
): Promise<number | null> {
  const raise = tx
    .updateTable('site_state')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', 1);
  if (revisions === null) {
    await raise.execute();
    return null;
  }
  const notifications = listMessages({ writer, revisions }, events).map((message) => {
    const start = JSON.stringify(message).slice(0, -1);
    return sql`, pg_notify(${NOTIFICATIONS}, ${`${start},"revision":`}::text || revision || '}')`;
  });
  const { rows } = await sql<{ revision: number }>`
    with raised as (${raise.returning('revision')})
    select revision${sql.join(notifications, sql``)} from raised`.execute(tx);
  return Number(rows[0]?.revision);
}

/** Tells the other servers on PostgreSQL, which hear of it on commit. */
async function notify(tx: Tx, database: NotifyingDatabase, events: readonly ChangeEvent[]) {
  for (const message of listMessages(database, events)) {
    await sql`select pg_notify(${NOTIFICATIONS}, ${JSON.stringify(message)})`.execute(tx);
  }
}

type NotifyingDatabase = Pick<Database, 'writer' | 'revisions'>;

/** None on SQLite, and where notifications are not passed on. */
function listMessages(
  { writer, revisions }: NotifyingDatabase,
  events: readonly ChangeEvent[],
): ChangeMessage[] {
  if (!revisions?.canNotify) return [];
  const messages: ChangeMessage[] = [];
  for (let from = 0; from < events.length; from += EVENTS_PER_NOTIFICATION) {
    messages.push({ writer, events: events.slice(from, from + EVENTS_PER_NOTIFICATION) });
  }
  return messages;
}

async function insertAudit(
  tx: Tx,
  actor: Actor,
  entries: readonly AuditEntry[],
  at: string,
): Promise<void> {
  for (let from = 0; from < entries.length; from += AUDIT_ROWS_PER_INSERT) {
    const rows = entries.slice(from, from + AUDIT_ROWS_PER_INSERT).map((entry) => ({
      id: randomUUID(),
      at,
      actor_id: (entry.actor ?? actor).id,
      actor_name: (entry.actor ?? actor).name,
      action: entry.action,
      object_type: entry.objectType,
      object_id: entry.objectId,
      detail: entry.detail === undefined ? null : JSON.stringify(entry.detail),
    }));
    await tx.insertInto('audit_log').values(rows).execute();
  }
}
