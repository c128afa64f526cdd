/** The reason for a backup. */
export type BackupKind = 'daily' | 'by-hand' | 'before-update';

export interface BackupName {
  readonly name: string;
  readonly kind: BackupKind;
  /** ISO 8601, to the second. */
  readonly madeAt: string;
}

const NAME = /^site-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)-(daily|by-hand|before-update)\.tar$/;

/** `2026-11-21-030000` in UTC. It sorts by time and is valid on every file system. */
export function stampOf(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
}

/** `site-2026-11-21-030000-daily.tar`, in lower case like every URL of the site. */
export function backupName(kind: BackupKind, at: Date): string {
  return `site-${stampOf(at)}-${kind}.tar`;
}

/** Null for any other file name. */
export function readBackupName(name: string): BackupName | null {
  const match = NAME.exec(name);
  if (match === null) return null;
  const [, day, hours, minutes, seconds, kind] = match;
  const madeAt = `${day}T${hours}:${minutes}:${seconds}.000Z`;
  return Number.isNaN(Date.parse(madeAt)) ? null : { name, kind: kind as BackupKind, madeAt };
}
