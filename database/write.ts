import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { writeTimestamp } from './codec.ts';
import type { Database, Tx } from './connect.ts';
import { withoutDiskWait } from './disk-wait.ts';
import { withoutOtherConnections } from './write-guard.ts';

export const OBJECT_EVENTS = [
  'media',
  /** Of images, in words. */
  'descriptions',
  'settings',
  'texts',
  'text-drafts',
  'post-drafts',
  'people',
  'leads',
  'outbox',
  'backups',
  'previews',
  'retention',
  'redirects',
  'imports',
  'topics',
  'authors',
  'claims',
  'subscribers',
] as const;
export const STORAGE_EVENTS = [
  'disk-full',
  'moving',
  'writable',
  'bucket-away',
  'bucket-back',
] as const;

/** A change that an open page may show. Contains ids only, never content. */
export type ChangeEvent = (
  | { type: 'posts'; id: string; change: 'created' | 'updated' | 'deleted' }
  | { type: (typeof OBJECT_EVENTS)[number]; id: string }
  | { type: 'access'; userId: string }
  | { type: 'storage'; id: (typeof STORAGE_EVENTS)[number] }
  | { type: 'invalidate-all' }
) & {
  /** One of very many, as of an import: no visitor waits until a page that may show it is rendered again. */
  isOneOfMany?: true;
};

export interface Actor {
  readonly id: string | null;
  readonly name: string;
  /** Of a person, as the accounts name it. */
  readonly role?: string;
}

/** Of a change that a page of the site makes, on which nobody is signed in. */
export const VISITOR: Actor = { id: null, name: 'Visitor' };
/** Of a change that happens by itself, as on schedule. */
export const WEBSITE: Actor = { id: null, name: 'Website' };

export interface AuditEntry {
  action: string;
  objectType: string;
  objectId: string | null;
  detail?: Record<string, unknown>;
  /** The person who did it, if not the actor of the change. */
  actor?: Actor;
}

/** Collects audit entries and events, which are stored or sent in the same transaction. */
export interface Changes {
  audit(entry: AuditEntry): void;
  event(event: ChangeEvent): void;
}

export interface WriteDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly publish: (events: readonly ChangeEvent[]) => void;
  /** Whether somebody does the work again when the machine loses power: see `withoutDiskWait`. */
  readonly isRepeatable?: boolean;
}

/** A server that missed more changes than this discards everything it has cached. */
const KEPT_CHANGES = 1_000;
/** Eight parameters each; SQLite allows 32,766 in a statement. */
const AUDIT_ROWS_PER_INSERT = 1_000;

/** Thrown to roll the transaction back and return the rejection to the caller. */
class Rejection extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('the change was rejected');
    this.result = result;
  }
}

function isRejection(value: unknown): boolean {
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
    if (error instanceof Rejection) return error.result as T;
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
  const run = async (tx: Tx) => {
    const value = await withoutOtherConnections(() =>
      work(tx, {
        audit: (entry) => audit.push(entry),
        event: (event) => events.push(event),
      }),
    );
    if (isRejection(value)) throw new Rejection(value);
    if (audit.length > 0) await insertAudit(tx, actor, audit, writeTimestamp(deps.now()));
    if (events.length > 0) await raiseRevision(tx, deps.database, events);
    return value;
  };
  const transact = () => deps.database.db.transaction().execute(run);
  const result = await (deps.isRepeatable ? withoutDiskWait(transact) : transact());
  // Published before returning, so that the next page the writer opens shows the change.
  if (events.length > 0) deps.publish(events);
  return result;
}

/**
 * Raises the revision and, on PostgreSQL, stores the events for the other servers, which read them
 * after the commit. One statement, because all writers wait for the row of `site_state`. Its lock
 * lasts until the commit, so that revisions are committed in order and without gaps.
 */
export async function raiseRevision(
  tx: Tx,
  { engine, writer }: Pick<Database, 'engine' | 'writer'>,
  events: readonly ChangeEvent[],
): Promise<void> {
  const raise = tx
    .updateTable('site_state')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', 1);
  if (engine === 'sqlite') {
    await raise.execute();
    return;
  }
  await sql`
    with raised as (${raise.returning('revision')}), deleted as (
      delete from change_events
      where revision <= (select revision from raised) - ${sql.lit(KEPT_CHANGES)}
    )
    insert into change_events (revision, writer, events)
    select revision, ${writer}, ${JSON.stringify(events)} from raised`.execute(tx);
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
