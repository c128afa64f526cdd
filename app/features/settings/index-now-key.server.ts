import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 16;

/**
 * The key with which search engines check that the site itself sent the addresses of its pages. It is
 * public: the site shows it, and the secret cannot be computed from it.
 */
export function findIndexNowKey(serverSecret: string): string {
  return Buffer.from(hkdfSync('sha256', serverSecret, '', 'index-now', KEY_BYTES)).toString('hex');
}

export function indexNowKeyPath(key: string): string {
  return `/${key}.txt`;
}
