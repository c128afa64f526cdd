import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/**
 * The values of a search parameter that select another page: a list, or a function that returns the
 * value as the page reads it, and null for a value without effect. Other values create no cache
 * entry, because a client can send any number of them.
 */
export type CachedParam = readonly string[] | ((value: string) => string | null);

/** The part of a route's `handle` that the HTTP server uses. */
export interface ServedPolicy {
  readonly area?: string;
  readonly access?: 'public' | 'admin';
  /** Whether a Writer may use it too. */
  readonly forWriters?: boolean;
  /**
   * Which requests get exactly the answer of an unknown path: all but those for an existing page,
   * and perhaps its form.
   */
  readonly hidesMissing?: 'everything' | 'all-but-forms' | null;
  /** Whether a redirect of the owner's answers if this route has nothing to show. */
  readonly redirectsMissing?: boolean;
  /** Whether it answers with a file to download. */
  readonly download?: boolean;
  /** Whether the admin area's own host answers it as well as the public one. */
  readonly onBothHosts?: boolean;
  /** Whether it mostly waits for stored files instead of computing. */
  readonly waitsForStore?: boolean;
  readonly cache?: {
    /** Search parameters that are part of the cache key, by name. */
    readonly params: Readonly<Record<string, CachedParam>>;
    /** Search parameters whose responses are for one visitor and are not cached. */
    readonly bypassedBy?: readonly string[];
  } | null;
  readonly varyOnGpc?: boolean;
  /** `counted`, or why views of the page are not. */
  readonly views?: string;
  readonly maxBodyBytes?: number;
  /** Whether its form has files that are read as they arrive. */
  readonly streamsFiles?: boolean;
  /** Whether it takes a POST that names no page that it comes from, as programs send it. */
  readonly takesFormsOf?: 'own-pages' | 'programs' | 'anybody';
  /** Whether the route accepts a POST while the disk is too full to store anything. */
  readonly allowedWhenDiskFull?: boolean;
}

export interface FoundRoute {
  /** The full pattern, like `/blog/:slug`. */
  readonly pattern: string;
  readonly policy: ServedPolicy | undefined;
  /** Whether this is the 404 page of URLs that match no other route. */
  readonly catchAll: boolean;
}

/** The path ending of React Router's data requests. */
const DATA_REQUEST = /\/?_?\.data$/;

/** Whether React Router in the browser requests a page's data instead of its HTML. */
export function isDataRequest(pathname: string): boolean {
  return pathname.endsWith('.data');
}

type Routes = Pick<ServerBuild, 'routes'>;

/** Finds the route of a path before the router runs. A `.data` request gets the route of its page. */
export function createRouteFinder(build: Routes): (pathname: string) => FoundRoute | null {
  const routes = listMatchableRoutes(build);
  return (pathname) => {
    const page = pathname.replace(DATA_REQUEST, '') || '/';
    // `matchRoutes` compiles and sorts whatever it is given, at each call.
    const possible = isPlainPath(page)
      ? routes.filter(({ fixedStart }) => page.startsWith(fixedStart))
      : routes;
    const matches = matchRoutes(
      possible.map(({ route }) => route),
      page,
    );
    return matches?.at(-1)?.route.handle ?? null;
  };
}

interface MatchableRoute {
  /** The pattern up to its first parameter. */
  readonly fixedStart: string;
  readonly route: RouteObject;
}

/** The routes that can match alone, with their full patterns: all but layouts without a path. */
function listMatchableRoutes(build: Routes): MatchableRoute[] {
  return listRoutes(build)
    .filter(({ route }) => route.path !== undefined || route.index)
    .map(({ pattern, route }) => {
      const policy = policyOf(route);
      const handle: FoundRoute = { pattern, policy, catchAll: route.path === '*' };
      const fixedStart = pattern.replace(/\/[^/]*[:*?].*$/, '');
      if (route.index) return { fixedStart, route: { path: pattern, index: true, handle } };
      return { fixedStart, route: { path: pattern, handle } };
    });
}

/** The paths of all routes without parameters. */
export function listFixedPaths(build: Routes): Set<string> {
  const paths = listRoutePolicies(build).map(({ pattern }) => pattern);
  return new Set(paths.filter((path) => !/[:*]/.test(path)));
}

/** The first segments of all routes, as far as they are fixed: `blog` of `/blog/:slug`. */
export function listFirstSegments(build: Routes): Set<string> {
  const segments = listRoutePolicies(build).map(({ pattern }) => pattern.split('/')[1] ?? '');
  return new Set(segments.filter((segment) => segment !== '' && !/[:*]/.test(segment)));
}

/** The full pattern, like `/blog/:slug`, and the policy of every route. */
export function listRoutePolicies(
  build: Routes,
): { pattern: string; policy: ServedPolicy | undefined }[] {
  return listRoutes(build).map(({ pattern, route }) => ({ pattern, policy: policyOf(route) }));
}

type BuiltRoute = NonNullable<Routes['routes'][string]>;

function listRoutes({ routes }: Routes): { pattern: string; route: BuiltRoute }[] {
  const patternOf = (route: BuiltRoute | undefined): string => {
    if (route === undefined) return '';
    const parent = route.parentId === undefined ? undefined : routes[route.parentId];
    return patternOf(parent) + (route.path ? `/${route.path}` : '');
  };
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .map((route) => ({ pattern: patternOf(route) || '/', route }));
}

function policyOf(route: BuiltRoute): ServedPolicy | undefined {
  return route.module.handle as ServedPolicy | undefined;
}

/** Segments of harmless characters; a URL parser removes `.` and `..`. */
const PLAIN = /^(?:\/(?!\.{1,2}(?:\/|$))[a-z0-9._~-]+)+$/;

/** Whether the path has one spelling only, which no parser, decoder or redirect changes. */
export function isPlainPath(path: string): boolean {
  return path === '/' || PLAIN.test(path);
}

/** Recognizes, from their first segment, paths that certainly match no route. False means unknown. */
export function createNotFoundMatcher(build: Routes): (path: string) => boolean {
  const firstSegments = listFirstSegments(build);
  const matchesAnySegment = listRoutePolicies(build).some(({ pattern }) =>
    /^\/:[^/]+$/.test(pattern),
  );
  return (path) => {
    if (!PLAIN.test(path)) return false;
    const segments = path.slice(1).split('/', 2);
    return segments.length > (matchesAnySegment ? 1 : 0) && !firstSegments.has(segments[0] ?? '');
  };
}
