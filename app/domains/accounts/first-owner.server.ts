import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#config/config.ts';
import { isLoopbackOrigin } from '#config/loopback.ts';
import type { Database, Db, Tx } from '#database/connect.ts';

/** Whose the site is: somebody's, or still to be claimed, by anybody here or by a set-up link. */
export type Ownership = 'owned' | 'open' | 'needs-link';

export async function findOwnership(deps: {
  config: Pick<Config, 'publicOrigin'>;
  database: Pick<Database, 'db'>;
}): Promise<Ownership> {
  if (await hasOwner(deps.database.db)) return 'owned';
  return isLoopbackOrigin(deps.config.publicOrigin) ? 'open' : 'needs-link';
}

export async function hasOwner(db: Db | Tx): Promise<boolean> {
  const row = await db
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The one-time set-up token of a site on a public address; worth nothing once there is an owner. */
export function setupToken(secret: string): string {
  return createHmac('sha256', secret).update('first-owner').digest('base64url');
}

/** Whether this visitor may claim a site without an owner: on a loopback address anybody may. */
export function canClaimSite(deps: { config: Config; secret: string }, token: string): boolean {
  if (isLoopbackOrigin(deps.config.publicOrigin)) return true;
  const wanted = Buffer.from(setupToken(deps.secret));
  const given = Buffer.from(token);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

/** What the terminal says on start: how to become the owner, while there is none. */
export async function ownerInstructions(deps: {
  config: Config;
  secret: string;
  database: Database;
}): Promise<string> {
  if (await hasOwner(deps.database.db)) return '';
  const { publicOrigin } = deps.config;
  if (isLoopbackOrigin(publicOrigin)) {
    return `This site has no owner yet: sign up at ${publicOrigin}/admin/login to become it.\n`;
  }
  return `This site has no owner yet. Whoever opens this link first becomes it, so keep it to yourself:\n${publicOrigin}/admin/login#setup=${setupToken(deps.secret)}\n`;
}
