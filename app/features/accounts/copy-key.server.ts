import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/**
 * The key that encrypts the unsaved text that a person's editor stores in the browser. Only admin
 * pages receive it. It stays the same across restarts and sessions, so that the text can still be
 * read.
 */
export function deriveCopyKey(secret: string, userId: string): string {
  const key = hkdfSync('sha256', secret, userId, 'editor-copies', KEY_BYTES);
  return Buffer.from(key).toString('base64');
}
