import { createHmac } from 'node:crypto';
import type { Detail } from '#app/formatting/log-detail.ts';
import type { Db, Tx } from '#database/connect.ts';

/** The audit actor for people who are not signed in. The log does not contain what they typed. */
export const ANONYMOUS = { id: null, name: 'Someone' } as const;

function hashAddress(secret: string, email: string): string {
  return createHmac('sha256', secret).update(`audited-address:${email}`).digest('base64url');
}

/**
 * What the audit log stores of a typed email: a keyed hash if it has an account, and nothing
 * otherwise, because it may be a password in the wrong field.
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

/** Adds the email to entries with a hash, if the account still exists. */
export async function nameAddresses<Entry extends { readonly detail: Detail }>(
  db: Db,
  secret: string,
  entries: readonly Entry[],
): Promise<Entry[]> {
  if (!entries.some(({ detail }) => 'address' in detail)) return [...entries];
  const accounts = await db.selectFrom('user').select('email').execute();
  const emails = new Map(accounts.map(({ email }) => [hashAddress(secret, email), email]));
  return entries.map((entry) => {
    const email = emails.get(String(entry.detail.address));
    return email === undefined ? entry : { ...entry, detail: { ...entry.detail, email } };
  });
}
