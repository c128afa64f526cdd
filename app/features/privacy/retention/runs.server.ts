import { randomUUID } from 'node:crypto';
import { writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { type WriteDeps, write } from '#database/write.ts';
import { type RetentionCounts, type RetentionKind, totalOf } from '../retention-kinds.ts';
import {
  type ClockStart,
  judgeClock,
  lockState,
  RETENTION,
  storeQuestion,
  updateState,
} from './retention-state.server.ts';
import { isRunDue, mustAskFirst } from './rules.ts';

const RUNS_COMPARED = 30;

/** Whether the clock is trusted enough to delete data because of its age. */
export function believesClock(deps: WriteDeps, start: ClockStart): Promise<boolean> {
  return write(deps, RETENTION, async (tx, changes) => {
    const state = await lockState(deps.database, tx);
    return judgeClock(deps, tx, changes, { state, start });
  });
}

/** `clock`: an admin must confirm the date first. `busy`: it was made today. */
export type ClaimResult = 'claimed' | 'clock' | 'busy';

/** Begins today's run. Only for the holder of the lease, who also continues an interrupted one. */
export function claimRun(deps: WriteDeps, start: ClockStart): Promise<ClaimResult> {
  return write(deps, RETENTION, async (tx, changes) => {
    const state = await lockState(deps.database, tx);
    if (!(await judgeClock(deps, tx, changes, { state, start }))) return 'clock';
    const now = deps.now();
    const last = { at: state.lastRunAt, failed: state.failed.length > 0 };
    if (!isRunDue(now, last)) return 'busy';
    await updateState(tx, { begun_at: writeTimestamp(now) });
    return 'claimed';
  });
}

/** Returns false for an unusual amount, after releasing the claim and asking an admin. */
export function approveAmount(deps: WriteDeps, counts: RetentionCounts): Promise<boolean> {
  return write(deps, RETENTION, async (tx, changes) => {
    const { allowed, question } = await lockState(deps.database, tx);
    const recentTotals = await listRecentTotals(tx);
    if (mustAskFirst(totalOf(counts), { recentTotals, allowed })) {
      await updateState(tx, { begun_at: null });
      await storeQuestion(tx, changes, { kind: 'amount', counts });
      return false;
    }
    if (question !== null) await storeQuestion(tx, changes, null);
    return true;
  });
}

export interface FinishedRun {
  readonly startedAt: Date;
  readonly deleted: RetentionCounts;
  readonly failed: readonly RetentionKind[];
}

export async function finishRun(deps: WriteDeps, run: FinishedRun): Promise<void> {
  await write(deps, RETENTION, async (tx, changes) => {
    const before = await lockState(deps.database, tx);
    const startedAt = writeTimestamp(run.startedAt);
    await tx
      .insertInto('retention_runs')
      .values({
        id: randomUUID(),
        started_at: startedAt,
        finished_at: writeTimestamp(deps.now()),
        total: totalOf(run.deleted),
        deleted: JSON.stringify(run.deleted),
        failed: JSON.stringify(run.failed),
      })
      .execute();
    await updateState(tx, {
      last_run_at: startedAt,
      begun_at: null,
      allowed: null,
      failed: JSON.stringify(run.failed),
    });
    if (before.failed.join() !== run.failed.join()) {
      changes.event({ type: 'retention', id: 'failed' });
    }
  });
}

async function listRecentTotals(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('retention_runs')
    .select('total')
    .orderBy('started_at', 'desc')
    .limit(RUNS_COMPARED)
    .execute();
  return rows.map(({ total }) => total);
}
