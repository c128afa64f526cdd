/** What all servers of a database have to agree on. */
export interface SiteIdentity {
  /** Fingerprint of SECRET. */
  readonly secret: string;
  readonly publicOrigin: string;
  readonly adminOrigin: string;
}

/** Another server runs on the database with other settings. The message says what to do. */
export class OtherIdentityError extends Error {
  override name = 'OtherIdentityError';
  readonly code = 'other_identity';
}

/**
 * Says what a server has to change to run beside those that are running; null when they agree.
 * @param hasOwnSecret whether SECRET is set, so that the secret is not one of the data folder
 */
export function describeDifference(
  running: SiteIdentity,
  own: SiteIdentity,
  hasOwnSecret: boolean,
): string | null {
  for (const [name, theirs, ours] of [
    ['PUBLIC_ORIGIN', running.publicOrigin, own.publicOrigin],
    ['ADMIN_ORIGIN', running.adminOrigin, own.adminOrigin],
  ]) {
    if (theirs !== ours) {
      return `Another server is running on the database of DATABASE_URL with ${name} ${theirs}, and this one has ${ours}. Give every server of a site the same ${name}, and give another site its own database. To move a site to another address, stop all of its servers first.`;
    }
  }
  if (running.secret === own.secret) return null;
  return hasOwnSecret
    ? 'Another server is running on the database of DATABASE_URL with another SECRET. Give every server of a site the same SECRET, and give another site its own database. To change the secret of a site, stop all of its servers first.'
    : 'Another server is running on the database of DATABASE_URL, and SECRET is not set on this one. Set SECRET to the same value on every server of the site; a server without it keeps its own in the file secret of DATA_DIR.';
}
