import { createHmac, randomUUID } from 'node:crypto';
import { SITE_COOKIES } from '#app/http/site-cookies.ts';
import { isSameSignature } from '#config/derived-keys.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { USER_AGENT_LENGTH, type Visitor } from '../sign-in/account-tokens.server.ts';

interface DeviceDeps {
  readonly secret: string;
  readonly now: () => Date;
}

/**
 * Records that a person signed in with this browser, or chose a new password with it, and creates
 * its signed token. Attempts from this browser have their own rate limit, so that a stranger who
 * uses up the account's limit does not lock out its owner here. The token grants no access. It ends
 * with the account, because a new account for the same email has another id.
 */
export async function trustDevice(
  db: Db | Tx,
  { secret, now }: DeviceDeps,
  userId: string,
  visitor: Pick<Visitor, 'userAgent' | 'tokens'>,
): Promise<string> {
  const at = writeTimestamp(now());
  const known = await findTrustedDevice(db, secret, visitor.tokens.device, userId);
  const id = known ?? randomUUID();
  const used = { user_agent: visitor.userAgent.slice(0, USER_AGENT_LENGTH), last_used_at: at };
  await deleteExpiredDevices(db, userId, now());
  await db
    .insertInto('trusted_devices')
    .values({ id, user_id: userId, created_at: at, ...used })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(used))
    .execute();
  return `${id}.${sign(secret, id, userId)}`;
}

/** The id of a browser that this account was signed in with before; null for any other browser. */
export async function findTrustedDevice(
  db: Db | Tx,
  secret: string,
  token: string | null,
  userId: string,
): Promise<string | null> {
  const id = readToken(secret, token, userId);
  if (id === null) return null;
  const row = await db
    .selectFrom('trusted_devices')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Stops trusting all browsers of an account but one. */
export async function revokeOtherDevices(
  tx: Tx,
  userId: string,
  except: string | null,
): Promise<void> {
  await tx
    .deleteFrom('trusted_devices')
    .where('user_id', '=', userId)
    .where('id', '!=', except ?? '')
    .execute();
}

/** The id in a token that this site signed for this account. The browser may no longer be trusted. */
function readToken(secret: string, token: string | null, userId: string): string | null {
  const match = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token ?? '');
  if (match === null) return null;
  const [, id = '', signature = ''] = match;
  return isSameSignature(signature, sign(secret, id, userId)) ? id : null;
}

/** A row names a browser, so it is deleted once the browser's cookie has expired. */
async function deleteExpiredDevices(db: Db | Tx, userId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SITE_COOKIES.device.seconds * 1000);
  await db
    .deleteFrom('trusted_devices')
    .where('user_id', '=', userId)
    .where('last_used_at', '<=', writeTimestamp(before))
    .execute();
}

function sign(secret: string, id: string, userId: string): string {
  return createHmac('sha256', secret).update(`device:${id}:${userId}`).digest('base64url');
}
