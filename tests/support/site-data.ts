import pino from 'pino';
import type { Services } from '#app/framework/services.server.ts';
import { loadSiteBuild } from './site-build.ts';

/** Opens the services on the data folder of a running server, as a command on the same machine does. */
export async function openSiteData(server: { dataDir: string; origin: string }): Promise<Services> {
  const { loadConfig, openServices } = await loadSiteBuild();
  const config = loadConfig({ DATA_DIR: server.dataDir, PUBLIC_ORIGIN: server.origin });
  return openServices(config, pino({ level: 'silent' }));
}
