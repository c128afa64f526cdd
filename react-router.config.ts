import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { keepBrowserRoutes } from './scripts/lib/browser-routes.ts';
import { compressFiles } from './scripts/lib/compress-files.ts';

export default {
  // Each build has its own folder: scripts/lib/builds.mjs.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build/unnamed',
  // The admin area's few routes come with its first page: nothing is asked of the server later.
  routeDiscovery: { mode: 'initial' },
  // One script per route: when a newer build has removed it, the router loads the page anew. A part
  // of a route that is missing would end in its error screen.
  splitRouteModules: false,
  buildEnd: async ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    keepBrowserRoutes(client);
    await compressFiles(client);
  },
} satisfies Config;
