import type { DatabaseLimits } from '#config/database-limits.ts';

/** A site as its configuration names it. */
export interface SiteLocation {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databaseLimits?: DatabaseLimits;
  readonly secret: string | undefined;
}
