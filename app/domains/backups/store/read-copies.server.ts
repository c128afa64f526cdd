import { BackupError } from '../backup-error.ts';
import type { BackupObjects } from './open-objects.server.ts';
import { type Receipt, readReceipt } from './receipt.server.ts';
import { readReceiptKey, receiptKey } from './store-names.ts';
import { readTypedName } from './store-status.ts';
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

/**
 * The copy of this name, or the newest one with everything in it.
 * @throws BackupError when there is none
 */
export async function requireCopy(
  objects: BackupObjects,
  typed: string | undefined,
): Promise<StoredCopy> {
  const copies = await listStoredCopies(objects);
  const name = typed === undefined ? null : readTypedName(typed);
  const found =
    typed === undefined
      ? (copies.find(({ kind }) => kind !== 'before-update') ?? copies[0])
      : copies.find((copy) => copy.name === name);
  if (found !== undefined) return found;
  const names = copies.map((copy) => copy.name.replace(/\.tar$/, '')).join(', ');
  throw new BackupError(
    'nothing_there',
    copies.length === 0
      ? 'There is no backup in that place.'
      : `There is no backup ${typed} in that place. There are: ${names}.`,
  );
}
