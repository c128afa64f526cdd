import { hkdfSync, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;

/**
 * A key of 256 bits for one purpose: whoever has it knows neither the site's secret nor another key.
 * @param of what the key is of, where each has its own, such as a session
 */
export function deriveKey(secret: string, purpose: string, of = ''): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, of, purpose, KEY_BYTES));
}

/** Compares a signature in a time that tells nothing about the expected one. */
export function isSameSignature(given: string | Buffer, expected: string | Buffer): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
