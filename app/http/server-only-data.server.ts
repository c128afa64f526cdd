import { data, type LoaderFunction, type ServerBuild } from 'react-router';
import { mapRouteModules } from './map-route-modules.server.ts';
import type { RoutePolicy } from './route-policy.ts';

/** The class of what `data(…)` returns, which React Router exports only as a type. */
const DataWithInit = data(null).constructor;

/**
 * Keeps what the loaders of pages without scripts return out of React Router's serialization for
 * hydration, which no browser reads. For a list of 500 posts it took a third of the list's own time.
 */
export function withServerOnlyData(build: ServerBuild): ServerBuild {
  const hydrated = findHydrated(build);
  return mapRouteModules(build, ({ id, module }) => {
    // A route without a component answers with what its loader returns.
    const isPage = module.default !== undefined;
    if (module.loader === undefined || !isPage || hydrated.has(id)) return module;
    return { ...module, loader: withHiddenData(module.loader) };
  });
}

/** The ids of hydrated pages and of the layouts around them, whose data their hydration needs. */
function findHydrated({ routes }: ServerBuild): Set<string> {
  const found = new Set<string>();
  for (const page of Object.values(routes)) {
    const policy = page?.module.handle as RoutePolicy | undefined;
    let route = policy?.scripts ? page : undefined;
    while (route !== undefined) {
      found.add(route.id);
      route = route.parentId === undefined ? undefined : routes[route.parentId];
    }
  }
  return found;
}

function withHiddenData(loader: LoaderFunction): LoaderFunction {
  return async (args) => {
    const result: unknown = await loader(args);
    return isDataWithInit(result)
      ? data(hide(result.data), result.init ?? undefined)
      : hide(result);
  };
}

/** Makes the properties of plain data non-enumerable: React Router serializes the enumerable ones. */
function hide(loaded: unknown): unknown {
  if (Array.isArray(loaded)) return loaded.map(hide);
  if (!isPlainObject(loaded)) return loaded;
  const properties = Object.entries(loaded).map(([name, value]) => [name, { value }] as const);
  return Object.defineProperties({}, Object.fromEntries(properties));
}

function isPlainObject(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

function isDataWithInit(result: unknown): result is ReturnType<typeof data> {
  return result instanceof DataWithInit;
}
