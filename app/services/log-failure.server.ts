import { SiteMovingError } from '#database/site-moving-error.ts';
import type { Log } from '#server/log.ts';

/** Logs that work in the background failed. That is expected while the site is being moved. */
export function logFailure(log: Log, error: unknown, message: string): void {
  if (error instanceof SiteMovingError) log.debug({ err: error }, message);
  else log.error({ err: error }, message);
}
