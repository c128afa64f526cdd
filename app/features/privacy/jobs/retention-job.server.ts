import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImageFiles } from '#app/features/media/image-files.server.ts';
import type { ImageUses } from '#app/features/media/image-use.server.ts';
import type { StoreBinding } from '#app/features/media/store-binding.server.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { clearDeletedRows, needsClearing } from '#database/clear-deleted-rows.ts';
import type { Leases } from '#database/replicas/leases.server.ts';
import type { Actor, WriteDeps } from '#database/write.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';
import type { Log } from '#server/log.ts';
import {
  type AnswerResult,
  answerQuestion,
  type RetentionAnswer,
} from '../answer-question.server.ts';
import type { Expired, Expiring, RetentionRun } from '../expiring.server.ts';
import { eraseWithLeads, type PersonalData } from '../personal-parts.server.ts';
import { daysBefore, retentionCutoff } from '../retention/cutoff.ts';
import { type ClockStart, findState, RETENTION } from '../retention/retention-state.server.ts';
import { approveAmount, believesClock, claimRun, finishRun } from '../retention/runs.server.ts';
import { RETENTION_KINDS, type RetentionCounts, type RetentionKind } from '../retention-kinds.ts';

export interface RetentionDeps extends WriteDeps {
  readonly mailer: Mailer;
  readonly imageFiles: ImageFiles;
  readonly storeBinding: StoreBinding;
  readonly imageUses: ImageUses;
  readonly log: Log;
  readonly shutdownSignal: AbortSignal;
  readonly leases: Leases;
  readonly expiring: Expiring;
  readonly personalData: PersonalData;
}

/** `asked`: an admin must confirm the date or the amount. `busy`: another server runs it, or ran it today. */
export type RetentionResult =
  | { kind: 'done'; deleted: RetentionCounts; failed: readonly RetentionKind[] }
  | { kind: 'asked' | 'busy' };

/** Deletes expired data for good, after the periods in the settings and the privacy policy. */
export interface Retention {
  /** Makes today's run, unless it was already made or an admin must be asked first. */
  run(): Promise<RetentionResult>;
  /** Continues a run whose server was stopped or killed in the middle of it. */
  resume(): Promise<void>;
  /** Stores an admin's answer and starts the run that waited for it. */
  answer(actor: Actor, answer: RetentionAnswer): Promise<AnswerResult>;
  believesClock(): Promise<boolean>;
  /** Resolves when no run is in progress. */
  settle(): Promise<void>;
}

export function createRetention(deps: RetentionDeps, start: ClockStart): Retention {
  let running: Promise<unknown> = Promise.resolve();
  let pending = 0;

  async function runAlone(): Promise<RetentionResult> {
    const ran = await deps.leases.run('retention', (lost) => {
      const signal = AbortSignal.any([deps.shutdownSignal, lost]);
      return runOnce({ ...deps, shutdownSignal: signal }, start);
    });
    return ran?.value ?? { kind: 'busy' };
  }

  function run(): Promise<RetentionResult> {
    pending += 1;
    const next = running.then(runAlone).finally(() => {
      pending -= 1;
    });
    running = next.catch(() => undefined);
    return next;
  }

  return {
    run,
    async resume() {
      if (pending > 0) return;
      const { begunAt } = await findState(deps.database.db);
      if (begunAt === null || (await deps.leases.isHeldElsewhere('retention'))) return;
      await run();
    },
    async answer(actor, answer) {
      const { timeZone } = await findSettings(deps.database.db);
      const result = await answerQuestion(deps, actor, { answer, timeZone });
      if (result.ok) {
        // Not awaited: a large run takes minutes.
        run().catch((error: unknown) => deps.log.error({ err: error }, 'retention failed'));
      }
      return result;
    },
    believesClock: () => believesClock(deps, start),
    async settle() {
      await running;
    },
  };
}

async function runOnce(deps: RetentionDeps, start: ClockStart): Promise<RetentionResult> {
  const startedAt = deps.now();
  const claim = await claimRun(deps, start);
  if (claim !== 'claimed') return { kind: claim === 'clock' ? 'asked' : 'busy' };
  const { personalData } = deps;
  const retentionRun: RetentionRun = {
    ...deps,
    actor: RETENTION,
    startedAt,
    // Not what this server last read: nothing is deleted by a period that was changed on another.
    settings: await findSettings(deps.database.db),
    daysAgo: (days) => daysBefore(startedAt, days),
    monthsAgo: (months) => retentionCutoff(startedAt, months),
    eraseWithLeads: (...erased) => eraseWithLeads(personalData, ...erased),
  };
  const expired = deps.expiring.open(retentionRun);
  const failed = new Set<RetentionKind>();
  const note = (kind: RetentionKind) => (error: unknown) => {
    deps.log.error({ err: error, kind }, 'deleting expired data failed');
    failed.add(kind);
    return 0;
  };
  const due = await forEachKind((kind) => expired[kind].count().catch(note(kind)));
  if (!(await approveAmount(deps, due))) return { kind: 'asked' };
  const deleted = await forEachKind((kind) => deleteAll(deps, expired[kind], note(kind)));
  // The next holder of the lease continues.
  if (deps.shutdownSignal.aborted) return { kind: 'busy' };
  await tidy(deps, retentionRun);
  const result = { deleted, failed: RETENTION_KINDS.filter((kind) => failed.has(kind)) };
  await finishRun(deps, { startedAt, ...result });
  return { kind: 'done', ...result };
}

/** Runs the kinds one after another. A failure of one does not stop the next. */
async function forEachKind(
  work: (kind: RetentionKind) => Promise<number>,
): Promise<RetentionCounts> {
  const counts: Record<RetentionKind, number> = {
    leads: 0,
    plans: 0,
    subscribers: 0,
    messages: 0,
    history: 0,
    accounts: 0,
    trash: 0,
    revisions: 0,
    previews: 0,
    numbers: 0,
    files: 0,
  };
  for (const kind of RETENTION_KINDS) counts[kind] = await work(kind);
  return counts;
}

async function deleteAll(
  { shutdownSignal }: RetentionDeps,
  expired: Expired,
  onError: (error: unknown) => number,
): Promise<number> {
  let deleted = 0;
  try {
    while (!shutdownSignal.aborted) {
      const batch = await expired.deleteBatch();
      if (batch === 0) break;
      deleted += batch;
      // SQLite is synchronous: without this, the site would not respond until everything is
      // deleted.
      await nextTurn();
    }
  } catch (error) {
    onError(error);
  }
  return deleted;
}

/**
 * Deletes what no retention kind covers, and clears database pages. A failure of one job does not stop
 * the next.
 */
async function tidy(
  { database, expiring, personalData: { rows }, log }: RetentionDeps,
  run: RetentionRun,
): Promise<void> {
  const jobs: Expiring['tidies'] = {
    ...expiring.tidies,
    // Last: what the others deleted is cleared, too.
    'deleted rows': async () => {
      if (await needsClearing(database, rows)) await clearDeletedRows(database, rows, run.now());
    },
  };
  for (const [job, work] of Object.entries(jobs)) {
    await work(run).catch((error: unknown) =>
      log.error({ err: error, job }, 'a retention job failed'),
    );
  }
}
