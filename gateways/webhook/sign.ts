import { createHmac } from 'node:crypto';

export interface SignedCall {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** The key in the form that receivers get: `whsec_` and base64. */
export function showKey(key: Uint8Array): string {
  return `whsec_${Buffer.from(key).toString('base64')}`;
}

/**
 * The headers of the Standard Webhooks specification: HMAC-SHA256 of id, timestamp and body, one
 * signature for each key. A receiver accepts the call if any signature is valid.
 */
export function signatureHeaders(keys: readonly Uint8Array[], { id, timestamp, body }: SignedCall) {
  const signatures = keys.map((key) =>
    createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64'),
  );
  return {
    'Webhook-Id': id,
    'Webhook-Timestamp': String(timestamp),
    'Webhook-Signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  };
}
