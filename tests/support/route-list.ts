import type { RoutePolicy } from '#app/framework/route-policy.ts';
import { loadSiteBuild } from './site-build.ts';

export interface BuiltRoute {
  readonly id: string;
  /** Its whole path pattern, like `/admin/posts/:id/edit`. */
  readonly pattern: string;
  /** From the root to the route itself. */
  readonly ancestry: readonly string[];
  readonly policy: RoutePolicy | undefined;
  /** Whether it has a page, and is not just an address for forms and scripts. */
  readonly isPage: boolean;
}

/** Every address of the built site: its routes without the layouts around them. */
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
      };
    });
}
