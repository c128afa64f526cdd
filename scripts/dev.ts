/**
 * The development server: Vite serves the sources behind the same HTTP shell and security headers as
 * the build. Pages without scripts are not hydrated here either, so that an event handler that would
 * never run is noticed. Such pages are reloaded by hand. Its data is in its own folder.
 */
import { mkdirSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite } from 'vite';
import { describeAddresses, loadConfig } from '#config/config.ts';
import { claimData } from '#database/server-lock.ts';
import { readArguments } from './lib/arguments.mjs';
import { keepDevelopmentDataApart } from './lib/development.ts';

type Site = typeof import('../server.ts');

interface OpenSite {
  readonly module: Site;
  readonly services: Awaited<ReturnType<Site['openServices']>>;
  readonly fetch: ReturnType<Site['createSite']>['fetch'];
}

readArguments('dev');
process.env.NODE_ENV = 'development';
keepDevelopmentDataApart(process.env);
const config = loadConfig();
mkdirSync(config.dataDir, { recursive: true });
const claim = claimData(config);
const httpServer = createHttpServer();
const vite = await createVite({
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: httpServer } },
});

let site: OpenSite | null = null;
let refreshing: Promise<unknown> = Promise.resolve();

/** Returns the site built from the current sources. A change of server code opens all services again. */
function currentSite(): Promise<OpenSite> {
  const refreshed = refreshing.then(refresh, refresh);
  refreshing = refreshed;
  return refreshed;
}

async function refresh(): Promise<OpenSite> {
  const module = (await vite.ssrLoadModule('./server.ts')) as Site;
  if (site?.module === module) return site;
  await close();
  const services = await module.openServices(config, module.createLog(config.logLevel));
  const { fetch } = module.createSite(services, { clientFolder: null });
  await services.start({ alone: claim !== null });
  site = { module, services, fetch };
  return site;
}

async function close(): Promise<void> {
  site?.services.shutdown.abort();
  await site?.services.close();
  site = null;
}

const listener = getRequestListener(
  async (request, env) => {
    try {
      const current = await currentSite();
      const { socket } = (env as { incoming: IncomingMessage }).incoming;
      return await current.fetch(request, { remoteAddress: socket.remoteAddress ?? '' });
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      console.error(error);
      return new Response((error as Error).stack, { status: 500 });
    }
  },
  { overrideGlobalObjects: false },
);
httpServer.on('request', (request, response) => {
  vite.middlewares(request, response, () => void listener(request, response));
});
httpServer.listen(config.port, config.host, () => {
  console.log(`Wizard Services is running from its sources at ${describeAddresses(config)}`);
  currentSite()
    .then(async ({ services }) => {
      const howToOwn = await services.ownerInstructions();
      console.log(howToOwn || `Sign in at ${config.adminOrigin}/admin/login`);
    })
    .catch((error: unknown) => console.error(error));
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await Promise.all([close(), vite.close()]);
    claim?.release();
    process.exit(0);
  });
}
