/** Why a backup was made. */
export type BackupKind = 'daily' | 'by-hand' | 'before-update';

export interface BackupName {
  readonly name: string;
  readonly kind: BackupKind;
  /** ISO 8601, to the second. */
  readonly madeAt: string;
}

const NAME = /^site-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-(daily|by-hand|before-update)\.tar$/;

/** `site-2026-11-21T03-00-00Z-daily.tar`: sorted by name is sorted by time, on every file system. */
export function backupName(kind: BackupKind, at: Date): string {
  return `site-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${kind}.tar`;
}

/** Null for a name that is not one of ours. */
export function readBackupName(name: string): BackupName | null {
  const match = NAME.exec(name);
  if (match === null) return null;
  const [, day, hours, minutes, seconds, kind] = match;
  const madeAt = `${day}T${hours}:${minutes}:${seconds}.000Z`;
  return Number.isNaN(Date.parse(madeAt)) ? null : { name, kind: kind as BackupKind, madeAt };
}
