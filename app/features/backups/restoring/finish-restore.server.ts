import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ON_HOLD, ROLES } from '#app/features/accounts/account-rules.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Database, Tx } from '#database/connect.ts';
import { listTables } from '#database/move/tables.ts';

/** Who may sign in after a restore, by email. */
export interface RestoredAccess {
  /** Have access immediately. */
  readonly admitted: readonly string[];
  /** Have no access until one of the admitted lets them back in. */
  readonly waiting: readonly string[];
}

/** Access that a restore must not bring back, because it may have been revoked since the backup. */
const REVOKED = [
  { table: 'session', where: sql`1 = 1` },
  { table: 'verification', where: sql`1 = 1` },
  { table: 'password_resets', where: sql`1 = 1` },
  { table: 'trusted_devices', where: sql`1 = 1` },
  { table: 'passkeys', where: sql`1 = 1` },
  { table: 'passkey_challenges', where: sql`1 = 1` },
  { table: 'preview_links', where: sql`1 = 1` },
  { table: 'invitations', where: sql`used_at is null` },
];

export interface Restoring {
  /** The email of the admin who may sign in first. */
  readonly admin: string | undefined;
  readonly at: Date;
  /** For the audit log. */
  readonly detail: Record<string, unknown>;
}

/**
 * The last step of a restore, in its transaction: revokes rights, and records the restore in the audit
 * log. Returns who has access now.
 */
export async function finishRestore(
  engine: Database['engine'],
  tx: Tx,
  { admin, at, detail }: Restoring,
): Promise<RestoredAccess> {
  const tables = await listTables({ engine, db: tx });
  const existing = new Set(tables.map(({ name }) => name));
  for (const { table, where } of REVOKED) {
    if (existing.has(table)) await sql`delete from ${sql.table(table)} where ${where}`.execute(tx);
  }
  await suspendAdmins(tx, admin);
  // The nightly backups are those of the site as it was: the restored one makes its own.
  if (existing.has('backup_state')) {
    await tx.updateTable('backup_state').set({ nightly_at: null }).execute();
  }
  await tx
    .insertInto('audit_log')
    .values({
      id: randomUUID(),
      at: writeTimestamp(at),
      actor_name: 'Command on the server',
      action: 'backup.restored',
      object_type: 'backup',
      detail: JSON.stringify(detail),
    })
    .execute();
  return readAccess(tx);
}

/**
 * Somebody of the backup may have lost access since, so each has to be let back in. Only the named
 * admin has access immediately; without a name, the sole admin.
 */
async function suspendAdmins(tx: Tx, admin: string | undefined): Promise<void> {
  for (const role of ROLES) {
    await tx
      .updateTable('user_roles')
      .set({ role: ON_HOLD[role] })
      .where('role', '=', role)
      .execute();
  }
  const waiting = tx.selectFrom('user_roles').select('user_id').where('role', '=', ON_HOLD.admin);
  const people = await waiting.execute();
  const named = tx
    .selectFrom('user')
    .select('id')
    .where('email', '=', admin?.trim().toLowerCase() ?? '');
  const chosen =
    admin === undefined
      ? people.length === 1
        ? people.map(({ user_id }) => user_id)
        : []
      : (await named.execute()).map(({ id }) => id);
  if (chosen.length === 0) return;
  await tx
    .updateTable('user_roles')
    .set({ role: 'admin' })
    .where('role', '=', ON_HOLD.admin)
    .where('user_id', 'in', chosen)
    .execute();
}

async function readAccess(tx: Tx): Promise<RestoredAccess> {
  const rows = await tx
    .selectFrom('user_roles')
    .innerJoin('user', 'user.id', 'user_roles.user_id')
    .select(['email', 'role'])
    .orderBy('email')
    .execute();
  const withRole = (roles: readonly string[]) =>
    rows.filter(({ role }) => roles.includes(role)).map(({ email }) => email);
  return { admitted: withRole(ROLES), waiting: withRole(Object.values(ON_HOLD)) };
}
