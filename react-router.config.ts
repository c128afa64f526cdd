import type { Config } from '@react-router/dev/config';

export default {
  // The admin area's few routes come with its first page: nothing is asked of the server later.
  routeDiscovery: { mode: 'initial' },
  // Scripts, not ES modules, can be compiled ahead: docs/decisions/013.
  serverModuleFormat: 'cjs',
  serverBuildFile: 'index.cjs',
} satisfies Config;
