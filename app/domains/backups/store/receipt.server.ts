import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { ENCRYPTION_KINDS, type Encryption } from './encryption.server.ts';
import { readPictureKey } from './store-names.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Written after a backup and its pictures: a backup without it was cut off and does not count. It is
 * not encrypted, so that a site that has only the public key knows what to keep.
 */
const receiptSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Shows which site made it: backups of another one in the same place are left alone. */
  site: z.string(),
  encryption: z.enum(ENCRYPTION_KINDS),
  /** With a passphrase: the identity that it opens. */
  wrappedIdentity: z.string().nullable(),
  /** As it is stored. */
  archive: z.object({ bytes: z.number().int().nonnegative(), sha256 }),
  /** The names of all its pictures in the store. */
  pictures: z.array(z.string().refine((key) => readPictureKey(key) !== null)),
});

export type Receipt = z.infer<typeof receiptSchema>;

/** Null when this version cannot read it. */
export function readReceipt(text: string): Receipt | null {
  try {
    return receiptSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * The part of a picture's name that says which one it is. In clear it is its checksum. Encrypted, it
 * must not tell a stranger that the site has a certain picture, and it has to change with the key: a
 * picture that was encrypted for an earlier key cannot be restored with the present one.
 */
export function pictureId(encryption: Encryption, secret: string, checksum: string): string {
  if (encryption.kind === 'none') return checksum;
  return createHmac('sha256', secret)
    .update(`the name of a picture in backups\n${encryption.recipient}\n${checksum}`)
    .digest('hex');
}
