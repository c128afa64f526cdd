import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { getRequestListener } from '@hono/node-server';
import reactDomServer from 'react-dom/server';
import type { ServerBuild } from 'react-router';
import { ownerInstructions } from '#app/domains/accounts/first-owner.server.ts';
import { BackupError } from '#app/domains/backups/backup-error.ts';
import { deleteUnfinishedBackups } from '#app/domains/backups/backup-folder.server.ts';
import { finishSwap } from '#app/domains/backups/swap-data.server.ts';
import { removeOrphans } from '#app/domains/media/media-library.server.ts';
import { createCacheInvalidationSource } from '#app/framework/cache-invalidation.server.ts';
import { campaignCookie } from '#app/framework/campaign-cookie.ts';
import { withUnavailableResponses } from '#app/framework/database-unavailable.server.ts';
import {
  createRequestContext,
  openServices,
  type Services,
} from '#app/framework/services.server.ts';
import { type Config, ConfigError, loadConfig } from '#config/config.ts';
import { version } from '#config/version.ts';
import { DatabaseUnavailableError } from '#database/database-unavailable.ts';
import { NewerDatabaseError } from '#database/migration-releases.ts';
import { claimDataFolder, DataFolderInUseError } from '#database/server-lock.ts';
import { drain, trackConnections } from '#server/connections.ts';
import { createServer } from '#server/create-server.ts';
import { listEarlierClients } from '#server/earlier-builds.ts';
import { createLog } from '#server/log.ts';
import { loadStaticFiles } from '#server/static-files.ts';
import { surviveUncaughtErrors } from '#server/uncaught-errors.ts';

export { openServices } from '#app/framework/services.server.ts';
export { loadConfig } from '#config/config.ts';
export { createLog } from '#server/log.ts';
/** The route table, for tests; what renders the pages, for a benchmark that stands between. */
export { build, reactDomServer };

const STOP_MILLISECONDS = 8_000;
/** Whatever hangs, a service manager waits no longer than ten seconds. */
const END_MILLISECONDS = 9_500;
/** What a client may take of the server before it has said what it wants. */
const SOCKET_LIMITS = {
  headersMilliseconds: 15_000,
  requestMilliseconds: 60_000,
  /** How long a connection may wait for its next request: longer than a proxy keeps one, so that
   * the proxy closes it first and no request meets a closed end. */
  idleMilliseconds: 75_000,
  /** How often connections are looked at for the first two. */
  lookMilliseconds: 5_000,
  connections: 2_000,
};

/** The site's request handler on opened services; tests call it without a socket. */
export function createSite(services: Services, options: { clientFolder?: string | null } = {}) {
  const { config, log } = services;
  const clientFolder =
    options.clientFolder === undefined
      ? join(import.meta.dirname, '../client')
      : options.clientFolder;
  return createServer({
    publicOrigin: config.publicOrigin,
    mode: config.mode,
    trustedProxies: config.trustedProxies,
    log,
    isStorageLow: () => services.storage.isLow(),
    build: withUnavailableResponses(build as unknown as ServerBuild),
    createContext: (facts) => createRequestContext(services, facts),
    staticFiles:
      clientFolder === null
        ? null
        : loadStaticFiles(clientFolder, config.publicOrigin, listEarlierClients(clientFolder)),
    campaignCookie,
    pages: config.mode === 'development' ? null : createCacheInvalidationSource(services),
  });
}

/** Starts listening; resolves once the port is open. */
export async function listen(
  { fetch, tryServeFromCache }: ReturnType<typeof createSite>,
  config: Config,
  limits = SOCKET_LIMITS,
): Promise<Server> {
  const listener = getRequestListener(
    (request, env) =>
      fetch(request, {
        remoteAddress:
          (env as { incoming: { socket: Socket } }).incoming.socket.remoteAddress ?? '',
      }),
    { overrideGlobalObjects: false },
  );
  const server: Server = createHttpServer(
    {
      headersTimeout: limits.headersMilliseconds,
      requestTimeout: limits.requestMilliseconds,
      keepAliveTimeout: limits.idleMilliseconds,
      connectionsCheckingInterval: limits.lookMilliseconds,
    },
    (request, response) => {
      if (!connections.beginResponse(request, response) || tryServeFromCache(request, response))
        return;
      connections.awaitAnswer(request, response);
      void listener(request, response);
    },
  );
  const connections = trackConnections(server);
  server.maxConnections = limits.connections;
  // Who waits idly makes room for who comes next.
  server.on('drop', () => server.closeIdleConnections());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  return server;
}

/** Finishes what is under way, ends what is idle, and closes the database. */
export async function stop(server: Server, services: Services): Promise<void> {
  services.shutdown.abort();
  await drain(server, STOP_MILLISECONDS);
  await services.close();
}

const FOR_THE_PERSON = [ConfigError, DataFolderInUseError, NewerDatabaseError];
const NOT_LET_IN =
  'The database of DATABASE_URL does not let us in. Check that it runs, and the address, name and password.';

/** A start that cannot succeed, as one sentence for the person at the terminal; null for anything unforeseen. */
function startFailure(error: unknown, config: Config | null): string | null {
  if (FOR_THE_PERSON.some((kind) => error instanceof kind)) return (error as Error).message;
  if (error instanceof BackupError) return `The database has to be updated. ${error.message}`;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  const where = config?.dataDir ?? 'the data folder';
  if (error instanceof DatabaseUnavailableError) {
    return config?.databaseUrl === undefined
      ? `Another program holds the database in ${where}. Stop it, then start the site again.`
      : NOT_LET_IN;
  }
  if (code === 'EADDRINUSE') {
    return `Port ${config?.port} is already in use. Stop the other program, or set PORT to another number.`;
  }
  if (code === 'EACCES' && syscall === 'listen') {
    return `This user may not listen on port ${config?.port}. Set PORT to a number from 1024 up, or give the user that right.`;
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `This machine cannot listen on ${config?.host}. Set HOST to one of its own addresses.`;
  }
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'].includes(code)) {
    return `The data folder ${where} cannot be written. Give this user the right to write there, or set DATA_DIR to another folder.`;
  }
  if (code === 'ERR_SQLITE_ERROR') {
    return `The database in ${where} cannot be opened: ${(error as Error).message}.`;
  }
  if (['ECONNREFUSED', 'ETIMEDOUT', 'ENETUNREACH'].includes(code) || /^(28|3D)/.test(code)) {
    return NOT_LET_IN;
  }
  return null;
}

function requireWritable(folder: string): void {
  mkdirSync(folder, { recursive: true });
  accessSync(folder, constants.W_OK | constants.X_OK);
}

/** Starts the site with the settings of the environment; one that cannot start ends the process. */
export async function start(): Promise<void> {
  let config: Config | null = null;
  try {
    config = loadConfig();
    requireWritable(config.dataDir);
    // PostgreSQL serves many replicas; a folder serves one.
    const claim = config.databaseUrl === undefined ? claimDataFolder(config.dataDir) : null;
    if (claim !== null) await finishSwap(config.dataDir);
    await deleteUnfinishedBackups(config.dataDir);
    const log = createLog(config.logLevel);
    const services = await openServices(config, log);
    // Only who holds the claim: elsewhere a file without a row may be an upload under way.
    if (claim !== null) await removeOrphans(services.database.db, services.imageFiles);
    const site = createSite(services);
    const server = await listen(site, config);
    surviveUncaughtErrors(process, log);
    await services.outbox.start({ alone: claim !== null });
    services.dailyJobs.start();
    services.backups.start();
    await services.storage.check();
    services.storage.start();
    const { port } = server.address() as AddressInfo;
    process.stdout.write(
      `Wizard Services is at ${config.publicOrigin} (version ${version}, listening on ${config.host}, port ${port})\n`,
    );
    process.stdout.write(await ownerInstructions(services));
    let stopping = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      // Not `once`: from a terminal it comes twice, and the second one would end everything at once.
      process.on(signal, () => {
        if (stopping) return;
        stopping = true;
        setTimeout(() => {
          log.error('the server did not stop in time');
          process.exit(1);
        }, END_MILLISECONDS).unref();
        void stop(server, services).then(() => {
          claim?.release();
          process.exit(0);
        });
      });
    }
  } catch (error) {
    const sentence = startFailure(error, config);
    if (sentence === null) console.error(error);
    else process.stderr.write(`${sentence}\n`);
    process.exit(1);
  }
}
