import { createHmac } from 'node:crypto';
import { isSameSignature } from '#config/derived-keys.ts';

export interface SignedCall {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** As many as a sender has keys while it changes them, and some more. */
const MOST_SIGNATURES = 10;

/** The key in the form that receivers get: `whsec_` and base64. */
export function showKey(key: Uint8Array): string {
  return `whsec_${Buffer.from(key).toString('base64')}`;
}

/**
 * The headers of the Standard Webhooks specification: HMAC-SHA256 of id, timestamp and body, one
 * signature for each key. A receiver accepts the call if any signature is valid.
 */
export function signatureHeaders(keys: readonly Uint8Array[], { id, timestamp, body }: SignedCall) {
  const signatures = keys.map((key) => signCall(key, { id, timestamp, body }));
  return {
    'Webhook-Id': id,
    'Webhook-Timestamp': String(timestamp),
    'Webhook-Signature': signatures.join(' '),
  };
}

/** Whether one of the signatures in a `Webhook-Signature` header is by one of these keys. */
export function isSignedCall(
  keys: readonly Uint8Array[],
  call: SignedCall,
  signatures: string,
): boolean {
  const given = signatures.split(' ').slice(0, MOST_SIGNATURES);
  return keys.some((key) => {
    const expected = Buffer.from(signCall(key, call));
    return given.some((each) => isSameSignature(each, expected));
  });
}

function signCall(key: Uint8Array, { id, timestamp, body }: SignedCall): string {
  const signed = `${id}.${timestamp}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
