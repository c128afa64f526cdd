import { deleteOrphanedMails } from '#app/notifications/delete-orphaned-mails.server.ts';
import { clearDeletedRows } from '#database/clear-deleted-rows.ts';
import type { WriteDeps } from '#database/write.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';
import type { Log } from '#server/log.ts';

export interface EraseDeps extends WriteDeps {
  readonly mailer: Mailer;
  readonly log: Log;
}

/** After a person's data was deleted: their mails go as well, and the bytes of the rows. */
export async function eraseTraces(deps: EraseDeps): Promise<void> {
  await deleteOrphanedMails(deps);
  // The rows are gone: who deleted them is not told of an error. The daily job clears them again.
  await clearDeletedRows(deps.database, deps.now()).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'deleted rows are not cleared from the files yet'),
  );
}
