import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { AdminSession } from './session.server.ts';

type Holder = Pick<AdminSession, 'sessionId' | 'userId'>;

/** `earlier`: issued for another session of the same person, as before signing in again. */
export type AdminTokenCheck = 'valid' | 'earlier' | 'invalid';

const KEY_BYTES = 32;
const TOKEN = /^([\w-]{1,100})\.([\w-]{43})$/;

/**
 * The token that an admin page sends along with its requests. It is in admin pages only, so a script
 * on a public page, which has the same cookies, cannot make these requests.
 */
export function issueAdminToken(secret: string, { sessionId, userId }: Holder): string {
  return `${sessionId}.${sign(secret, { sessionId, userId }).toString('base64url')}`;
}

export function checkAdminToken(
  secret: string,
  token: string | null,
  { sessionId, userId }: Holder,
): AdminTokenCheck {
  const [, issuedFor, signature] = TOKEN.exec(token ?? '') ?? [];
  if (issuedFor === undefined || signature === undefined) return 'invalid';
  const expected = sign(secret, { sessionId: issuedFor, userId });
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'invalid';
  return issuedFor === sessionId ? 'valid' : 'earlier';
}

function sign(secret: string, { sessionId, userId }: Holder): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'admin-token', KEY_BYTES));
  return createHmac('sha256', key).update(`${userId}\n${sessionId}`).digest();
}
