/** Shared by the commands on the server: configuration from the environment, one sentence per error. */
import { BackupError } from '#app/domains/backups/backup-error.ts';
import { type Config, ConfigError, loadConfig } from '#config/config.ts';
import { NewerDatabaseError } from '#database/migration-releases.ts';
import { MoveError } from '#database/move/move-error.ts';
import { DataFolderInUseError } from '#database/server-lock.ts';
import { PRIVATE_UMASK } from '#gateways/files/make-private.ts';
import { ObjectStoreError } from '#gateways/object-store/object-store-error.ts';

const READABLE_ERRORS = [
  BackupError,
  ConfigError,
  DataFolderInUseError,
  MoveError,
  NewerDatabaseError,
  ObjectStoreError,
];

/** Runs a command; the exit code is 1 when it fails. */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  try {
    process.umask(PRIVATE_UMASK);
    await work(loadConfig());
  } catch (error) {
    const isReadable = READABLE_ERRORS.some((kind) => error instanceof kind);
    console.error(isReadable ? (error as Error).message : error);
    process.exitCode = 1;
  }
}

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
