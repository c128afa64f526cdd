/**
 * What servers tell each other: who runs, with which addresses, who does which job, and what was
 * changed. It stays with its database, and is written while nothing else may be.
 */
export const SERVER_TABLES: readonly string[] = [
  'site_identity',
  'replicas',
  'jobs',
  'change_events',
];
