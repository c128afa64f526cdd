import { DatabaseUnavailableError } from './database-unavailable.ts';

/**
 * The site is being moved to another place, or was moved there, so its database rejects every write
 * until the move is canceled. Reading still works.
 */
export class SiteMovingError extends DatabaseUnavailableError {
  override name = 'SiteMovingError';
  override readonly code = 'site_moving';
}
