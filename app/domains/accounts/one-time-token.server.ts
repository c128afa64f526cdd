import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits for a link's fragment. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** How a token is kept: only its hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
