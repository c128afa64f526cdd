import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  countDeniedAccountsBefore,
  deleteDeniedAccountsBefore,
} from '#app/features/accounts/denied-accounts.server.ts';
import {
  countEntriesBefore,
  deleteEntriesBefore,
} from '#app/features/activity/delete-entries.server.ts';
import {
  countLinksEndedBefore,
  deleteLinksEndedBefore,
  ENDED_LINK_DAYS,
} from '#app/features/articles/previews/ended-preview-links.server.ts';
import { createPruning } from '#app/features/articles/revisions/prune-revisions.server.ts';
import { daysBefore } from '#app/features/articles/revisions/pruning-rule.ts';
import {
  countTrashedBefore,
  deleteTrashedBefore,
} from '#app/features/articles/trash/delete-expired.server.ts';
import {
  countLeadsBefore,
  deleteLeads,
  listLeadsBefore,
} from '#app/features/leads/delete-leads.server.ts';
import { isImageUsed, listShownElsewhere } from '#app/features/media/http/image-use.server.ts';
import type { ImageFiles } from '#app/features/media/image-files.server.ts';
import {
  countExpiredImages,
  deleteExpiredImages,
  restoreUsedImages,
} from '#app/features/media/image-trash.server.ts';
import {
  countExpiredOrphans,
  deleteExpiredOrphans,
} from '#app/features/media/media-library.server.ts';
import type { StoreBinding } from '#app/features/media/store-binding.server.ts';
import { forgetFormerAdmins } from '#app/features/moving/former-admins.server.ts';
import {
  countExpiredMessages,
  deleteExpiredMessages,
} from '#app/features/outbox/change-messages.server.ts';
import {
  countSavedPlansBefore,
  deleteSavedPlansBefore,
  deleteSavedPlansOf,
} from '#app/features/quiz/saved-plans.server.ts';
import { deleteOldCounts } from '#app/features/redirects/unknown-paths.server.ts';
import { countDaysBefore, deleteOldestDayBefore } from '#app/features/results/old-counts.server.ts';
import { foldSeldomSeen, lastOpenDay } from '#app/features/results/store-counts.server.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import type { Settings } from '#app/features/settings/settings-schema.ts';
import {
  countExpiredSubscribers,
  deleteExpiredSubscribers,
} from '#app/features/subscribers/delete-subscribers.server.ts';
import { dayOf } from '#app/formatting/dates.ts';
import { clearDeletedRows, needsClearing } from '#database/clear-deleted-rows.ts';
import type { Leases } from '#database/replicas/leases.server.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';
import type { Log } from '#server/log.ts';
import { deleteOrphanedMails } from '../delete-orphaned-mails.server.ts';
import {
  type AnswerResult,
  answerQuestion,
  type RetentionAnswer,
} from '../retention/answer-question.server.ts';
import { retentionCutoff } from '../retention/cutoff.ts';
import {
  RETENTION_KINDS,
  type RetentionCounts,
  type RetentionKind,
} from '../retention/retention-kinds.ts';
import { type ClockStart, findState, RETENTION } from '../retention/retention-state.server.ts';
import { approveAmount, believesClock, claimRun, finishRun } from '../retention/runs.server.ts';

export interface RetentionDeps extends WriteDeps {
  readonly dataDir: string;
  readonly mailer: Mailer;
  readonly imageFiles: ImageFiles;
  readonly storeBinding: StoreBinding;
  readonly log: Log;
  readonly shutdownSignal: AbortSignal;
  readonly leases: Leases;
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
  // Not what this server last read: nothing is deleted by a period that was changed on another.
  const tasks = createTasks(deps, startedAt, await findSettings(deps.database.db));
  const failed = new Set<RetentionKind>();
  const note = (kind: RetentionKind) => (error: unknown) => {
    deps.log.error({ err: error, kind }, 'deleting expired data failed');
    failed.add(kind);
    return 0;
  };
  const due = await forEachKind((kind) => tasks[kind].count().catch(note(kind)));
  if (!(await approveAmount(deps, due))) return { kind: 'asked' };
  const deleted = await forEachKind((kind) => deleteAll(deps, tasks[kind], note(kind)));
  // The next holder of the lease continues.
  if (deps.shutdownSignal.aborted) return { kind: 'busy' };
  await deleteExpiredFiles(deps);
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

interface Task {
  /** The number of expired items. */
  count(): Promise<number>;
  /** Deletes a batch in one transaction. Returns its size; 0 when nothing is left. */
  deleteBatch(): Promise<number>;
}

async function deleteAll(
  { shutdownSignal }: RetentionDeps,
  task: Task,
  onError: (error: unknown) => number,
): Promise<number> {
  let deleted = 0;
  try {
    while (!shutdownSignal.aborted) {
      const batch = await task.deleteBatch();
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

const NO_TASK: Task = { count: async () => 0, deleteBatch: async () => 0 };

function createTasks(
  deps: RetentionDeps,
  now: Date,
  {
    leadRetentionMonths: months,
    auditRetentionMonths,
    revisionFullDays,
    trashDays,
    numbersRetentionMonths,
    timeZone,
  }: Settings,
): Record<RetentionKind, Task> {
  const { db } = deps.database;
  const cutoff = months === null ? null : retentionCutoff(now, months);
  const historyCutoff = retentionCutoff(now, auditRetentionMonths);
  const trashCutoff = daysBefore(now, trashDays);
  const firstDay = dayOf(retentionCutoff(now, numbersRetentionMonths), timeZone);
  const previewCutoff = daysBefore(now, ENDED_LINK_DAYS);
  const expiredImages = async () => ({
    cutoff: trashCutoff,
    shownElsewhere: await listShownElsewhere(db),
  });
  return {
    leads:
      cutoff === null
        ? NO_TASK
        : {
            count: () => countLeadsBefore(db, cutoff),
            deleteBatch: () => deleteLeadBatch(deps, cutoff),
          },
    plans:
      cutoff === null
        ? NO_TASK
        : {
            count: () => countSavedPlansBefore(db, cutoff),
            deleteBatch: () => deleteSavedPlansBefore(deps, RETENTION, cutoff),
          },
    subscribers: {
      count: () => countExpiredSubscribers(db, { now, endedBefore: cutoff }),
      deleteBatch: () => deleteExpiredSubscribers(deps, RETENTION, { now, endedBefore: cutoff }),
    },
    messages: {
      count: () => countExpiredMessages(deps),
      deleteBatch: () => deleteExpiredMessages(deps, RETENTION),
    },
    history: {
      count: () => countEntriesBefore(db, historyCutoff),
      deleteBatch: () => deleteEntriesBefore(deps, RETENTION, historyCutoff),
    },
    accounts: {
      count: () => countDeniedAccountsBefore(db, historyCutoff),
      deleteBatch: () => deleteDeniedAccountsBefore(deps, RETENTION, historyCutoff),
    },
    trash: {
      count: async () =>
        (await countTrashedBefore(db, trashCutoff)) +
        (await countExpiredImages(db, await expiredImages())),
      deleteBatch: async () =>
        (await deleteTrashedBefore(deps, RETENTION, trashCutoff)) ||
        // After the posts: what only they showed is unused now.
        (await deleteExpiredImages(deps, RETENTION, {
          ...(await expiredImages()),
          isUsed: isImageUsed,
        })),
    },
    revisions: createPruning(deps, RETENTION, daysBefore(now, revisionFullDays)),
    previews: {
      count: () => countLinksEndedBefore(db, previewCutoff),
      deleteBatch: () => deleteLinksEndedBefore(deps, previewCutoff),
    },
    numbers: {
      count: () => countDaysBefore(db, firstDay),
      deleteBatch: () => deleteOldestDayBefore(deps, firstDay),
    },
    files: {
      count: () => countExpiredOrphans(db, deps.imageFiles, deps.storeBinding),
      deleteBatch: () => deleteExpiredOrphans(db, deps.imageFiles, deps.storeBinding),
    },
  };
}

/** Plans that came with a lead are deleted with it. */
function deleteLeadBatch(deps: WriteDeps, cutoff: Date): Promise<number> {
  return write(deps, RETENTION, async (tx, changes) => {
    const leads = await listLeadsBefore(tx, cutoff);
    const ids = leads.map((lead) => lead.id);
    await deleteSavedPlansOf(tx, changes, ids);
    await deleteLeads(tx, changes, leads, 'kept long enough');
    return leads.length;
  });
}

/** An email whose file is incomplete after this long was sent again long ago. */
const UNFINISHED_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * Deletes files and clears database pages that no retention kind covers. A failure of one job does
 * not stop the next.
 */
async function deleteExpiredFiles(deps: RetentionDeps): Promise<void> {
  const { database, mailer, log } = deps;
  const jobs = {
    mails: () => deleteOrphanedMails(deps),
    'unfinished mails': async () => mailer.stored?.removeUnfinished(UNFINISHED_MILLISECONDS),
    'unfinished images': () => deps.imageFiles.removeUnfinished(UNFINISHED_MILLISECONDS),
    'images in use': async () =>
      restoreUsedImages(deps, RETENTION, await listShownElsewhere(database.db)),
    'counts of unknown addresses': () => deleteOldCounts(deps),
    'admins of old sites': () => forgetFormerAdmins(deps),
    'what was seen seldom': async () => {
      const { timeZone } = await findSettings(database.db);
      await foldSeldomSeen(deps, lastOpenDay(deps.now(), timeZone));
    },
    'deleted rows': async () => {
      if (await needsClearing(database)) await clearDeletedRows(database, deps.now());
    },
  };
  for (const [job, work] of Object.entries(jobs)) {
    await work().catch((error: unknown) =>
      log.error({ err: error, job }, 'a retention job failed'),
    );
  }
}
