import type { Config } from '@react-router/dev/config';

export default {
  // Each build has its own folder: scripts/lib/builds.mjs.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build/unnamed',
  // The admin area's few routes come with its first page: nothing is asked of the server later.
  routeDiscovery: { mode: 'initial' },
  // One script per route: when a newer build has removed it, the router loads the page anew. A part
  // of a route that is missing would end in its error screen.
  splitRouteModules: false,
} satisfies Config;
