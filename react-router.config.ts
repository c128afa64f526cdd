import type { Config } from '@react-router/dev/config';

export default {
  // The admin area's few routes come with its first page: nothing is asked of the server later.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
