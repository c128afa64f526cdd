/**
 * The oldest version of the site that can run on the schema that a migration makes. Every migration
 * since 0022 has an entry. A migration that only adds what older code does without keeps the version
 * of the one before it; what takes away names the first version that no longer uses it, and is made a
 * release later.
 */
export const OLDEST_VERSIONS: Readonly<Record<string, string>> = {
  '0023-backup-store': '0.9.0',
  '0024-replicas': '0.9.0',
  '0025-jobs': '0.9.0',
  '0026-draft-previews': '0.9.0',
  '0027-redirects': '0.9.0',
  '0028-own-pages': '0.9.0',
  '0029-site-texts': '0.9.0',
  '0030-owners-links': '0.9.0',
  '0035-change-events': '0.9.0',
  '0036-one-search': '0.9.0',
  '0037-update-date': '0.9.0',
};
