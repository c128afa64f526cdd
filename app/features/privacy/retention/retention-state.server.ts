import type { Selectable } from 'kysely';
import { z } from 'zod';
import { readNullableTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Database, Db, Tx } from '#database/connect.ts';
import { readJsonColumn } from '#database/json-column.ts';
import { lockRows } from '#database/lock-rows.ts';
import type { RetentionStateTable } from '#database/schema.ts';
import type { Changes, WriteDeps } from '#database/write.ts';
import { RETENTION_KINDS, type RetentionKind, type RetentionQuestion } from '../retention-kinds.ts';
import { type ClockEvidence, isClockPlausible, trustedTimes } from './rules.ts';

/** The audit actor for data that is deleted because of its age. */
export const RETENTION = { id: null, name: 'Automatic cleanup' } as const;

export interface RetentionState {
  readonly believedAt: Date | null;
  readonly lastRunAt: Date | null;
  readonly begunAt: Date | null;
  readonly question: RetentionQuestion | null;
  readonly allowed: number | null;
  /** The kinds that the last run failed to delete. */
  readonly failed: readonly RetentionKind[];
}

const count = z.int().min(0).catch(0);
/** A damaged question is asked again by the next run, if there still is one. */
const QUESTION = {
  column: 'retention_state.question',
  schema: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('clock'), since: z.iso.datetime().nullable() }),
    z.object({
      kind: z.literal('amount'),
      counts: z.object(
        Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, count])) as Record<
          RetentionKind,
          typeof count
        >,
      ),
    }),
  ]) satisfies z.ZodType<RetentionQuestion>,
  fallback: null,
};
const FAILED = {
  column: 'retention_state.failed',
  schema: z.array(z.enum(RETENTION_KINDS)),
  fallback: [] as RetentionKind[],
};

/** The evidence about the time when the process started. */
export interface ClockStart {
  readonly startedAt: Date;
  readonly newestRow: Date | null;
}

/** Reads the newest row of the audit log, which has a row for every change that a person makes. */
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

/** Locks the state until the transaction ends, so that no other server reads or changes it. */
export async function lockState(database: Database, tx: Tx): Promise<RetentionState> {
  return toState(await lockRows(database, selectState(tx)).executeTakeFirstOrThrow());
}

/**
 * Whether the clock is near the last trusted time. If it is, the current time becomes the trusted
 * one; if not, the question is stored for an admin.
 */
export async function judgeClock(
  deps: Pick<WriteDeps, 'now'>,
  tx: Tx,
  changes: Changes,
  { state, start }: { state: RetentionState; start: ClockStart },
): Promise<boolean> {
  const now = deps.now();
  const { question } = state;
  const open = question?.kind === 'clock' ? question : null;
  const evidence: ClockEvidence = {
    ...start,
    believedAt: state.believedAt,
    question: open && { since: open.since === null ? null : new Date(open.since) },
  };
  if (isClockPlausible(now, evidence)) {
    await updateState(tx, { believed_at: writeTimestamp(now) });
    if (open) await storeQuestion(tx, changes, null);
    return true;
  }
  if (open) return false;
  const latest = Math.max(...trustedTimes(evidence).map((time) => time.getTime()));
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
  begun_at: string | null;
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
    begunAt: toDate(row.begun_at),
    question: row.question === null ? null : readJsonColumn(row.question, QUESTION),
    allowed: row.allowed,
    failed: readJsonColumn(row.failed, FAILED),
  };
}

function toDate(stored: string | Date | null): Date | null {
  const text = readNullableTimestamp(stored);
  return text === null ? null : new Date(text);
}
