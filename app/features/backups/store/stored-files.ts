import { listExpired } from '../backup-retention.ts';
import type { BackupName } from '../folder/backup-name.ts';
import { readArchiveKey, readImageKey, readReceiptKey, receiptKey } from './store-names.ts';

/** An object of the store, as its listing has it. */
export interface StoredFile {
  readonly key: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
}

/** A backup in the store that is complete. */
export interface StoredCopy extends BackupName {
  readonly archive: string;
  readonly bytes: number;
  readonly encrypted: boolean;
}

/** Newest first. A backup counts once its receipt is there, which is written last. */
export function listCopies(files: readonly StoredFile[]): StoredCopy[] {
  const keys = new Set(files.map(({ key }) => key));
  return files
    .flatMap(({ key, bytes }) => {
      const archive = readArchiveKey(key);
      if (archive === null || !keys.has(receiptKey(archive.name))) return [];
      return [{ ...archive, archive: key, bytes }];
    })
    .sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1));
}

/** The part of a receipt that retention reads. */
export interface KnownReceipt {
  /** Whether this site wrote it: backups of others in the same place are kept. */
  readonly isSigned: boolean;
  readonly images: readonly string[];
}

export interface ExpiryInfo {
  readonly files: readonly StoredFile[];
  /** By the backup's name; null for a receipt that this version cannot read. */
  readonly receipts: ReadonlyMap<string, KnownReceipt | null>;
  /** The name of a backup that is never deleted now, however old it looks. */
  readonly justSent: string | null;
  readonly now: Date;
}

/** A server may be sending them for a backup that is not complete yet. */
const GRACE_MILLISECONDS = 3 * 24 * 60 * 60 * 1000;

/**
 * What to delete, in this order: receipts before their archives, and images that no backup names.
 * Other files belong to somebody else and are left alone.
 */
export function listExpiredFiles(facts: ExpiryInfo): string[] {
  const { files, receipts, justSent, now } = facts;
  const copies = listCopies(files);
  const own = copies.filter(({ name }) => receipts.get(name)?.isSigned === true);
  const expired = listExpired(own).filter(({ name }) => name !== justSent);
  const expiredNames = new Set(expired.map(({ name }) => name));
  const isOld = ({ modifiedAt }: StoredFile) =>
    now.getTime() - modifiedAt.getTime() > GRACE_MILLISECONDS;
  const complete = new Set(copies.map(({ name }) => name));
  const cutOff = files.filter((file) => {
    const backup = readArchiveKey(file.key) ?? readReceiptKey(file.key);
    return backup !== null && !complete.has(backup.name) && isOld(file);
  });
  const kept = [...receipts].filter(([name]) => !expiredNames.has(name));
  // We cannot know what an unreadable receipt names, so we delete no image.
  const isKnown = kept.every(([, receipt]) => receipt !== null);
  const named = new Set(kept.flatMap(([, receipt]) => receipt?.images ?? []));
  const unnamed = files.filter(
    (file) => readImageKey(file.key) !== null && !named.has(file.key) && isOld(file),
  );
  return [
    ...expired.map(({ name }) => receiptKey(name)),
    ...expired.map(({ archive }) => archive),
    ...[...cutOff, ...(isKnown ? unnamed : [])].map(({ key }) => key),
  ];
}
