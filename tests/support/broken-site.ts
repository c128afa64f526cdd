import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { Services } from '#app/services/services.server.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { type BuiltRoute, listRoutes } from './route-list.ts';
import { createSampleContent } from './sample-content.ts';
import { loadSiteBuild } from './site-build.ts';

/** The parts of a route that can throw during a request. */
export type Part = 'loader' | 'action' | 'page';

export type Area = 'public' | 'sign-in' | 'admin';

/** A page, with an address that shows it. */
export interface BreakablePage extends BuiltRoute {
  readonly path: string;
  /** The sign-in pages belong to the admin area but need no session. */
  readonly area: Area;
  /** What shows its errors: pages with the same one look alike. */
  readonly boundary: unknown;
}

export interface BrokenSite {
  readonly origin: string;
  readonly services: Services;
  /** Every page, with something on it. */
  readonly pages: readonly BreakablePage[];
  /** Makes one part of one route throw; null repairs the site. */
  break(fault: { id: string; part: Part } | null): void;
  /** Whether the route has this part. */
  has(id: string, part: Part): boolean;
  close(): Promise<void>;
}

const EXPORTS = { loader: 'loader', action: 'action', page: 'default' } as const;

type RouteFunction = (...given: never[]) => unknown;

/**
 * Serves the built site from this process, with routes that fail on demand. The functions are
 * wrapped in the route table of the build, so that the site needs no switch for it.
 */
export async function openBrokenSite(): Promise<BrokenSite> {
  const { build, createSite, listen, loadConfig, openServices } = await loadSiteBuild();
  let fault: { id: string; part: Part } | null = null;

  function wrap(id: string, part: Part, original: RouteFunction): RouteFunction {
    return (...given) => {
      if (fault?.id === id && fault.part === part) throw new Error(`test fault in ${id}`);
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
  const { examples } = await createSampleContent(services);
  const boundaryOf = ({ ancestry }: BuiltRoute) =>
    ancestry.map((id) => build.routes[id]?.module.ErrorBoundary).findLast(Boolean);
  const pages = (await listRoutes())
    .filter(({ isPage, pattern }) => isPage && (examples[pattern] ?? !/[:*]/.test(pattern)))
    .map((route) => ({
      ...route,
      path: examples[route.pattern] ?? route.pattern,
      area: areaOf(route),
      boundary: boundaryOf(route),
    }));
  return {
    origin: `http://localhost:${port}`,
    services,
    pages,
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

function areaOf({ policy }: BuiltRoute): Area {
  if (policy?.area !== 'admin') return 'public';
  return policy.access === 'public' ? 'sign-in' : 'admin';
}
