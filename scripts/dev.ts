/**
 * The site while it is written: sources straight from Vite, behind the same server shell and the
 * same security as the built one. A page without scripts is not hydrated here either, so that a
 * dead handler shows; it is reloaded by hand.
 */
import { mkdirSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite } from 'vite';
import { loadConfig } from '#config/config.ts';
import { claimDataFolder } from '#database/server-lock.ts';

type Site = typeof import('../server.ts');

interface Opened {
  readonly module: Site;
  readonly services: Awaited<ReturnType<Site['openServices']>>;
  readonly fetch: ReturnType<Site['createSite']>['fetch'];
}

process.env.NODE_ENV = 'development';
const config = loadConfig();
mkdirSync(config.dataDir, { recursive: true });
const claim = config.databaseUrl === undefined ? claimDataFolder(config.dataDir) : null;
const httpServer = createHttpServer();
const vite = await createVite({
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: httpServer } },
});

let opened: Opened | null = null;
let refreshing: Promise<unknown> = Promise.resolve();

/** The site as its sources are now: a change on the server's side opens everything anew. */
function currentSite(): Promise<Opened> {
  const refreshed = refreshing.then(refresh, refresh);
  refreshing = refreshed;
  return refreshed;
}

async function refresh(): Promise<Opened> {
  const module = (await vite.ssrLoadModule('./server.ts')) as Site;
  if (opened?.module === module) return opened;
  await close();
  const services = await module.openServices(config, module.createLog(config.logLevel));
  const { fetch } = module.createSite(services, { clientFolder: null });
  await services.outbox.start({ alone: claim !== null });
  opened = { module, services, fetch };
  return opened;
}

async function close(): Promise<void> {
  opened?.services.shutdown.abort();
  await opened?.services.close();
  opened = null;
}

const answer = getRequestListener(
  async (request) => {
    try {
      const site = await currentSite();
      return await site.fetch(request);
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      console.error(error);
      return new Response((error as Error).stack, { status: 500 });
    }
  },
  { overrideGlobalObjects: false },
);
httpServer.on('request', (request, response) => {
  vite.middlewares(request, response, () => void answer(request, response));
});
httpServer.listen(config.port, config.host, () => {
  console.log(`Wizard Services is at ${config.publicOrigin}, from its sources`);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await Promise.all([close(), vite.close()]);
    claim?.release();
    process.exit(0);
  });
}
