import type { Leases } from '#app/domains/replicas/leases.server.ts';
import type { Actor } from '#database/write.ts';
import { listBackups } from './backup-folder.server.ts';
import type { BackupKind } from './backup-name.ts';
import { readBackupStatus } from './backup-status.server.ts';
import type { BackupMade } from './create-backup.server.ts';
import { isDailyDue } from './daily.ts';
import { type RunBackupDeps, runBackup } from './run-backup.server.ts';

export interface BackupSchedulerDeps extends RunBackupDeps {
  readonly shutdownSignal: AbortSignal;
  /** Of several servers, one makes the nightly backup. */
  readonly leases: Leases;
  readonly findTimeZone: () => Promise<string>;
  readonly onError: (error: unknown) => void;
}

/** Makes the backups of a running server, one at a time. */
export interface BackupScheduler {
  isRunning(): boolean;
  /** Rejects with the cause of a failure, which is also stored for the owner to see. */
  make(actor: Actor, kind: BackupKind): Promise<BackupMade>;
  /** Makes a backup if tonight's is missing. */
  tick(): Promise<void>;
  /** Starts the nightly backups. */
  start(): void;
  stop(): Promise<void>;
}

const TICK_MILLISECONDS = 60_000;
const SCHEDULE: Actor = { id: null, name: 'Nightly schedule' };

export function createBackupScheduler(deps: BackupSchedulerDeps): BackupScheduler {
  let timer: NodeJS.Timeout | undefined;
  let making: Promise<unknown> | null = null;
  let lastDailyAt: string | null = null;

  async function make(actor: Actor, kind: BackupKind): Promise<BackupMade> {
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
    if (making !== null || deps.shutdownSignal.aborted) return;
    const [backups, { last }, timeZone] = await Promise.all([
      listBackups(deps.dataDir),
      readBackupStatus(deps.dataDir),
      deps.findTimeZone(),
    ]);
    const failedAt = last?.kind === 'daily' && last.problem !== null ? last.at : null;
    const now = deps.now();
    const isDue = (madeAt: string | null) =>
      isDailyDue({ now, timeZone, backups, lastDailyAt: madeAt, failedAt });
    if (!isDue(lastDailyAt)) return;
    const made = await deps.leases.run('nightly-backup', () => make(SCHEDULE, 'daily'), {
      isDue: (finishedAt) => isDue(finishedAt?.toISOString() ?? null),
    });
    if (made !== null) lastDailyAt = now.toISOString();
  }

  return {
    isRunning: () => making !== null,
    make,
    tick,
    start() {
      timer = setInterval(() => {
        tick().catch((error: unknown) => {
          if (!deps.shutdownSignal.aborted) deps.onError(error);
        });
      }, TICK_MILLISECONDS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await making;
    },
  };
}
