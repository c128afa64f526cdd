import type { Config } from '#config/config.ts';
import type { Database } from '#database/connect.ts';
import { readMoveMark } from '#database/move/move-mark.ts';
import { findBackupProblem, readBackupStatus } from './folder/backup-status.server.ts';
import { readStoreState } from './store/store-state.server.ts';
import { findStoreProblem, type Problem } from './store/store-status.ts';

/** When any server of the site last made a good backup, ISO 8601; null before the first one. */
export async function findLastBackup({
  config,
  database,
}: Pick<ProblemDeps, 'database'> & { config: { dataDir: string } }): Promise<string | null> {
  const [{ lastGood }, { nightlyAt }] = await Promise.all([
    readBackupStatus(config.dataDir),
    readStoreState(database.db),
  ]);
  return (
    [lastGood?.at ?? null, nightlyAt]
      .filter((at) => at !== null)
      .toSorted()
      .at(-1) ?? null
  );
}

interface ProblemDeps {
  readonly config: Pick<Config, 'dataDir' | 'backupStore'>;
  readonly database: Database;
  readonly now: () => Date;
}

/** Problems with the backups on the server and their copies elsewhere, for the owner. */
export async function loadBackupProblems({
  config,
  database,
  now,
}: ProblemDeps): Promise<Problem[]> {
  const [status, state] = await Promise.all([
    readBackupStatus(config.dataDir),
    readStoreState(database.db),
  ]);
  const problems = [
    findBackupProblem(status, state.nightlyAt, now()),
    config.backupStore === undefined ? null : findStoreProblem(state, now()),
  ].filter((problem) => problem !== null);
  if (problems.length === 0) return problems;
  // Nothing is backed up here until the move is over or given up, which another notice says.
  return (await readMoveMark(database))?.role === 'source' ? [] : problems;
}
