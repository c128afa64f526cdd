import { randomUUID } from 'node:crypto';
import { writeFlag } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';

/** A person who signs in with a password, in the form that better-auth reads. Gives no role. */
export async function insertPasswordAccount(
  tx: Tx,
  account: { id: string; email: string; hash: string | null; now: string },
): Promise<void> {
  const { id, email, hash, now } = account;
  const dates = { createdAt: now, updatedAt: now };
  await tx
    .insertInto('user')
    .values({ id, name: email, email, emailVerified: writeFlag(false), image: null, ...dates })
    .execute();
  await tx
    .insertInto('account')
    .values({
      id: randomUUID(),
      accountId: id,
      providerId: 'credential',
      userId: id,
      password: hash,
      ...dates,
    })
    .execute();
}
