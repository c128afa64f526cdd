import pino from 'pino';
import type { Services } from '#app/framework/services.server.ts';
import { loadSiteBuild } from './site-build.ts';

/** The services of a running server's data folder, as a command beside it has them. */
export async function openSiteData(server: { dataDir: string; origin: string }): Promise<Services> {
  const { loadConfig, openServices } = await loadSiteBuild();
  const config = loadConfig({ DATA_DIR: server.dataDir, PUBLIC_ORIGIN: server.origin });
  return openServices(config, pino({ level: 'silent' }));
}
