import pino from 'pino';
import type { Services } from '#app/services/services.server.ts';
import type { ServerProcess } from './server-process.ts';
import { loadSiteBuild } from './site-build.ts';

/** Opens the services on the data folder of a running server, as a command on the same machine does. */
export async function openSiteData(
  server: Pick<ServerProcess, 'dataDir' | 'origin' | 'adminOrigin'>,
  env: Record<string, string> = {},
): Promise<Services> {
  const { loadConfig, openServices } = await loadSiteBuild();
  const { dataDir, origin, adminOrigin } = server;
  const config = loadConfig({
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: origin,
    ...(adminOrigin === origin ? {} : { ADMIN_ORIGIN: adminOrigin }),
    ...env,
  });
  return openServices(config, pino({ level: 'silent' }));
}
