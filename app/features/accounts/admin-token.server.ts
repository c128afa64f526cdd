import { createHmac } from 'node:crypto';
import { deriveKey, isSameSignature } from '#config/derived-keys.ts';
import type { AdminSession } from './session.server.ts';

type Holder = Pick<AdminSession, 'sessionId' | 'userId'>;

/** `earlier`: issued for another session of the same person, as before signing in again. */
export type AdminTokenCheck = 'valid' | 'earlier' | 'invalid';

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
  if (!isSameSignature(Buffer.from(signature, 'base64url'), expected)) return 'invalid';
  return issuedFor === sessionId ? 'valid' : 'earlier';
}

function sign(secret: string, { sessionId, userId }: Holder): Buffer {
  return createHmac('sha256', deriveKey(secret, 'admin-token'))
    .update(`${userId}\n${sessionId}`)
    .digest();
}
