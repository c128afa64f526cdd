import type { ServerBuild } from 'react-router';

type BuiltRoute = NonNullable<ServerBuild['routes'][string]>;

/** Returns the build with another module for each route, such as one whose loader is wrapped. */
export function mapRouteModules(
  build: ServerBuild,
  toModule: (route: BuiltRoute) => BuiltRoute['module'],
): ServerBuild {
  const routes = Object.entries(build.routes).map(
    ([id, route]) => [id, route && { ...route, module: toModule(route) }] as const,
  );
  return { ...build, routes: Object.fromEntries(routes) };
}
