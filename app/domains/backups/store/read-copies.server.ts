import { BackupError } from '../backup-error.ts';
import type { BackupObjects } from './backup-objects.ts';
import { type Receipt, readReceipt } from './receipt.server.ts';
import { readReceiptKey, receiptKey } from './store-names.ts';
import { listCopies, type StoredCopy, type StoredFile } from './stored-files.ts';

const RECEIPT_MAX_BYTES = 256 * 1024 * 1024;

export interface StoreContents {
  readonly files: readonly StoredFile[];
  /** By the backup's name; null for a receipt that this version cannot read. */
  readonly receipts: ReadonlyMap<string, Receipt | null>;
  /** Of this site, newest first. */
  readonly copies: readonly StoredCopy[];
}

/** Everything that decides what is sent and what is deleted. */
export async function readContents(
  objects: BackupObjects,
  site: string,
  signal?: AbortSignal,
): Promise<StoreContents> {
  const files = await objects.list('', signal);
  const receipts = new Map<string, Receipt | null>();
  for (const { key } of files) {
    const backup = readReceiptKey(key);
    if (backup !== null) receipts.set(backup.name, await findReceipt(objects, backup.name, signal));
  }
  const copies = listCopies(files).filter(({ name }) => receipts.get(name)?.site === site);
  return { files, receipts, copies };
}

/** For the admin area: one short request, whichever site made them. */
export async function listStoredCopies(
  objects: BackupObjects,
  signal?: AbortSignal,
): Promise<StoredCopy[]> {
  return listCopies(await objects.list('site-', signal));
}

/** Null when it cannot be read by this version, or was deleted. */
async function findReceipt(
  objects: BackupObjects,
  name: string,
  signal?: AbortSignal,
): Promise<Receipt | null> {
  const content = await objects.read(receiptKey(name), signal);
  if (content === null) return null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.byteLength;
    if (bytes > RECEIPT_MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return readReceipt(Buffer.concat(chunks).toString('utf8'));
}

/** @throws BackupError when this version cannot read it */
export async function requireReceipt(
  objects: BackupObjects,
  name: string,
  signal?: AbortSignal,
): Promise<Receipt> {
  const receipt = await findReceipt(objects, name, signal);
  if (receipt !== null) return receipt;
  throw new BackupError(
    'damaged',
    `${name} cannot be restored: ${receiptKey(name)} beside it is damaged, or of a newer version of this software.`,
  );
}
