import type { Db } from '#database/connect.ts';
import {
  clientKeys,
  type LimitedKey,
  refundTokens,
  secondsToWait,
} from '#database/limits/rate-limit.server.ts';

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

const PER_CLIENT = { limit: 30, windowSeconds: QUARTER_HOUR };
/** Per client address and account, so that a stranger elsewhere cannot lock out the owner. */
const PER_ACCOUNT_AND_CLIENT = { limit: 10, windowSeconds: QUARTER_HOUR };
const PER_TRUSTED_DEVICE = { limit: 10, windowSeconds: QUARTER_HOUR };
/**
 * Per account, from all client addresses together. Trusted devices are not counted; resetting the
 * password by email makes a browser trusted. The limit for codes can be low, because only somebody
 * who knows the password is asked for one.
 */
const PER_ACCOUNT = {
  'sign-in': { limit: 300, windowSeconds: HOUR },
  code: { limit: 20, windowSeconds: HOUR },
  // A signature cannot be guessed: this limits the work of checking signatures.
  passkey: { limit: 300, windowSeconds: HOUR },
};

/**
 * A code has six digits: at the pace of the other limits, somebody with the password or an open session
 * would find one within weeks.
 */
const CODES_PER_DAY = { limit: 60, windowSeconds: DAY };

type AttemptKind = keyof typeof PER_ACCOUNT;

export interface LoginAttempt {
  /** The rate limit key of the client address. */
  readonly clientKey: string;
  /** The account's id, or the hash of a typed email address. */
  readonly account: string;
  /** The id of a trusted device; null for any other browser. */
  readonly device: string | null;
}

/** Counts an attempt before anything is checked. Returns the seconds to wait; 0 when it is allowed. */
export function consumeLoginAttempt(
  db: Db,
  kind: AttemptKind,
  attempt: LoginAttempt,
  now: Date,
): Promise<number> {
  return secondsToWait(db, limitsFor(kind, attempt), now);
}

/** Refunds a successful attempt, so that only failed ones count. */
export function refundLoginAttempt(
  db: Db,
  kind: AttemptKind,
  attempt: LoginAttempt,
): Promise<void> {
  return refundTokens(
    db,
    limitsFor(kind, attempt).map(({ key }) => key),
  );
}

function limitsFor(kind: AttemptKind, attempt: LoginAttempt): LimitedKey[] {
  const { clientKey, account, device } = attempt;
  const perDay =
    kind === 'code' ? [{ key: `code-day:${device ?? account}`, limit: CODES_PER_DAY }] : [];
  if (device !== null) {
    return [{ key: `${kind}-device:${device}`, limit: PER_TRUSTED_DEVICE }, ...perDay];
  }
  return [
    ...clientKeys(kind, clientKey, PER_CLIENT),
    ...clientKeys(kind, clientKey, PER_ACCOUNT_AND_CLIENT, account),
    { key: `${kind}-account:${account}`, limit: PER_ACCOUNT[kind] },
    ...perDay,
  ];
}
