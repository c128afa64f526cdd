import { sql } from 'kysely';
import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';

export interface RateLimit {
  /** How many tokens a window holds. */
  readonly limit: number;
  readonly windowSeconds: number;
}

export interface TokenResult {
  readonly allowed: boolean;
  /** How many were asked for in this window, this one included. */
  readonly count: number;
  /** Until the window ends, at least 1. For `Retry-After`. */
  readonly retryAfterSeconds: number;
}

/**
 * Takes one token from the window of `key`, in the database, so that all replicas count together.
 * One statement, so that two requests at once cannot both take the last one. A window begins with
 * its first token.
 */
export async function consumeToken(
  db: Db | Tx,
  key: string,
  { limit, windowSeconds }: RateLimit,
  now: Date,
): Promise<TokenResult> {
  const at = writeTimestamp(now);
  const ends = writeTimestamp(new Date(now.getTime() + windowSeconds * 1000));
  const over = sql<boolean>`rate_limits.window_ends_at <= ${at}`;
  const row = await db
    .insertInto('rate_limits')
    .values({ key, count: 1, window_ends_at: ends })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${over} then 1 else rate_limits.count + 1 end`,
        window_ends_at: sql<string>`case when ${over} then excluded.window_ends_at else rate_limits.window_ends_at end`,
      }),
    )
    .returning(['count', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  // A window that is over says nothing any more, and holds an address: it goes with the next new one.
  if (row.count === 1) {
    await db.deleteFrom('rate_limits').where('window_ends_at', '<=', at).execute();
  }
  const left = Date.parse(readTimestamp(row.window_ends_at)) - now.getTime();
  return {
    allowed: row.count <= limit,
    count: row.count,
    retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)),
  };
}

export interface Counted {
  readonly key: string;
  readonly limit: RateLimit;
}

/**
 * Takes a token of each key in turn, up to the first that refuses: what was refused under a narrow
 * key does not use up a wider one. How long to wait, in seconds: 0 when all allow.
 */
export async function secondsToWait(
  db: Db | Tx,
  counted: readonly Counted[],
  now: Date,
): Promise<number> {
  for (const { key, limit } of counted) {
    const token = await consumeToken(db, key, limit, now);
    if (!token.allowed) return token.retryAfterSeconds;
  }
  return 0;
}

/** Puts a token of each key back: what it was taken for turned out to be no misuse. */
export async function refundTokens(db: Db | Tx, keys: readonly string[]): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', 'in', keys)
    .where('count', '>', 0)
    .execute();
}

/** The sentence for a person who has to wait. */
export function tooManyAttempts(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `Too many attempts. Please wait ${wait} and try again.`;
}
