import { listAdmins } from '#app/features/accounts/people.server.ts';
import { isMailAddress } from '#app/formatting/header-text.ts';
import type { Db } from '#database/connect.ts';
import { findSettings } from '../settings.server.ts';

/**
 * The address for notifications: the setting, else the contact email, else the first admin. Never
 * a visitor's, or a Writer's.
 */
export async function findOwnerAddress(db: Db): Promise<string | null> {
  const { notificationEmail, contactEmail } = await findSettings(db);
  const chosen = notificationEmail ?? contactEmail ?? (await listAdmins(db))[0]?.email;
  return chosen !== undefined && isMailAddress(chosen) ? chosen : null;
}
