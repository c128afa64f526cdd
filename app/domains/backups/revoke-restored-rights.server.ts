import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import { SERVER_TABLES } from '#database/server-tables.ts';
import { WAITING_ROLE } from '../accounts/account-rules.ts';

/** Who may sign in after a restore, by email. */
export interface RestoredAccess {
  /** Have access immediately. */
  readonly admitted: readonly string[];
  /** Have no access until one of the admitted lets them back in. */
  readonly waiting: readonly string[];
}

/**
 * Access that a restore must not bring back, because it may have been revoked since the backup. A
 * backup of an older version may lack some of these tables.
 */
const REVOKED = [
  { table: 'session', where: '1 = 1' },
  { table: 'verification', where: '1 = 1' },
  { table: 'password_resets', where: '1 = 1' },
  { table: 'trusted_devices', where: '1 = 1' },
  { table: 'passkeys', where: '1 = 1' },
  { table: 'passkey_challenges', where: '1 = 1' },
  { table: 'preview_links', where: '1 = 1' },
  { table: 'invitations', where: 'used_at is null' },
  // Not access, but as outdated: the servers that ran when the backup was made.
  ...SERVER_TABLES.map((table) => ({ table, where: '1 = 1' })),
];

/** Revokes it in a restored SQLite database, and returns who has access now. */
export async function revokeRestoredRights(tx: Tx, admin: string | null): Promise<RestoredAccess> {
  const existing = new Set((await tx.introspection.getTables()).map(({ name }) => name));
  for (const { table, where } of REVOKED) {
    if (existing.has(table)) await sql.raw(`delete from ${table} where ${where}`).execute(tx);
  }
  for (const statement of suspendAdmins('', admin)) await sql.raw(statement).execute(tx);
  const { rows } = await sql.raw<RoleRow>(listRoles('')).execute(tx);
  return readAccess(rows);
}

/** The statements that do the same in a restored PostgreSQL database. */
export function revokingStatements(admin: string | null): string[] {
  const deletions = REVOKED.map(
    ({ table, where }) =>
      `do $$ begin if to_regclass('public.${table}') is not null then delete from public.${table} where ${where}; end if; end $$`,
  );
  return [...deletions, ...suspendAdmins('public.', admin)];
}

export interface RoleRow {
  readonly email: string;
  readonly role: string;
}

/** Lists everybody with a role. */
export function listRoles(schema: '' | 'public.'): string {
  return `select email, role from ${schema}user_roles join ${schema}"user" on id = user_id order by email`;
}

export function readAccess(rows: readonly RoleRow[]): RestoredAccess {
  const withRole = (role: string) =>
    rows.filter((row) => row.role === role).map(({ email }) => email);
  return { admitted: withRole('admin'), waiting: withRole(WAITING_ROLE) };
}

/**
 * An admin of the backup may have lost access since, so each has to be let back in. Only the named
 * admin has access immediately; without a name, the sole admin.
 */
function suspendAdmins(schema: '' | 'public.', admin: string | null): string[] {
  const roles = `${schema}user_roles`;
  const email = admin?.trim().toLowerCase().replaceAll("'", "''");
  const chosen =
    email === undefined
      ? `(select count(*) from ${roles} where role = '${WAITING_ROLE}') = 1`
      : `user_id in (select id from ${schema}"user" where email = '${email}')`;
  return [
    `update ${roles} set role = '${WAITING_ROLE}' where role = 'admin'`,
    `update ${roles} set role = 'admin' where role = '${WAITING_ROLE}' and ${chosen}`,
  ];
}
