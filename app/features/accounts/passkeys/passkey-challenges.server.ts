import { randomBytes } from 'node:crypto';
import { writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { isColumnAhead } from '#database/deadline.ts';
import { hashToken } from '#database/hash-token.ts';
import { hashTyped } from '#database/limits/rate-limit.server.ts';
import type { PasskeyChallengeTable } from '#database/schema.ts';
import { PASSKEY_MINUTES } from '../account-rules.ts';
import type { AccountDeps } from '../sign-in/sign-in.server.ts';

export type ChallengePurpose = PasskeyChallengeTable['purpose'];

const CHALLENGE_BYTES = 32;
const CHALLENGE_MILLISECONDS = PASSKEY_MINUTES * 60_000;
/**
 * Limits of open challenges: of one client address or person, and in total. The oldest are deleted.
 */
const OPEN_PER_HOLDER = 10;
const OPEN = 2_000;

export interface ChallengeRequest {
  readonly purpose: ChallengePurpose;
  /** The owner of the passkey that must answer; null if any passkey may. */
  readonly userId: string | null;
  /** The client address or the person that requested it. */
  readonly holder: string;
}

/** Creates a challenge for one answer within five minutes. Only its hash is stored. */
export async function createChallenge(
  deps: AccountDeps,
  request: ChallengeRequest,
): Promise<Uint8Array<ArrayBuffer>> {
  const { db } = deps.database;
  const now = deps.now();
  const challenge = new Uint8Array(randomBytes(CHALLENGE_BYTES));
  const holder = hashTyped(deps.secret, `passkey:${request.holder}`);
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashToken(Buffer.from(challenge).toString('base64url')),
      purpose: request.purpose,
      user_id: request.userId,
      holder,
      created_at: writeTimestamp(now),
      expires_at: writeTimestamp(new Date(now.getTime() + CHALLENGE_MILLISECONDS)),
    })
    .execute();
  await deleteSurplus(db, holder, now);
  return challenge;
}

/** Deletes expired challenges, and the oldest ones over each of the two limits. */
async function deleteSurplus(db: Db, holder: string, now: Date): Promise<void> {
  const answerable = isColumnAhead('expires_at', now, CHALLENGE_MILLISECONDS);
  const newest = db
    .selectFrom('passkey_challenges')
    .select('challenge_hash')
    // A challenge created while the clock was ahead would be the newest.
    .where(answerable)
    .orderBy('created_at', 'desc');
  await db
    .deleteFrom('passkey_challenges')
    .where((eb) =>
      eb.or([
        eb.not(answerable),
        eb('challenge_hash', 'not in', newest.limit(OPEN)),
        eb.and([
          eb('holder', '=', holder),
          eb(
            'challenge_hash',
            'not in',
            newest.where('holder', '=', holder).limit(OPEN_PER_HOLDER),
          ),
        ]),
      ]),
    )
    .execute();
}

/** Uses up a challenge. False if it was used before, has expired, or has another purpose. */
export async function consumeChallenge(
  deps: AccountDeps,
  challenge: string,
  { purpose, userId }: Pick<ChallengeRequest, 'purpose' | 'userId'>,
): Promise<boolean> {
  const used = await deps.database.db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where(isColumnAhead('expires_at', deps.now(), CHALLENGE_MILLISECONDS))
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}
