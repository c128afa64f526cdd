/** Shared by the commands on the server: configuration from the environment, one sentence per error. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from '#app/features/backups/archive/backup-error.ts';
import { type Config, ConfigError, loadConfig } from '#config/config.ts';
import { connect } from '#database/connect.ts';
import { DatabaseFileError, hasDatabaseFile } from '#database/database-file.ts';
import { describeDatabaseFailure } from '#database/describe-database-failure.ts';
import { NewerDatabaseError, UnreleasedDatabaseError } from '#database/migration-releases.ts';
import { MoveError } from '#database/move/move-error.ts';
import { ForeignDatabaseError } from '#database/require-own-database.ts';
import { DataFolderInUseError } from '#database/server-lock.ts';
import { waitForDatabase } from '#database/wait-for-database.ts';
import { PRIVATE_UMASK } from '#gateways/files/make-private.ts';
import { ObjectStoreError } from '#gateways/object-store/object-store-error.ts';
import { type Arguments, type OptionValue, readArguments } from './arguments.mjs';

const READABLE_ERRORS = [
  BackupError,
  ConfigError,
  DatabaseFileError,
  DataFolderInUseError,
  ForeignDatabaseError,
  MoveError,
  NewerDatabaseError,
  ObjectStoreError,
  UnreleasedDatabaseError,
];

const FILE_CODES: ReadonlySet<string> = new Set([
  'EACCES',
  'EISDIR',
  'ENOENT',
  'ENOTDIR',
  'EPERM',
  'EROFS',
]);

/** A sentence for an error whose cause is known; null for a fault of ours, which needs its stack. */
function describeFailure(error: unknown, config: Config | null): string | null {
  if (READABLE_ERRORS.some((kind) => error instanceof kind)) return (error as Error).message;
  const aboutDatabase = config && describeDatabaseFailure(error, config);
  if (aboutDatabase) return aboutDatabase;
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return 'The disk is full. Free some space, then run the command again.';
  return path !== undefined && FILE_CODES.has(code)
    ? `${path} cannot be used (${code}). Check that it exists, and that this user may read and write it.`
    : null;
}

/**
 * Runs a command of `commands.mjs`. The exit code is 1 when it fails, and 2 when it was called with what
 * it does not know.
 */
export async function runCommand(
  name: string,
  work: (config: Config, given: Arguments) => Promise<void>,
): Promise<void> {
  const given = readArguments(name);
  let config: Config | null = null;
  try {
    process.umask(PRIVATE_UMASK);
    config = loadConfig();
    requireOwnData(config);
    await work(config, given);
  } catch (error) {
    const sentence = describeFailure(error, config);
    console.error(sentence ?? error);
    process.exitCode = 1;
  }
}

/** @throws ConfigError, DatabaseFileError if there is no site that this user may work on */
export function requireSite({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined || hasDatabaseFile(dataDir)) return;
  throw new ConfigError(`There is no site in ${dataDir}. Set DATA_DIR to the site's folder.`);
}

/**
 * What root writes belongs to root, and the server could not use it anymore.
 * @throws ConfigError for root, if the site is another user's
 */
function requireOwnData({ dataDir }: Config): void {
  if (process.getuid?.() !== 0) return;
  for (const name of ['site.db', 'secret']) {
    const owner = statSync(join(dataDir, name), { throwIfNoEntry: false })?.uid ?? 0;
    if (owner === 0) continue;
    throw new ConfigError(
      `The site in ${dataDir} is that of another user (number ${owner}), and you are root: what you write there, the server could not use anymore. Run the command as that user, like sudo --user='#${owner}'; docs/operations.md has the whole command for systemd and for containers.`,
    );
  }
}

/** Waits for a serverless database, which sleeps until somebody connects. */
export async function wakeDatabase(config: Config): Promise<void> {
  if (config.databaseUrl === undefined) return;
  const database = connect(config);
  try {
    await waitForDatabase(database, {
      onWait: () => say('The database does not answer yet: waiting for it.'),
      rejectedMilliseconds: 0,
    });
  } finally {
    await database.close();
  }
}

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

/** The value of an option that was given at most once. */
export function textOf(value: OptionValue): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The values of an option that may be repeated. */
export function textsOf(value: OptionValue): readonly string[] {
  return Array.isArray(value) ? value : [];
}
