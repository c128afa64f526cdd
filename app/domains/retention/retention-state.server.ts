import type { Selectable } from 'kysely';
import { readNullableTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Database, Db, Tx } from '#database/connect.ts';
import type { RetentionStateTable } from '#database/schema.ts';
import type { Changes, WriteDeps } from '#database/write.ts';
import type { RetentionKind, RetentionQuestion } from './retention-kinds.ts';
import { type ClockEvidence, isClockPlausible, sureMoments } from './rules.ts';

/** The name under which everything is audited that is deleted by its age. */
export const RETENTION = { id: null, name: 'Automatic cleanup' } as const;

export interface RetentionState {
  readonly believedAt: Date | null;
  readonly lastRunAt: Date | null;
  readonly claimedUntil: Date | null;
  readonly question: RetentionQuestion | null;
  readonly allowed: number | null;
  /** What the last run could not delete. */
  readonly failed: readonly RetentionKind[];
}

/** What the process knew of the time when it started. */
export interface ClockStart {
  readonly startedAt: Date;
  readonly newestRow: Date | null;
}

/** Every change that a person makes leaves a row in the audit log. */
export async function findClockStart(db: Db, now: Date): Promise<ClockStart> {
  const row = await db
    .selectFrom('audit_log')
    .select('at')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { startedAt: now, newestRow: toDate(row?.at ?? null) };
}

export async function findState(db: Db | Tx): Promise<RetentionState> {
  return toState(await selectState(db).executeTakeFirstOrThrow());
}

/** In a transaction: no other server reads or changes the state until its end. */
export async function lockState({ engine }: Database, tx: Tx): Promise<RetentionState> {
  const query = selectState(tx);
  const locked = engine === 'postgresql' ? query.forUpdate() : query;
  return toState(await locked.executeTakeFirstOrThrow());
}

/**
 * Whether the clock is near the last sure moment. When it is, this is the next one; when it is not,
 * the question is left for an admin.
 */
export async function judgeClock(
  deps: Pick<WriteDeps, 'now'>,
  tx: Tx,
  changes: Changes,
  { state, start }: { state: RetentionState; start: ClockStart },
): Promise<boolean> {
  const now = deps.now();
  const { question } = state;
  const asked = question?.kind === 'clock' ? question : null;
  const evidence: ClockEvidence = {
    ...start,
    believedAt: state.believedAt,
    question: asked && { since: asked.since === null ? null : new Date(asked.since) },
  };
  if (isClockPlausible(now, evidence)) {
    await updateState(tx, { believed_at: writeTimestamp(now) });
    if (asked) await storeQuestion(tx, changes, null);
    return true;
  }
  if (asked) return false;
  const latest = Math.max(...sureMoments(evidence).map((moment) => moment.getTime()));
  await storeQuestion(tx, changes, { kind: 'clock', since: new Date(latest).toISOString() });
  return false;
}

export async function storeQuestion(
  tx: Tx,
  changes: Changes,
  question: RetentionQuestion | null,
): Promise<void> {
  await updateState(tx, { question: question === null ? null : JSON.stringify(question) });
  changes.event({ type: 'retention', id: question?.kind ?? 'answered' });
}

type StateChange = Partial<{
  believed_at: string;
  last_run_at: string;
  claimed_until: string | null;
  question: string | null;
  allowed: number | null;
  failed: string;
}>;

export async function updateState(tx: Tx, change: StateChange): Promise<void> {
  await tx.updateTable('retention_state').set(change).where('id', '=', 1).execute();
}

function selectState(db: Db | Tx) {
  return db.selectFrom('retention_state').selectAll().where('id', '=', 1);
}

function toState(row: Selectable<RetentionStateTable>): RetentionState {
  return {
    believedAt: toDate(row.believed_at),
    lastRunAt: toDate(row.last_run_at),
    claimedUntil: toDate(row.claimed_until),
    question: row.question === null ? null : (JSON.parse(row.question) as RetentionQuestion),
    allowed: row.allowed,
    failed: JSON.parse(row.failed) as RetentionKind[],
  };
}

function toDate(stored: string | Date | null): Date | null {
  const text = readNullableTimestamp(stored);
  return text === null ? null : new Date(text);
}
