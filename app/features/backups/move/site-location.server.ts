import type { DatabaseLimits } from '#config/database-limits.ts';
import type { BucketLocation } from '#config/storage-url.ts';

/** A site as its configuration names it. */
export interface SiteLocation {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databaseLimits?: DatabaseLimits;
  readonly secret: string | undefined;
  /** Where the uploads are; undefined for the data folder. */
  readonly storage?: BucketLocation | undefined;
}
