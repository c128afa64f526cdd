import { deriveKey } from '#config/derived-keys.ts';

/**
 * The key that encrypts the unsaved text that a person's editor stores in the browser. Only admin
 * pages receive it. It stays the same across restarts and sessions, so that the text can still be
 * read.
 */
export function deriveCopyKey(secret: string, userId: string): string {
  return deriveKey(secret, 'editor-copies', userId).toString('base64');
}
