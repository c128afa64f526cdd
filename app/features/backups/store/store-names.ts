import { type BackupName, readBackupName } from '../folder/backup-name.ts';

/** The suffix of files in the age format. */
const ENCRYPTED = '.age';
const IMAGES = 'images/';

/** `site-2026-11-21-030000-daily.tar`, or the same with `.age` when it is encrypted. */
export function archiveKey(name: string, encrypted: boolean): string {
  return encrypted ? `${name}${ENCRYPTED}` : name;
}

/** Null for any other object. */
export function readArchiveKey(key: string): (BackupName & { encrypted: boolean }) | null {
  const encrypted = key.endsWith(ENCRYPTED);
  const backup = readBackupName(encrypted ? key.slice(0, -ENCRYPTED.length) : key);
  return backup === null ? null : { ...backup, encrypted };
}

/** `site-2026-11-21-030000-daily.json` */
export function receiptKey(name: string): string {
  return name.replace(/\.tar$/, '.json');
}

/** The backup that a receipt belongs to; null for any other object. */
export function readReceiptKey(key: string): BackupName | null {
  return key.endsWith('.json') ? readBackupName(key.replace(/\.json$/, '.tar')) : null;
}

/**
 * An image's name. In clear it is the checksum of the image. Encrypted, it is an id that only the
 * site can compute from the image, and the checksum of the stored bytes.
 */
export interface ImageName {
  /** What says which image it is. */
  readonly id: string;
  /** The checksum of the stored bytes. */
  readonly sha256: string;
  readonly encrypted: boolean;
}

export function imageKey({ id, sha256, encrypted }: ImageName): string {
  return encrypted ? `${IMAGES}${id}-${sha256}${ENCRYPTED}` : `${IMAGES}${id}`;
}

const IMAGE = /^images\/([0-9a-f]{64})(?:-([0-9a-f]{64})\.age)?$/;

/** Null for any other object. */
export function readImageKey(key: string): ImageName | null {
  const [, id, sha256] = IMAGE.exec(key) ?? [];
  if (id === undefined) return null;
  return { id, sha256: sha256 ?? id, encrypted: sha256 !== undefined };
}
