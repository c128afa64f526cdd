import { readFlag, readTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { type WriteDeps, write } from '#database/write.ts';
import { ANONYMOUS } from '../audited-address.server.ts';

/** What a password is checked against. A rehashed password is the same one. */
export interface Credential {
  readonly changedAt: string;
  readonly hasTwoFactor: boolean;
}

export async function findCredential(db: Db, userId: string): Promise<Credential | null> {
  const row = await selectCredential(db, userId).executeTakeFirst();
  return row === undefined ? null : toCredential(row);
}

/**
 * Whether the password was changed, or two-factor sign-in turned on, since it was read. Both end the
 * sessions that there are, but not one that a sign-in makes a moment later. On PostgreSQL a change under
 * way is waited for.
 */
export async function isCredentialChanged(
  deps: WriteDeps,
  userId: string,
  before: Credential,
): Promise<boolean> {
  return write(deps, ANONYMOUS, async (tx) => {
    const query = selectCredential(tx, userId);
    const locked = deps.database.engine === 'postgresql' ? query.forUpdate('account') : query;
    const row = await locked.executeTakeFirst();
    if (row === undefined) return true;
    const now = toCredential(row);
    return now.changedAt !== before.changedAt || (now.hasTwoFactor && !before.hasTwoFactor);
  });
}

function selectCredential(db: Db | Tx, userId: string) {
  return db
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'account.userId')
    .select(['account.updatedAt', 'user.twoFactorEnabled'])
    .where('account.userId', '=', userId)
    .where('account.providerId', '=', 'credential');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCredential>['executeTakeFirstOrThrow']>>;

function toCredential({ updatedAt, twoFactorEnabled }: Row): Credential {
  return { changedAt: readTimestamp(updatedAt), hasTwoFactor: readFlag(twoFactorEnabled ?? 0) };
}
