import { createHmac } from 'node:crypto';
import { isSameSignature } from '#config/derived-keys.ts';

/** Signs a token for a cookie in the way that better-auth does, so that it reads the token back. */
export function signToken(secret: string, token: string): string {
  return `${token}.${signatureOf(secret, token)}`;
}

/** The token, if better-auth or `signToken` has signed it; null otherwise. */
export function readSignedToken(secret: string, signed: string): string | null {
  const dot = signed.lastIndexOf('.');
  const token = signed.slice(0, Math.max(0, dot));
  return isSameSignature(signed.slice(dot + 1), signatureOf(secret, token)) ? token : null;
}

function signatureOf(secret: string, token: string): string {
  return createHmac('sha256', secret).update(token).digest('base64');
}
