import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { readTimestamp, writeTimestamp } from '../codec.ts';
import type { Db, Tx } from '../connect.ts';
import { isColumnAhead } from '../deadline.ts';
import { widerNetworks } from './address-key.ts';

export interface RateLimit {
  /** Tokens per window. */
  readonly limit: number;
  readonly windowSeconds: number;
}

export interface TokenResult {
  readonly allowed: boolean;
  /** Tokens requested in this window, including this one. */
  readonly count: number;
  /** Seconds until the window ends, at least 1, for `Retry-After`. */
  readonly retryAfterSeconds: number;
}

const MOST_DELETED = 100;

/**
 * Takes one token from the window of `key`. The window is in the database, so that all replicas share
 * it. It is one statement, so that two simultaneous requests cannot both take the last token. A
 * window starts with its first token.
 */
export async function consumeToken(
  db: Db | Tx,
  key: string,
  { limit, windowSeconds }: RateLimit,
  now: Date,
): Promise<TokenResult> {
  const ends = writeTimestamp(new Date(now.getTime() + windowSeconds * 1000));
  const runs = isColumnAhead('rate_limits.window_ends_at', now, windowSeconds * 1000);
  const row = await db
    .insertInto('rate_limits')
    .values({ key, count: 1, window_ends_at: ends })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${runs} then rate_limits.count + 1 else 1 end`,
        window_ends_at: sql<string>`case when ${runs} then rate_limits.window_ends_at else excluded.window_ends_at end`,
      }),
    )
    .returning(['count', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  if (row.count === 1) await deleteExpired(db, now);
  const remaining = Date.parse(readTimestamp(row.window_ends_at)) - now.getTime();
  return {
    allowed: row.count <= limit,
    count: row.count,
    retryAfterSeconds: Math.max(1, Math.ceil(remaining / 1000)),
  };
}

/**
 * Keys contain client addresses, so each new window deletes expired ones: many more than the one that
 * it adds, but not all that a flood has left, because that would hold up the request.
 */
async function deleteExpired(db: Db | Tx, now: Date): Promise<void> {
  const at = writeTimestamp(now);
  const oldest = db
    .selectFrom('rate_limits')
    .select('key')
    .where('window_ends_at', '<=', at)
    .orderBy('window_ends_at')
    .limit(MOST_DELETED);
  await db
    .deleteFrom('rate_limits')
    .where('key', 'in', oldest)
    // Another server may have started a new window of the key meanwhile.
    .where('window_ends_at', '<=', at)
    .execute();
}

/**
 * The part of a key that represents typed text: a keyed hash, because the text may be a password in
 * the wrong field, and keys are in every backup.
 */
export function hashTyped(secret: string, typed: string): string {
  return createHmac('sha256', secret).update(`rate-limit:${typed}`).digest('base64url');
}

export interface LimitedKey {
  readonly key: string;
  readonly limit: RateLimit;
}

/** How many times a client's limit its IPv6 networks may use, because several clients may share them. */
const WIDER_BUDGETS = { per56: 3, per48: 10 };

/**
 * The keys under which something that a client does is counted: the client's own first, then those of
 * the networks around it, so that nobody gets more by using many addresses of one network.
 * @param what the kind of request, for example `upload`.
 * @param about what else is counted apart, for example the account that somebody tries to enter.
 */
export function clientKeys(
  what: string,
  clientKey: string,
  limit: RateLimit,
  about = '',
): [own: LimitedKey, ...wider: LimitedKey[]] {
  const suffix = about && `:${about}`;
  const own = { key: `${what}:${clientKey}${suffix}`, limit };
  const wider = widerNetworks(clientKey);
  if (wider === null) return [own];
  const { per56, per48 } = WIDER_BUDGETS;
  return [
    own,
    { key: `${what}:${wider.per56}${suffix}`, limit: { ...limit, limit: limit.limit * per56 } },
    { key: `${what}:${wider.per48}${suffix}`, limit: { ...limit, limit: limit.limit * per48 } },
  ];
}

/**
 * Takes a token for a client, and for its networks. The result has the client's own count.
 */
export async function consumeClientToken(
  db: Db | Tx,
  [own, ...wider]: readonly [LimitedKey, ...LimitedKey[]],
  now: Date,
): Promise<TokenResult> {
  const token = await consumeToken(db, own.key, own.limit, now);
  if (!token.allowed) return token;
  const retryAfterSeconds = await secondsToWait(db, wider, now);
  return retryAfterSeconds === 0 ? token : { ...token, allowed: false, retryAfterSeconds };
}

/**
 * Takes a token of each key in order and stops at the first rejection, so that a request rejected by a
 * narrow limit does not use up a wider one. Returns the seconds to wait; 0 when all keys allow it.
 */
export async function secondsToWait(
  db: Db | Tx,
  keys: readonly LimitedKey[],
  now: Date,
): Promise<number> {
  for (const { key, limit } of keys) {
    const token = await consumeToken(db, key, limit, now);
    if (!token.allowed) return token.retryAfterSeconds;
  }
  return 0;
}

/** Returns a token to each key, after a request that turned out to be legitimate. */
export async function refundTokens(db: Db | Tx, keys: readonly string[]): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', 'in', keys)
    .where('count', '>', 0)
    .execute();
}

/** The message for a person who has to wait. */
export function tooManyAttempts(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.ceil(minutes / 60);
  const wait = hours > 1 ? `${hours} hours` : minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `Too many attempts. Please wait ${wait} and try again.`;
}
