import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies/utils';
import { cookieName, writeCookie } from '#app/domains/privacy/site-cookies.ts';

interface DeviceDeps {
  readonly config: { readonly publicOrigin: string };
  readonly secret: string;
}

/**
 * A browser in which somebody has signed in carries a signed cookie for that account. Its tries are
 * counted by themselves, so that a stranger who uses up an account's tries does not lock it there.
 * It opens nothing, and ends with the account: another one for the same address has another id.
 */
export function createTrustedDeviceCookie({ config, secret }: DeviceDeps, userId: string): string {
  const id = randomUUID();
  return writeCookie('device', `${id}.${sign(secret, id, userId)}`, config.publicOrigin);
}

/** The id of a browser that the account was signed in with before; null for any other. */
export function findTrustedDevice(
  { config, secret }: DeviceDeps,
  headers: Headers,
  userId: string,
): string | null {
  const cookies = parseCookies(headers.get('Cookie') ?? '');
  const value = cookies.get(cookieName('device', config.publicOrigin));
  const match = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(value ?? '');
  if (match === null) return null;
  const [, id = '', signature = ''] = match;
  const wanted = Buffer.from(sign(secret, id, userId));
  return timingSafeEqual(wanted, Buffer.from(signature)) ? id : null;
}

function sign(secret: string, id: string, userId: string): string {
  return createHmac('sha256', secret).update(`device:${id}:${userId}`).digest('base64url');
}
