import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another server already works on this data folder. */
export class DataFolderInUseError extends Error {
  override name = 'DataFolderInUseError';
  readonly code = 'data_folder_in_use';
}

export interface Claim {
  release(): void;
}

/**
 * Claims the folder for one server process; commands may still run beside it. The operating system
 * gives the claim back when the process ends, however it ends.
 * @throws DataFolderInUseError
 */
export function claimDataFolder(dataDir: string): Claim {
  const claim = claimFile(join(dataDir, 'server.lock'));
  if (claim !== null) return claim;
  throw new DataFolderInUseError(
    `Another server is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

/** Claims a file of this name for one process at a time; null while another one has it. */
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
