import { findExistingIds } from '#app/domains/outbox/change-messages.server.ts';
import type { Database } from '#database/connect.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';

/**
 * Deletes `.eml` files whose outbox row is gone, because its lead was deleted or because of its
 * age.
 */
export async function deleteOrphanedMails(deps: {
  database: Database;
  mailer: Mailer;
}): Promise<void> {
  const { folder } = deps.mailer;
  if (folder === null) return;
  const ids = await folder.list();
  const existing = await findExistingIds(deps, ids);
  for (const id of ids) if (!existing.has(id)) await folder.delete(id);
}
