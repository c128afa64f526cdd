import { findKnownIds } from '#app/domains/outbox/change-messages.server.ts';
import type { Database } from '#database/connect.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';

/** A mail in the folder goes with the message that it was: with the lead it told of, or with age. */
export async function deleteOrphanedMails(deps: {
  database: Database;
  mailer: Mailer;
}): Promise<void> {
  const { folder } = deps.mailer;
  if (folder === null) return;
  const ids = await folder.list();
  const known = await findKnownIds(deps, ids);
  for (const id of ids) if (!known.has(id)) await folder.delete(id);
}
