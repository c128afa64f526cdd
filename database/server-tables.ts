/**
 * Tables through which servers coordinate: who is running, under which addresses, who does which
 * job, and what changed. They stay with their database, and may be written even while nothing else
 * may.
 */
export const SERVER_TABLES: readonly string[] = [
  'site_identity',
  'replicas',
  'jobs',
  'change_events',
];
