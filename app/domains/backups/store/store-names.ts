import { type BackupName, readBackupName } from '../backup-name.ts';

/** The suffix of files in the age format. */
const ENCRYPTED = '.age';
const PICTURES = 'pictures/';

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
 * A picture's name. In clear it is the checksum of the picture. Encrypted, it is an id that only the
 * site can compute from the picture, and the checksum of the stored bytes.
 */
export interface PictureName {
  /** What says which picture it is. */
  readonly id: string;
  /** The checksum of the stored bytes. */
  readonly sha256: string;
  readonly encrypted: boolean;
}

export function pictureKey({ id, sha256, encrypted }: PictureName): string {
  return encrypted ? `${PICTURES}${id}-${sha256}${ENCRYPTED}` : `${PICTURES}${id}`;
}

const PICTURE = /^pictures\/([0-9a-f]{64})(?:-([0-9a-f]{64})\.age)?$/;

/** Null for any other object. */
export function readPictureKey(key: string): PictureName | null {
  const [, id, sha256] = PICTURE.exec(key) ?? [];
  if (id === undefined) return null;
  return { id, sha256: sha256 ?? id, encrypted: sha256 !== undefined };
}
