/**
 * What servers note about themselves: who runs, with which addresses, and who does which job. It
 * stays with its database, and is written while nothing else may be.
 */
export const SERVER_TABLES: readonly string[] = ['site_identity', 'replicas', 'jobs'];
