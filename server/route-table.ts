import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/** What the shell reads of the `handle` that a route carries. */
export interface ServedPolicy {
  readonly cache?: {
    /** Search parameters that make another page. */
    readonly params: readonly string[];
    /** Search parameters that make the answer one visitor's own. */
    readonly bypassedBy?: readonly string[];
  } | null;
  readonly varyOnGpc?: boolean;
  readonly maxBodyBytes?: number;
  /** `answers` where a POST may come through although nothing can be stored. */
  readonly allowedWhenDiskFull?: boolean;
}

export interface FoundRoute {
  /** The whole pattern, like `/blog/:slug`. */
  readonly pattern: string;
  readonly policy: ServedPolicy | undefined;
  /** The page of paths that no other route has. */
  readonly catchAll: boolean;
}

interface RouteNode {
  id: string;
  path?: string | undefined;
  index?: boolean | undefined;
  handle?: unknown;
  children?: RouteNode[];
}

/** The ending of a request for a page's data, which the router's browser part makes. */
const DATA_REQUEST = /\/?_?\.data$/;

/** Whether a path asks for the data behind a page: an answer that is never a page. */
export function isDataRequest(pathname: string): boolean {
  return pathname.endsWith('.data');
}

/**
 * Finds the route of a path, so that the shell can ask what is true of it before the router runs.
 * A `.data` request has its page's.
 */
export function createRouteFinder(build: ServerBuild): (pathname: string) => FoundRoute | null {
  const tree = childrenOf(build, undefined) as RouteObject[];
  const fixedPaths = listFixedPaths(build);
  const found = new Map<string, FoundRoute | null>();

  function find(page: string): FoundRoute | null {
    const matches = matchRoutes(tree, page);
    if (matches === null) return null;
    const parts = matches.map(({ route }) => route.path).filter(Boolean);
    const route = matches.at(-1)?.route;
    const pattern = `/${parts.join('/')}`;
    return { pattern, policy: route?.handle, catchAll: route?.path === '*' };
  }

  return (pathname) => {
    const page = pathname.replace(DATA_REQUEST, '') || '/';
    // The router puts all routes in order for each question: a tenth of an admin page's time.
    let route = found.get(page);
    if (route === undefined) {
      route = find(page);
      if (fixedPaths.has(page)) found.set(page, route);
    }
    return route;
  };
}

/** The paths of routes without a parameter. */
export function listFixedPaths(build: ServerBuild): Set<string> {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : build.routes[id];
    if (route === undefined) return '';
    return pathOf(route.parentId) + (route.path ? `/${route.path}` : '');
  };
  const paths = Object.keys(build.routes).map((id) => pathOf(id) || '/');
  return new Set(paths.filter((path) => !/[:*]/.test(path)));
}

const PLAIN = /^(?:\/[a-z0-9._~-]+)+$/;

/**
 * Tells paths that surely have no route from their first part alone, which costs nothing; false
 * for all that have to be looked into.
 */
export function createNotFoundMatcher(build: ServerBuild): (path: string) => boolean {
  const known = new Set<string>();
  for (const route of Object.values(build.routes)) {
    const first = route?.path?.split('/', 1)[0];
    if (first !== undefined && first !== '*') known.add(first);
  }
  return (path) => PLAIN.test(path) && !known.has(path.slice(1).split('/', 1)[0] ?? '');
}

function childrenOf(build: ServerBuild, parentId: string | undefined): RouteNode[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map((route) => {
      const node: RouteNode = { id: route.id, path: route.path, handle: route.module.handle };
      if (route.index) return { ...node, index: true };
      return { ...node, children: childrenOf(build, route.id) };
    });
}
