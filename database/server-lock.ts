import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another server is using this data folder or database. */
export class DataFolderInUseError extends Error {
  override name = 'DataFolderInUseError';
  readonly code = 'data_folder_in_use';
}

export interface Claim {
  release(): void;
}

/** The file that a server on SQLite, a restore and a move lock. */
export function serverLock(dataDir: string): string {
  return join(dataDir, 'server.lock');
}

/**
 * Claims the folder for one server process; commands may still run at the same time. The operating
 * system releases the claim when the process ends, even after a crash.
 * @throws DataFolderInUseError
 */
export function claimDataFolder(dataDir: string): Claim {
  const claim = claimFile(serverLock(dataDir));
  if (claim !== null) return claim;
  throw new DataFolderInUseError(
    `Another server is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

/**
 * Claims the data of a site for one process; null on PostgreSQL, which many servers can share.
 * @throws DataFolderInUseError
 */
export function claimData(config: {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}): Claim | null {
  return config.databaseUrl === undefined ? claimDataFolder(config.dataDir) : null;
}

/** Claims a file for one process; null while another process holds the claim. */
export function claimFile(path: string): Claim | null {
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === 5) return null;
    throw error;
  }
  return { release: () => lock.close() };
}
