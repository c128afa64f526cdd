import type { Leases } from '#database/replicas/leases.server.ts';
import type { Actor } from '#database/write.ts';
import { deleteExpiredBackups, listBackups } from '../folder/backup-folder.server.ts';
import type { BackupKind } from '../folder/backup-name.ts';
import { readBackupStatus } from '../folder/backup-status.server.ts';
import type { StoreKeeper } from '../store/store-keeper.server.ts';
import { claimWork, readStoreState, recordNightly, SCHEDULE } from '../store/store-state.server.ts';
import type { BackupMade } from './create-backup.server.ts';
import { isDailyDue } from './daily.ts';
import { type RunBackupDeps, runBackup } from './run-backup.server.ts';

export interface BackupSchedulerDeps extends RunBackupDeps {
  readonly leases: Leases;
  readonly shutdownSignal: AbortSignal;
  readonly findTimeZone: () => Promise<string>;
  /** Copies each backup to the backup store; null without one. */
  readonly keeper: StoreKeeper | null;
  readonly onError: (error: unknown) => void;
}

/** Makes the backups of a running server, one at a time. */
export interface BackupScheduler {
  isRunning(): boolean;
  /**
   * Rejects with the cause of a failure, which is also stored for the owner to see. The copy to the
   * backup store is not awaited.
   */
  make(actor: Actor, kind: BackupKind): Promise<BackupMade>;
  /**
   * Makes a backup if tonight's is missing, or else does what is due in the backup store. Deletes what
   * has expired on this server.
   */
  tick(): Promise<void>;
  /** Starts the nightly backups. */
  start(): void;
  stop(): Promise<void>;
}

const TICK_MILLISECONDS = 60_000;
const TIDY_MILLISECONDS = 24 * 60 * 60 * 1000;

export function createBackupScheduler(deps: BackupSchedulerDeps): BackupScheduler {
  let timer: NodeJS.Timeout | undefined;
  let making: Promise<unknown> | null = null;
  let lastDailyAt: string | null = null;
  const tidy = createTidy(deps);

  async function makeHere(actor: Actor, kind: BackupKind): Promise<BackupMade> {
    const made = runBackup(deps, actor, { kind, signal: deps.shutdownSignal });
    const settled = made.catch(() => undefined);
    making = settled;
    deps.publish([{ type: 'backups', id: 'begun' }]);
    try {
      return await made;
    } finally {
      if (making === settled) making = null;
    }
  }

  async function tick(): Promise<void> {
    const isBusy = making !== null || (deps.keeper?.working() ?? null) !== null;
    if (isBusy || deps.shutdownSignal.aborted) return;
    const now = deps.now();
    await tidy(now).catch(reportUnlessStopped);
    if (await isNightlyDue(now)) await makeNightly(now);
    else await deps.keeper?.tick();
  }

  async function isNightlyDue(now: Date): Promise<boolean> {
    const history = await readHistory(deps);
    return isDailyDue({ now, lastDailyAt, ...history });
  }

  /** Of all servers of the site, one makes it. It counts once its copy is in the backup store. */
  async function makeNightly(now: Date): Promise<void> {
    const claim = await claimWork(deps);
    if (claim === null) return;
    try {
      // Another server may just have made it.
      if (!(await isNightlyDue(now))) return;
      await makeHere(SCHEDULE, 'daily');
      lastDailyAt = now.toISOString();
      const sent = (await deps.keeper?.send(claim)) ?? 'done';
      if (sent === 'done') await recordNightly(deps, now);
    } finally {
      await claim.release();
    }
  }

  async function make(actor: Actor, kind: BackupKind): Promise<BackupMade> {
    const made = await makeHere(actor, kind);
    deps.keeper?.send().catch(reportUnlessStopped);
    return made;
  }

  function reportUnlessStopped(error: unknown): void {
    if (!deps.shutdownSignal.aborted) deps.onError(error);
  }

  return {
    isRunning: () => making !== null,
    make,
    tick,
    start() {
      timer = setInterval(() => {
        tick().catch(reportUnlessStopped);
      }, TICK_MILLISECONDS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await making;
      await deps.keeper?.settle();
    },
  };
}

/** What the folder, the database and the settings say about earlier backups and the next. */
async function readHistory(deps: BackupSchedulerDeps) {
  const [backups, { last }, timeZone, { nightlyAt }] = await Promise.all([
    listBackups(deps.dataDir),
    readBackupStatus(deps.dataDir),
    deps.findTimeZone(),
    readStoreState(deps.database.db),
  ]);
  const failedAt = last?.kind === 'daily' && last.problem !== null ? last.at : null;
  return { backups, timeZone, nightlyAt, failedAt };
}

/**
 * Deletes expired backups from this server's own folder once a day, even if the server has made no
 * backup for a long time.
 */
function createTidy({ dataDir, believesClock }: BackupSchedulerDeps) {
  let tidiedAt: number | null = null;
  return async (now: Date): Promise<void> => {
    const passed = tidiedAt === null ? TIDY_MILLISECONDS : now.getTime() - tidiedAt;
    if (passed >= 0 && passed < TIDY_MILLISECONDS) return;
    if (!(await believesClock())) return;
    tidiedAt = now.getTime();
    await deleteExpiredBackups(dataDir);
  };
}
