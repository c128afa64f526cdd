import { formatBytes } from '#app/ui/admin/format-bytes.ts';
import type { BackupKind } from '../folder/backup-name.ts';

const KINDS: Record<BackupKind, string> = {
  daily: 'Nightly',
  'by-hand': 'Made by you',
  'before-update': 'Before an update (database only)',
};

/** "Nightly, 1.2 MB" */
export function describeBackup({ kind, bytes }: { kind: BackupKind; bytes: number }): string {
  return `${KINDS[kind]}, ${formatBytes(bytes)}`;
}
