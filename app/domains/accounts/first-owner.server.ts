import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#config/config.ts';
import { isLoopbackOrigin } from '#config/loopback.ts';
import type { Database, Db, Tx } from '#database/connect.ts';

/** `open`: the next sign-up becomes the owner. `needs-link`: only a sign-up with the set-up link does. */
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

/** The set-up token of a site on a public address. It stops working once there is an owner. */
export function setupToken(secret: string): string {
  return createHmac('sha256', secret).update('first-owner').digest('base64url');
}

/** Whether this visitor may claim a site without an owner. On a loopback address everyone may. */
export function canClaimSite(deps: { config: Config; secret: string }, token: string): boolean {
  if (isLoopbackOrigin(deps.config.publicOrigin)) return true;
  const expected = Buffer.from(setupToken(deps.secret));
  const given = Buffer.from(token);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Instructions for the terminal at startup; empty once there is an owner. */
export async function ownerInstructions(deps: {
  config: Config;
  secret: string;
  database: Database;
}): Promise<string> {
  if (await hasOwner(deps.database.db)) return '';
  const { publicOrigin } = deps.config;
  if (isLoopbackOrigin(publicOrigin)) {
    return `This site has no owner yet. Sign up at ${publicOrigin}/admin/login to become the owner.\n`;
  }
  return `This site has no owner yet. The first person to open this link becomes the owner, so keep it private:\n${publicOrigin}/admin/login#setup=${setupToken(deps.secret)}\n`;
}
