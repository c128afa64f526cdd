import { createServer as createHttpServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as build from 'virtual:react-router/server-build';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import reactDomServer from 'react-dom/server';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { respondBusy } from '#app/http/busy-response.server.ts';
import { withUnavailableResponses } from '#app/http/database-unavailable.server.ts';
import { publicPages } from '#app/http/public-pages.server.ts';
import { findRejection, rejectedFormSentence } from '#app/http/read-only.server.ts';
import { withServerOnlyData } from '#app/http/server-only-data.server.ts';
import { createCacheInvalidationSource } from '#app/services/cache-invalidation.server.ts';
import { describeStartFailure } from '#app/services/describe-start-failure.server.ts';
import { openServices } from '#app/services/open-services.server.ts';
import { checkStores, prepareDataFolder } from '#app/services/prepare-start.server.ts';
import { createRequestContext, type Services } from '#app/services/services.server.ts';
import { type Config, ConfigError, describeAddresses, loadConfig } from '#config/config.ts';
import { listenAddress } from '#config/loopback.ts';
import { version } from '#config/version.ts';
import { addressKey } from '#database/limits/address-key.ts';
import { PRIVATE_UMASK } from '#gateways/files/make-private.ts';
import { createClientReader } from '#server/clients.ts';
import type { ConnectionEvent } from '#server/connection-limits.ts';
import { announceClose, drain, serveConnections } from '#server/connections.ts';
import { createServer } from '#server/create-server.ts';
import { createLog } from '#server/log.ts';
import { serveMetrics } from '#server/metrics-server.ts';
import { createMinuteCounts } from '#server/minute-counts.ts';
import { createPathUse } from '#server/path-use.ts';
import { nameHostOfHealthCheck } from '#server/reject-request.ts';
import type { RequestObserver } from '#server/request-observer.ts';
import { sendResponse } from '#server/send-response.ts';
import { listEarlierClients, loadStaticFiles } from '#server/static-files.ts';
import { surviveUncaughtErrors } from '#server/uncaught-errors.ts';

export { openContentWorker, openServices } from '#app/services/open-services.server.ts';
export { loadConfig } from '#config/config.ts';
export { createLog } from '#server/log.ts';
/** The route table, for tests; React's renderer, for a benchmark that wraps it. */
export { build, reactDomServer };

/** How long requests in progress may take once the port is closed. */
const LAST_REQUESTS_MILLISECONDS = 8_000;
/** Counted from the end of the drain. Service managers kill a process that takes ten seconds. */
const FORCE_EXIT_MILLISECONDS = 9_500;
/** Of connections that wait to be accepted while a socket unit's site restarts. */
const BACKLOG = 4_096;
/** Limits on slow, idle and greedy clients; docs/operations.md lists them for the operator. */
const SOCKET_LIMITS = {
  headersMilliseconds: 15_000,
  requestMilliseconds: 60_000,
  /** Keep-alive timeout. Longer than that of common proxies, so that the proxy closes an idle
   * connection first and never sends a request on one that is closing. */
  keepAliveMilliseconds: 75_000,
  unreadMilliseconds: 30_000,
  /** How often the time limits are checked, except keep-alive. */
  checkMilliseconds: 5_000,
  connections: 2_000,
  connectionsPerClient: 100,
  /** High, because a reverse proxy on this machine may be the only client. */
  connectionsPerLocalClient: 1_000,
  unanswered: 16,
  requests: 1_000,
  bodies: 256,
  bodiesPerClient: 16,
  bodiesPerLocalClient: 128,
};

/** The site without a socket, as tests use it. */
export function createSite(
  services: Services,
  options: {
    clientFolder?: string | null;
    cachePages?: boolean;
    observer?: RequestObserver | null;
  } = {},
) {
  const cachePages = options.cachePages ?? services.config.mode !== 'development';
  const { config, log } = services;
  const clientFolder =
    options.clientFolder === undefined
      ? join(import.meta.dirname, '../client')
      : options.clientFolder;
  const staticFiles =
    clientFolder === null
      ? null
      : loadStaticFiles(clientFolder, config, listEarlierClients(clientFolder));
  const served = withServerOnlyData(withUnavailableResponses(build as unknown as ServerBuild));
  const findPathUse = createPathUse(served, staticFiles);
  const renderPublicPage = createRequestHandler(served, config.mode);
  const server = createServer({
    publicOrigin: config.publicOrigin,
    adminOrigin: config.adminOrigin,
    hstsIncludeSubdomains: config.hstsIncludeSubdomains,
    mode: config.mode,
    trustedProxies: config.trustedProxies,
    untrustedProxies: services.untrustedProxies,
    clientKey: addressKey,
    respondBusy: (request) => respondBusy(request, services.siteTexts.last()),
    log,
    observer: options.observer ?? null,
    rejectForm: (policy) => {
      const rejection = findRejection(services.storage);
      return (
        rejection && {
          status: rejection.status,
          sentence: rejectedFormSentence(rejection, policy, services),
        }
      );
    },
    build: served,
    createContext: (request) => {
      const context = createRequestContext(services, request, findPathUse);
      context.set(publicPages, renderPublicPage);
      return context;
    },
    staticFiles,
    pages: cachePages ? createCacheInvalidationSource(services) : null,
    ...services.shell,
  });
  return { ...server, log };
}

/** Starts listening; resolves once the port is open. */
export async function listen(
  { fetch, tryServeFromCache, log }: ReturnType<typeof createSite>,
  config: Config,
  ownLimits: Partial<typeof SOCKET_LIMITS> = {},
): Promise<Server> {
  const limits = { ...SOCKET_LIMITS, ...ownLimits };
  const { host: ownHost } = new URL(config.publicOrigin);
  const listener = getRequestListener(
    async (request, env) => {
      const { incoming, outgoing } = env as HttpBindings;
      const response = await fetch(request, {
        remoteAddress: incoming.socket.remoteAddress ?? '',
      });
      await sendResponse(response, outgoing as ServerResponse, log);
      return RESPONSE_ALREADY_SENT;
    },
    { overrideGlobalObjects: false },
  );
  const server: Server = createHttpServer({
    headersTimeout: limits.headersMilliseconds,
    requestTimeout: limits.requestMilliseconds,
    keepAliveTimeout: limits.keepAliveMilliseconds,
    connectionsCheckingInterval: limits.checkMilliseconds,
    // Node would respond without our limit on unanswered requests. The listener checks the header.
    requireHostHeader: false,
  });
  serveConnections(server, {
    limits,
    clientOf: createClientReader(config.trustedProxies, addressKey),
    answerFromMemory: tryServeFromCache,
    answer: (request, response) => {
      nameHostOfHealthCheck(request, ownHost);
      void listener(request, response);
    },
    count: createMinuteCounts<ConnectionEvent>((counts) =>
      log.warn({ counts }, 'connections that were ended or rejected within a minute'),
    ),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    const { port, host, listenDescriptor } = config;
    if (listenDescriptor === null) server.listen(port, listenAddress(host), resolve);
    else server.listen({ fd: listenDescriptor, backlog: BACKLOG }, resolve);
  });
  if (typeof server.address() === 'string') {
    throw new ConfigError(
      'LISTEN_FDS must pass on a TCP socket, like ListenStream=127.0.0.1:3000.',
    );
  }
  return server;
}

interface Stopping {
  readonly listening: Promise<Server>;
  /** Resolves after the last step of the start. It must not begin anything after it was stopped. */
  readonly started: Promise<void>;
  readonly untilDrained: Promise<unknown>;
}

/**
 * Says that it is about to stop for as long as `untilDrained` takes, and keeps answering meanwhile.
 * Then lets running requests finish, closes idle connections, and closes the services.
 */
async function stop(
  services: Services,
  { listening, started, untilDrained }: Stopping,
): Promise<void> {
  services.draining.abort();
  const server = await listening;
  announceClose(server);
  await untilDrained;
  setTimeout(() => {
    services.log.error('the server did not stop in time');
    process.exit(1);
  }, FORCE_EXIT_MILLISECONDS).unref();
  await started;
  services.shutdown.abort();
  await drain(server, {
    milliseconds: LAST_REQUESTS_MILLISECONDS,
    portStaysOpen: services.config.listenDescriptor !== null,
  });
  await services.close();
}

/** Calls back once a signal asks the process to stop; the promise resolves when the drain is over. */
function onStopSignal(
  drainMilliseconds: number,
  callback: (untilDrained: Promise<unknown>) => void,
): void {
  const drained = new AbortController();
  let isStopping = false;
  // Not `once`: a terminal sends the signal twice, and the second would kill the process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Somebody at a terminal does not want to wait.
      if (signal === 'SIGINT') drained.abort();
      if (isStopping) return;
      isStopping = true;
      const { signal: isOver } = drained;
      callback(wait(drainMilliseconds, null, { signal: isOver }).catch(() => undefined));
    });
  }
}

/** Serves metrics; returns what counts the requests. The library is loaded only for this. */
async function openMetrics(
  address: NonNullable<Config['metrics']>,
  services: Services,
): Promise<RequestObserver> {
  const { createMetrics } = await import('#app/services/metrics/create-metrics.server.ts');
  const metrics = createMetrics(services);
  await serveMetrics(address, metrics).catch((cause: NodeJS.ErrnoException) => {
    throw new ConfigError(
      `METRICS_PORT cannot be used (${cause.code}): set it, and METRICS_HOST, to a free port of this machine.`,
      { cause },
    );
  });
  return metrics.observer;
}

/** Starts the site, configured by the environment. Exits the process if it cannot start. */
export async function start(): Promise<void> {
  let config: Config | null = null;
  try {
    process.umask(PRIVATE_UMASK);
    config = loadConfig();
    const log = createLog(config.logLevel);
    const claim = await prepareDataFolder(config, log);
    const alone = claim !== null;
    const services = await openServices(config, log);
    await checkStores(services, { alone });
    const observer = config.metrics === null ? null : await openMetrics(config.metrics, services);
    const site = createSite(services, { observer });
    const started = Promise.withResolvers<void>();
    // Before the port is open: from then on a signal must not cut what is being answered.
    onStopSignal(config.drainMilliseconds, (untilDrained) => {
      void stop(services, { listening, started: started.promise, untilDrained }).then(() => {
        claim?.release();
        process.exit(0);
      });
    });
    const listening = listen(site, config);
    const server = await listening;
    surviveUncaughtErrors(process, log);
    await services.start({ alone });
    const { port } = server.address() as AddressInfo;
    process.stdout.write(
      `Wizard Services is at ${describeAddresses(config)} (version ${version}, listening on ${config.host}, port ${port})\n`,
    );
    process.stdout.write(await services.ownerInstructions());
    started.resolve();
  } catch (error) {
    const message = describeStartFailure(error, config);
    if (message === null) console.error(error);
    else process.stderr.write(`${message}\n`);
    process.exit(1);
  }
}
