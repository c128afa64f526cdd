import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Services } from '#app/services/services.server.ts';
import { type Config, ConfigError } from '#config/config.ts';
import { claimData } from '#database/server-lock.ts';
import { currentBuild } from './builds.mjs';
import { wakeDatabase } from './command.ts';

/**
 * Runs a command with everything that a server has, which the build makes. On SQLite no server may
 * run meanwhile.
 */
export async function withServices(
  config: Config,
  work: (services: Services) => Promise<void>,
): Promise<void> {
  const build = currentBuild();
  if (build === null) throw new ConfigError('The site is not built yet: npm run build.');
  await wakeDatabase(config);
  const claim = claimData(config);
  try {
    const { createLog, openServices } = (await import(
      pathToFileURL(join(build, 'server/index.js')).href
    )) as typeof import('../../server.ts');
    const services = await openServices(config, createLog('warn'));
    try {
      await work(services);
    } finally {
      await services.close();
    }
  } finally {
    claim?.release();
  }
}
