import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

interface RouteNode {
  id: string;
  path?: string | undefined;
  index?: boolean | undefined;
  handle?: unknown;
  children?: RouteNode[];
}

export interface FoundRoute {
  /** The whole pattern, like `/blog/:slug`. */
  readonly pattern: string;
  readonly handle: unknown;
}

/**
 * Finds the route of a path, so that the shell can ask what is true of it before the router runs.
 * A `.data` request has its page's.
 */
export function createRouteFinder(build: ServerBuild): (pathname: string) => FoundRoute | null {
  const tree = childrenOf(build, undefined) as RouteObject[];
  return (pathname) => {
    const page = pathname.replace(/\/?_?\.data$/, '') || '/';
    const matches = matchRoutes(tree, page);
    if (matches === null) return null;
    const parts = matches.map(({ route }) => route.path).filter(Boolean);
    return { pattern: `/${parts.join('/')}`, handle: matches.at(-1)?.route.handle };
  };
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
