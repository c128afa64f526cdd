/**
 * The oldest version of the site that can run on the schema that a migration makes. Every migration
 * since 0022 has an entry. A migration that only adds what older code does without keeps the version
 * of the one before it; what takes away names the first version that no longer uses it, and is made a
 * release later.
 */
export const OLDEST_VERSIONS: Readonly<Record<string, string>> = {};
