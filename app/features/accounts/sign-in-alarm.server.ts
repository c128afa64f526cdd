import { queueMessage } from '#app/features/outbox/queue-message.server.ts';
import { readTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { isColumnAhead } from '#database/deadline.ts';
import { consumeToken } from '#database/limits/rate-limit.server.ts';
import { type WriteDeps, write } from '#database/write.ts';
import { FAILED_SIGN_INS } from './account-rules.ts';
import { ANONYMOUS } from './audited-address.server.ts';

const FAILURES_KEY = 'failed-sign-ins';
const FAILURES = { limit: FAILED_SIGN_INS, windowSeconds: 60 * 60 };
const ALARM_KEY = 'sign-in-alarm';
/** The dashboard shows an alarm for a day, and no second mail is sent in that time. */
const ALARM = { limit: 1, windowSeconds: 24 * 60 * 60 };

/**
 * Counts a wrong password, code or passkey of anybody. Limits per client and account do not notice
 * when many addresses try a few passwords each, so the site tells the owner.
 */
export async function countFailedSignIn(deps: WriteDeps): Promise<void> {
  const { db } = deps.database;
  const now = deps.now();
  if ((await consumeToken(db, FAILURES_KEY, FAILURES, now)).allowed) return;
  if (!(await consumeToken(db, ALARM_KEY, ALARM, now)).allowed) return;
  await write(deps, ANONYMOUS, async (tx, changes) => {
    await queueMessage(tx, changes, { kind: 'sign-in-alarm', payload: {} }, now);
  });
}

/** When the last alarm was, ISO 8601, for a day after it; null without one. */
export async function findSignInAlarm(db: Db, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('rate_limits')
    .select('window_ends_at')
    .where('key', '=', ALARM_KEY)
    .where(isColumnAhead('window_ends_at', now, ALARM.windowSeconds * 1000))
    .executeTakeFirst();
  if (row === undefined) return null;
  const ends = Date.parse(readTimestamp(row.window_ends_at));
  return new Date(ends - ALARM.windowSeconds * 1000).toISOString();
}
