import type { BackupKind } from '#app/domains/backups/backup-name.ts';

const KINDS: Record<BackupKind, string> = {
  daily: 'Nightly',
  'by-hand': 'Made by you',
  'before-update': 'Before an update (database only)',
};

/** "Nightly, 1.2 MB" */
export function describeBackup({ kind, bytes }: { kind: BackupKind; bytes: number }): string {
  return `${KINDS[kind]}, ${formatBytes(bytes)}`;
}

function formatBytes(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes < 1 ? `${Math.ceil(bytes / 1024)} KB` : `${megabytes.toFixed(1)} MB`;
}
