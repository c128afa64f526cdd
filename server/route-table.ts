import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

interface RouteNode {
  id: string;
  path?: string | undefined;
  index?: boolean | undefined;
  handle?: unknown;
  children?: RouteNode[];
}

/**
 * Finds the `handle` that the route of a path carries, so that the shell can ask what is true of a
 * route before the router runs. A `.data` request has its page's.
 */
export function createHandleFinder(build: ServerBuild): (pathname: string) => unknown {
  const tree = childrenOf(build, undefined) as RouteObject[];
  return (pathname) => {
    const page = pathname.replace(/\/?_?\.data$/, '') || '/';
    return matchRoutes(tree, page)?.at(-1)?.route.handle;
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
