import {
  countEntriesBefore,
  deleteEntriesBefore,
} from '#app/domains/audit/delete-entries.server.ts';
import { deleteExpiredBackups } from '#app/domains/backups/backup-folder.server.ts';
import {
  countSavedPlansBefore,
  deleteSavedPlansBefore,
  deleteSavedPlansOf,
} from '#app/domains/growth-plan/saved-plans.server.ts';
import {
  countLeadsBefore,
  deleteLeads,
  listLeadsBefore,
} from '#app/domains/leads/leads-of-person.server.ts';
import { retentionLimit } from '#app/domains/leads/retention.ts';
import type { ImageFiles } from '#app/domains/media/image-files.server.ts';
import { countOldOrphans, removeOldOrphans } from '#app/domains/media/media-library.server.ts';
import { countOldMessages, deleteOldMessages } from '#app/domains/outbox/change-messages.server.ts';
import {
  type AnswerResult,
  answerQuestion,
  type RetentionAnswer,
} from '#app/domains/retention/answer-question.server.ts';
import {
  RETENTION_KINDS,
  type RetentionCounts,
  type RetentionKind,
} from '#app/domains/retention/retention-kinds.ts';
import { type ClockStart, RETENTION } from '#app/domains/retention/retention-state.server.ts';
import {
  admitAmount,
  believesClock,
  claimRun,
  finishRun,
} from '#app/domains/retention/runs.server.ts';
import type { Settings } from '#app/domains/settings/settings-schema.ts';
import { deleteOrphanedMails } from '#app/notifications/delete-orphaned-mails.server.ts';
import { clearDeletedRows, needsClearing } from '#database/clear-deleted-rows.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';
import type { Log } from '#server/log.ts';

export interface RetentionDeps extends WriteDeps {
  readonly dataDir: string;
  readonly mailer: Mailer;
  readonly imageFiles: ImageFiles;
  readonly readSettings: () => Promise<Settings>;
  readonly log: Log;
  readonly shutdownSignal: AbortSignal;
}

/** `asked`: an admin has to confirm the date, or the amount. `busy`: another server is at it, or was. */
export type RetentionResult =
  | { kind: 'done'; deleted: RetentionCounts; failed: readonly RetentionKind[] }
  | { kind: 'asked' | 'busy' };

/** Deletes for good what has been kept as long as the owner wants it, and as the privacy policy says. */
export interface Retention {
  /** Today's run, unless it was made or somebody has to be asked first. */
  run(): Promise<RetentionResult>;
  /** By an admin; the run that waited for it begins at once. */
  answer(actor: Actor, answer: RetentionAnswer): Promise<AnswerResult>;
  believesClock(): Promise<boolean>;
  /** Resolves when nothing is under way any more. */
  settle(): Promise<void>;
}

export function createRetention(deps: RetentionDeps, start: ClockStart): Retention {
  let running: Promise<unknown> = Promise.resolve();

  function run(): Promise<RetentionResult> {
    const next = running.then(() => runOnce(deps, start));
    running = next.catch(() => undefined);
    return next;
  }

  return {
    run,
    async answer(actor, answer) {
      const { timeZone } = await deps.readSettings();
      const result = await answerQuestion(deps, actor, { answer, timeZone });
      if (result.ok) {
        // Not waited for: a large run takes its time.
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
  const tasks = createTasks(deps, startedAt, await deps.readSettings());
  const failed = new Set<RetentionKind>();
  const note = (kind: RetentionKind) => (error: unknown) => {
    deps.log.error({ err: error, kind }, 'old data could not be deleted');
    failed.add(kind);
    return 0;
  };
  const due = await forEachKind((kind) => tasks[kind].count().catch(note(kind)));
  if (!(await admitAmount(deps, due))) return { kind: 'asked' };
  const deleted = await forEachKind((kind) => deleteAll(deps, tasks[kind], note(kind)));
  await tidyUp(deps);
  const result = { deleted, failed: RETENTION_KINDS.filter((kind) => failed.has(kind)) };
  await finishRun(deps, { startedAt, ...result });
  return { kind: 'done', ...result };
}

/** One after the other, and each whatever became of the one before. */
async function forEachKind(
  work: (kind: RetentionKind) => Promise<number>,
): Promise<RetentionCounts> {
  const counts: Record<RetentionKind, number> = {
    leads: 0,
    plans: 0,
    messages: 0,
    history: 0,
    files: 0,
  };
  for (const kind of RETENTION_KINDS) counts[kind] = await work(kind);
  return counts;
}

interface Task {
  /** How many are due. */
  count(): Promise<number>;
  /** Deletes a batch in a transaction of its own; how many, 0 when none is left. */
  deleteSome(): Promise<number>;
}

async function deleteAll(
  { shutdownSignal }: RetentionDeps,
  task: Task,
  onError: (error: unknown) => number,
): Promise<number> {
  let deleted = 0;
  try {
    while (!shutdownSignal.aborted) {
      const some = await task.deleteSome();
      if (some === 0) break;
      deleted += some;
    }
  } catch (error) {
    onError(error);
  }
  return deleted;
}

const NOTHING: Task = { count: async () => 0, deleteSome: async () => 0 };

function createTasks(
  deps: RetentionDeps,
  now: Date,
  { leadRetentionMonths: months, auditRetentionMonths }: Settings,
): Record<RetentionKind, Task> {
  const { db } = deps.database;
  const limit = months === null ? null : retentionLimit(now, months);
  const historyLimit = retentionLimit(now, auditRetentionMonths);
  return {
    leads:
      limit === null
        ? NOTHING
        : {
            count: () => countLeadsBefore(db, limit),
            deleteSome: () => deleteSomeLeads(deps, limit),
          },
    plans:
      limit === null
        ? NOTHING
        : {
            count: () => countSavedPlansBefore(db, limit),
            deleteSome: () => deleteSavedPlansBefore(deps, RETENTION, limit),
          },
    messages: {
      count: () => countOldMessages(deps),
      deleteSome: () => deleteOldMessages(deps, RETENTION),
    },
    history: {
      count: () => countEntriesBefore(db, historyLimit),
      deleteSome: () => deleteEntriesBefore(deps, RETENTION, historyLimit),
    },
    files: {
      count: () => countOldOrphans(db, deps.imageFiles),
      deleteSome: () => removeOldOrphans(db, deps.imageFiles),
    },
  };
}

/** Plans that were talked over go with their leads. */
function deleteSomeLeads(deps: WriteDeps, limit: Date): Promise<number> {
  return write(deps, RETENTION, async (tx, changes) => {
    const leads = await listLeadsBefore(tx, limit);
    const ids = leads.map((lead) => lead.id);
    await deleteSavedPlansOf(tx, changes, ids);
    await deleteLeads(tx, changes, leads, 'kept long enough');
    return leads.length;
  });
}

/** A mail that was cut off while it was written is tried again long before. */
const UNFINISHED_MILLISECONDS = 24 * 60 * 60 * 1000;

/** What has no rows of its own; each is done whatever became of the one before. */
async function tidyUp(deps: RetentionDeps): Promise<void> {
  const { database, mailer, log } = deps;
  const jobs = {
    mails: () => deleteOrphanedMails(deps),
    'unfinished mails': async () => mailer.folder?.removeUnfinished(UNFINISHED_MILLISECONDS),
    backups: () => deleteExpiredBackups(deps.dataDir),
    'deleted rows': async () => {
      if (await needsClearing(database)) await clearDeletedRows(database, deps.now());
    },
  };
  for (const [job, work] of Object.entries(jobs)) {
    await work().catch((error: unknown) => log.error({ err: error, job }, 'was not tidied up'));
  }
}
