/** What the commands on the server share: settings from the environment, one sentence when it fails. */
import { BackupError } from '#app/domains/backups/backup-error.ts';
import { type Config, ConfigError, loadConfig } from '#config/config.ts';
import { DataFolderInUseError } from '#database/server-lock.ts';
import { MissingProgramError } from '#database/snapshot/postgres-programs.ts';

const FOR_THE_PERSON = [BackupError, ConfigError, DataFolderInUseError, MissingProgramError];

/** Runs a command to its end; its exit code says whether it worked. */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  try {
    await work(loadConfig());
  } catch (error) {
    const told = FOR_THE_PERSON.some((kind) => error instanceof kind);
    console.error(told ? (error as Error).message : error);
    process.exitCode = 1;
  }
}

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
