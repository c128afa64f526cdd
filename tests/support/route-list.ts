import type { RoutePolicy } from '#app/http/route-policy.ts';
import { loadSiteBuild } from './site-build.ts';

export interface BuiltRoute {
  readonly id: string;
  /** The full path pattern, like `/admin/posts/:id/edit`. */
  readonly pattern: string;
  /** Route ids from the root to this route. */
  readonly ancestry: readonly string[];
  readonly policy: RoutePolicy | undefined;
  /** Whether the route renders a page; others only answer forms and scripts. */
  readonly isPage: boolean;
  /** Whether it is the index of its layout: a post to it has `?index` in its address. */
  readonly isIndex: boolean;
  readonly hasLoader: boolean;
  readonly hasAction: boolean;
}

/** Every route of the built site that has an address, without layouts. */
export async function listRoutes(): Promise<BuiltRoute[]> {
  const { build } = await loadSiteBuild();
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const layouts = new Set(routes.map((route) => route.parentId));

  function ancestryOf(id: string): string[] {
    const parentId = build.routes[id]?.parentId;
    return parentId === undefined ? [id] : [...ancestryOf(parentId), id];
  }
  return routes
    .filter((route) => !layouts.has(route.id))
    .map((route) => {
      const ancestry = ancestryOf(route.id);
      const parts = ancestry.map((id) => build.routes[id]?.path).filter(Boolean);
      return {
        id: route.id,
        pattern: `/${parts.join('/')}`,
        ancestry,
        policy: route.module.handle as RoutePolicy | undefined,
        isPage: route.module.default !== undefined,
        isIndex: route.index === true,
        hasLoader: route.module.loader !== undefined,
        hasAction: route.module.action !== undefined,
      };
    });
}
