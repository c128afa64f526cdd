import { createHmac, randomBytes } from 'node:crypto';
import { deriveKey } from '#config/derived-keys.ts';

const KEY_BYTES = 32;
const REQUEST_KEY = /^[\w-]{43}$/;
/** In hexadecimal, because paths of the site are lower case. */
const TOKEN = /^[0-9a-f]{64}$/;

export function isPreviewToken(text: string): boolean {
  return TOKEN.test(text);
}

/** A random key of 256 bits for a form that makes a link. */
export function createRequestKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

export function isRequestKey(text: string): boolean {
  return REQUEST_KEY.test(text);
}

/**
 * The token of the link that a form makes. It is derived from the form's random key and our secret,
 * so a form that is sent twice makes one link and both answers show its address, although only a
 * hash of it is stored.
 * @param request what else the form asks for: a different choice makes a different link.
 */
export function derivePreviewToken(
  secret: string,
  requestKey: string,
  request: readonly (string | number)[],
): string {
  return createHmac('sha256', deriveKey(secret, 'preview-link'))
    .update([requestKey, ...request].join('\n'))
    .digest('hex');
}
