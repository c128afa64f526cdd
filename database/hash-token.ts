import { createHash } from 'node:crypto';

/** Only this hash of a secret token is stored: whoever reads the database cannot use the token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
