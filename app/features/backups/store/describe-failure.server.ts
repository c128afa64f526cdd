import { ObjectStoreError } from '#gateways/object-store/object-store-error.ts';
import { BackupError } from '../archive/backup-error.ts';

/** A sentence for the owner. The log has the cause. */
export function describeStoreFailure(error: unknown): string {
  if (error instanceof BackupError || error instanceof ObjectStoreError) return error.message;
  const { code, name } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return 'The disk of the server is full.';
  if (name === 'TimeoutError') return 'The backup store did not answer in time.';
  return 'Something unexpected went wrong; the server’s log has the cause.';
}
