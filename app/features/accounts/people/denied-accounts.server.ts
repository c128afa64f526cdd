import { writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';

const BATCH_SIZE = 200;

/** How many accounts without a role, such as those of removed people, are older than this. */
export async function countDeniedAccountsBefore(db: Db, limit: Date): Promise<number> {
  const rows = await selectDenied(db, limit).execute();
  return rows.length;
}

/**
 * Deletes a batch of them, with their email and password. A later sign-in gets the answer for an
 * unknown account.
 */
export function deleteDeniedAccountsBefore(
  deps: WriteDeps,
  actor: Actor,
  limit: Date,
): Promise<number> {
  return write(deps, actor, async (tx, changes) => {
    const denied = await selectDenied(tx, limit).limit(BATCH_SIZE).execute();
    for (const { id } of denied) {
      await tx.deleteFrom('user').where('id', '=', id).execute();
      changes.audit({ action: 'account.forgotten', objectType: 'account', objectId: id });
    }
    return denied.length;
  });
}

function selectDenied(db: Db | Tx, limit: Date) {
  return db
    .selectFrom('user')
    .leftJoin('user_roles', 'user_roles.user_id', 'user.id')
    .select('user.id')
    .where('user.createdAt', '<', writeTimestamp(limit))
    .where('user_roles.role', 'is', null);
}
