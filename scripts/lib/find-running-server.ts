/**
 * Exits with code 3 and one sentence when a server runs on the data folder or a setting is invalid,
 * so that nothing is installed or built for a start that would be rejected.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, loadConfig } from '#config/config.ts';
import { claimDataFolder, DataFolderInUseError } from '#database/server-lock.ts';

const REJECTED = 3;

try {
  const { databaseUrl, dataDir } = loadConfig();
  // Several servers may share PostgreSQL. A folder without this file has never had a server.
  if (databaseUrl === undefined && existsSync(join(dataDir, 'server.lock'))) {
    claimDataFolder(dataDir).release();
  }
} catch (error) {
  if (!(error instanceof DataFolderInUseError || error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = REJECTED;
}
