import { clearDeletedRows, type PersonalRows } from '#database/clear-deleted-rows.ts';
import type { WriteDeps } from '#database/write.ts';
import { deleteOrphanedMails, type StoredMailDeps } from './queue/delete-orphaned-mails.server.ts';

export interface EraseDeps extends WriteDeps, StoredMailDeps {
  readonly personalData: { readonly rows: PersonalRows };
  readonly log: { warn(fields: object, message: string): void };
}

/**
 * Run after rows with a person's data were deleted for good: also deletes the stored mails of their
 * messages, and the bytes of the rows.
 */
export async function eraseTraces(deps: EraseDeps): Promise<void> {
  await deleteOrphanedMails(deps);
  // The rows are already deleted, so an error here is only logged. The daily job tries again.
  const { database, personalData, now } = deps;
  await clearDeletedRows(database, personalData.rows, now()).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'clearing deleted rows from the database files failed'),
  );
}
