import type { StoreBinding } from '#app/features/media/store-binding.server.ts';
import { clearDeletedRows } from '#database/clear-deleted-rows.ts';
import type { WriteDeps } from '#database/write.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';
import { deleteOrphanedMails } from './delete-orphaned-mails.server.ts';

export interface EraseDeps extends WriteDeps {
  readonly mailer: Mailer;
  readonly storeBinding: StoreBinding;
  readonly log: { warn(fields: object, message: string): void };
}

/**
 * Run after rows with a person's data were deleted for good: also deletes the stored mails of their
 * messages, and the bytes of the rows.
 */
export async function eraseTraces(deps: EraseDeps): Promise<void> {
  await deleteOrphanedMails(deps);
  // The rows are already deleted, so an error here is only logged. The daily job tries again.
  await clearDeletedRows(deps.database, deps.now()).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'clearing deleted rows from the database files failed'),
  );
}
