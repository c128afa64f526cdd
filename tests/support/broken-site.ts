import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { Services } from '#app/framework/services.server.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { loadSiteBuild } from './site-build.ts';

/** What of a route can throw while a request is answered. */
export type Part = 'loader' | 'action' | 'page';

export interface BrokenSite {
  readonly origin: string;
  readonly services: Services;
  /** Makes one part of one route throw, and everything else work again; null for a whole site. */
  break(fault: { id: string; part: Part } | null): void;
  /** Whether a route has such a part. */
  has(id: string, part: Part): boolean;
  close(): Promise<void>;
}

const EXPORTS = { loader: 'loader', action: 'action', page: 'default' } as const;

type RouteFunction = (...given: never[]) => unknown;

/**
 * The built site in this process, behind a port, with routes that fail when a test says so. What
 * fails is wrapped in the build's own table of routes: the site has no switch for it.
 */
export async function openBrokenSite(): Promise<BrokenSite> {
  const { build, createSite, listen, loadConfig, openServices } = await loadSiteBuild();
  let fault: { id: string; part: Part } | null = null;

  function wrap(id: string, part: Part, original: RouteFunction): RouteFunction {
    return (...given) => {
      if (fault?.id === id && fault.part === part) throw new Error(`a fault of the test in ${id}`);
      return original(...given);
    };
  }
  const originals = new Map<string, object>();
  for (const [id, route] of Object.entries(build.routes)) {
    if (route === undefined) continue;
    originals.set(id, route.module);
    const module: Record<string, unknown> = { ...route.module };
    for (const [part, name] of Object.entries(EXPORTS)) {
      const original = module[name];
      if (typeof original === 'function') {
        module[name] = wrap(id, part as Part, original as RouteFunction);
      }
    }
    Object.assign(route, { module });
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'wizard-broken-'));
  const config = loadConfig({
    NODE_ENV: 'production',
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
  });
  const services = await openServices(config, pino({ level: 'silent' }));
  const server = await listen(createSite(services), config);
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    services,
    break(next) {
      fault = next;
    },
    has: (id, part) => typeof Reflect.get(originals.get(id) ?? {}, EXPORTS[part]) === 'function',
    async close() {
      services.shutdown.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await services.close();
      for (const [id, module] of originals) Object.assign(build.routes[id] ?? {}, { module });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
