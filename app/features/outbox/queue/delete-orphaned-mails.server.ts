import type { Database } from '#database/connect.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';
import { findExistingIds } from '../change-messages.server.ts';

export interface StoredMailDeps {
  readonly database: Database;
  readonly mailer: Mailer;
  /** Whether the stored mails are this database's: another one knows none of them. */
  readonly storeBinding: { isBound(): Promise<boolean> };
}

/**
 * Deletes stored mails whose outbox row is gone, because its lead was deleted or because of its
 * age.
 */
export async function deleteOrphanedMails(deps: StoredMailDeps): Promise<void> {
  const { stored } = deps.mailer;
  if (stored === null || !(await deps.storeBinding.isBound())) return;
  const ids = await stored.list();
  const existing = await findExistingIds(deps, ids);
  for (const id of ids) if (!existing.has(id)) await stored.delete(id);
}
