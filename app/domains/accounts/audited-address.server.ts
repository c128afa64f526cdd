import { createHmac } from 'node:crypto';
import type { Db, Tx } from '#database/connect.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';

/** Who has typed an address and is not signed in: what was typed is not written down. */
export const SOMEBODY = { id: null, name: 'Somebody' } as const;

function hashAddress(secret: string, email: string): string {
  return createHmac('sha256', secret).update(`audited-address:${email}`).digest('base64url');
}

/**
 * What the audit log keeps of a typed address: a keyed hash when an account has it, and nothing
 * otherwise, since it may be a password in the wrong field.
 */
export async function auditedAddress(
  db: Db | Tx,
  secret: string,
  email: string,
): Promise<{ address?: string }> {
  const hash = hashAddress(secret, email);
  const account = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return account === undefined ? {} : { address: hash };
}

/** The entries, with the email of the account that was tried where that account still exists. */
export async function nameAddresses(
  db: Db,
  secret: string,
  entries: readonly AuditEntry[],
): Promise<AuditEntry[]> {
  if (!entries.some(({ detail }) => 'address' in detail)) return [...entries];
  const accounts = await db.selectFrom('user').select('email').execute();
  const emails = new Map(accounts.map(({ email }) => [hashAddress(secret, email), email]));
  return entries.map((entry) => {
    const email = emails.get(String(entry.detail.address));
    return email === undefined ? entry : { ...entry, detail: { ...entry.detail, email } };
  });
}
