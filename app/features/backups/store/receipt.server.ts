import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSameSignature } from '#config/derived-keys.ts';
import { ENCRYPTION_KINDS, type Encryption } from './encryption.server.ts';
import { readImageKey } from './store-names.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Written after a backup and its images: a backup without it was cut off and does not count. It is
 * not encrypted, so that a site that has only the public key knows what to keep.
 */
const receiptSchema = z.object({
  format: z.literal(1),
  /** The backup's name: a receipt under another name belongs to another backup. */
  name: z.string(),
  madeAt: z.iso.datetime(),
  encryption: z.enum(ENCRYPTION_KINDS),
  /** With a passphrase: the identity that it opens. */
  wrappedIdentity: z.string().nullable(),
  /** As it is stored. */
  archive: z.object({ bytes: z.number().int().nonnegative(), sha256 }),
  /** The names of all its images in the store. */
  images: z.array(z.string().refine((key) => readImageKey(key) !== null)),
});

export type Receipt = z.infer<typeof receiptSchema>;

/** A receipt as it was found in the store, where anybody may have put it. */
export interface FoundReceipt extends Receipt {
  /** Whether this site wrote it for this backup. */
  readonly isSigned: boolean;
}

const signatureSchema = z.object({ signature: z.string().regex(/^[0-9a-f]{64}$/) });

export function writeReceipt(receipt: Receipt, secret: string): string {
  return `${JSON.stringify({ ...receipt, signature: sign(receipt, secret) }, null, 1)}\n`;
}

/**
 * Null when this version cannot read it.
 * @param name of the backup that it is the receipt of
 */
export function readReceipt(text: string, name: string, secret: string): FoundReceipt | null {
  try {
    const found: unknown = JSON.parse(text);
    const receipt = receiptSchema.parse(found);
    const { signature } = signatureSchema.parse(found);
    const isSigned = isSameSignature(signature, sign(receipt, secret));
    return { ...receipt, isSigned: isSigned && receipt.name === name };
  } catch {
    return null;
  }
}

/** Signs the values in the order of the schema, in which they are also read. */
function sign(receipt: Receipt, secret: string): string {
  const text = JSON.stringify(receiptSchema.parse(receipt));
  return createHmac('sha256', secret).update(`the receipt of a backup\n${text}`).digest('hex');
}

/**
 * The part of an image's name that says which one it is. In clear it is its checksum. Encrypted, it
 * must not tell a stranger that the site has a certain image, and it has to change with the key: a
 * image that was encrypted for an earlier key cannot be restored with the present one.
 */
export function imageId(encryption: Encryption, secret: string, checksum: string): string {
  if (encryption.kind === 'none') return checksum;
  return createHmac('sha256', secret)
    .update(`the name of an image in backups\n${encryption.recipient}\n${checksum}`)
    .digest('hex');
}
