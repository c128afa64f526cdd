import { randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A random token of 256 bits for a link's fragment. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}
