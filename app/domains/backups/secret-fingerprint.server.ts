import { createHmac } from 'node:crypto';

/** 32 bits: enough to notice another secret, and far too few to find one that somebody chose badly. */
export function secretFingerprint(secret: string): string {
  return createHmac('sha256', secret)
    .update('which secret a backup was made with')
    .digest('hex')
    .slice(0, 8);
}
