import { deriveKey } from '#config/derived-keys.ts';

const KEY_BYTES = 16;

/**
 * The key with which search engines check that the site itself sent the addresses of its pages. It is
 * public: the site shows it, and the secret cannot be computed from it.
 */
export function findIndexNowKey(serverSecret: string): string {
  return deriveKey(serverSecret, 'index-now').toString('hex', 0, KEY_BYTES);
}

export function indexNowKeyPath(key: string): string {
  return `/${key}.txt`;
}
