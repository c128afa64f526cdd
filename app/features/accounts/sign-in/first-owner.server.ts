import { createHmac } from 'node:crypto';
import type { Config } from '#config/config.ts';
import { isSameSignature } from '#config/derived-keys.ts';
import { isLoopbackOrigin } from '#config/loopback.ts';
import type { Database, Db, Tx } from '#database/connect.ts';
import { OWNER_ROLES } from '../account-rules.ts';

/** `open`: the next sign-up becomes the owner. `needs-link`: only a sign-up with the set-up link does. */
export type Ownership = 'owned' | 'open' | 'needs-link';

/** @param isLocal whether the request comes from the server's own machine, without a proxy */
export async function findOwnership(
  deps: { config: Pick<Config, 'publicOrigin'>; database: Pick<Database, 'db'> },
  isLocal: boolean,
): Promise<Ownership> {
  if (await hasOwner(deps.database.db)) return 'owned';
  return isLocal && isLoopbackOrigin(deps.config.publicOrigin) ? 'open' : 'needs-link';
}

export async function hasOwner(db: Db | Tx): Promise<boolean> {
  const row = await db
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', 'in', OWNER_ROLES)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The set-up token of a site on a public address. It stops working once there is an owner. */
export function setupToken(secret: string): string {
  return createHmac('sha256', secret).update('first-owner').digest('base64url');
}

/**
 * Whether this visitor may claim a site without an owner: with the set-up link, or from the server's
 * own machine if the site is on a loopback address.
 */
export function canClaimSite(
  deps: { config: Config; secret: string },
  { setup, isLocal }: { setup: string; isLocal: boolean },
): boolean {
  if (isLocal && isLoopbackOrigin(deps.config.publicOrigin)) return true;
  return isSameSignature(setup, setupToken(deps.secret));
}

/** Instructions for the terminal at startup; empty once there is an owner. */
export async function ownerInstructions(deps: {
  config: Config;
  secret: string;
  database: Database;
}): Promise<string> {
  if (await hasOwner(deps.database.db)) return '';
  const { publicOrigin, adminOrigin } = deps.config;
  const link = `${adminOrigin}/admin/login#setup=${setupToken(deps.secret)}`;
  if (isLoopbackOrigin(publicOrigin)) {
    return `This site has no owner yet. Sign up at ${adminOrigin}/admin/login to become the owner. If the site runs behind a proxy or in a container, open this private link instead:\n${link}\n`;
  }
  return `This site has no owner yet. The first person to open this link becomes the owner, so keep it private:\n${link}\n`;
}
