/**
 * Ends with code 3 and one sentence when a server works on the data folder, or when a setting
 * cannot be used: nothing needs to be installed or built for a start that would be refused.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, loadConfig } from '#config/config.ts';
import { claimDataFolder, DataFolderInUseError } from '#database/server-lock.ts';

const REFUSED = 3;

try {
  const { databaseUrl, dataDir } = loadConfig();
  // PostgreSQL serves many servers; and a folder without this file has never had one.
  if (databaseUrl === undefined && existsSync(join(dataDir, 'server.lock'))) {
    claimDataFolder(dataDir).release();
  }
} catch (error) {
  if (!(error instanceof DataFolderInUseError || error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = REFUSED;
}
