import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

/**
 * Creates the signed token that a browser gets once somebody has signed in with it. Attempts from
 * this browser have their own rate limit, so that a stranger who uses up the account's limit does
 * not lock out its owner here. The token grants no access. It ends with the account, because a new
 * account for the same email has another id.
 */
export function createDeviceToken(secret: string, userId: string): string {
  const id = randomUUID();
  return `${id}.${sign(secret, id, userId)}`;
}

/** The id of a browser that this account was signed in with before; null for any other browser. */
export function findTrustedDevice(
  secret: string,
  token: string | null,
  userId: string,
): string | null {
  const match = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token ?? '');
  if (match === null) return null;
  const [, id = '', signature = ''] = match;
  const expected = Buffer.from(sign(secret, id, userId));
  return timingSafeEqual(expected, Buffer.from(signature)) ? id : null;
}

function sign(secret: string, id: string, userId: string): string {
  return createHmac('sha256', secret).update(`device:${id}:${userId}`).digest('base64url');
}
