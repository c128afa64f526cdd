import {
  type Counted,
  refundTokens,
  secondsToWait,
} from '#app/domains/limits/rate-limit.server.ts';
import type { Db } from '#database/connect.ts';

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;

const PER_ADDRESS = { limit: 30, windowSeconds: QUARTER_HOUR };
/** Counted for address and account together, so that a stranger cannot lock the owner out. */
const PER_ACCOUNT_AND_ADDRESS = { limit: 10, windowSeconds: QUARTER_HOUR };
const PER_KNOWN_DEVICE = { limit: 10, windowSeconds: QUARTER_HOUR };
/**
 * From all addresses together; browsers that were signed in before are not counted, and setting a
 * new password by mail makes a browser one of them. Who is asked for a code knows the password.
 */
const PER_ACCOUNT = {
  'sign-in': { limit: 300, windowSeconds: HOUR },
  code: { limit: 20, windowSeconds: HOUR },
};

type TryKind = keyof typeof PER_ACCOUNT;

export interface Trier {
  /** What the visitor's address is counted under. */
  readonly clientKey: string;
  /** What is tried: an email address or an account's id. */
  readonly account: string;
  /** A browser that was signed in to this account before. */
  readonly device: string | null;
}

/** Counts one try, before anything is looked at. How long to wait, in seconds: 0 when it may go on. */
export function consumeLoginAttempt(
  db: Db,
  kind: TryKind,
  trier: Trier,
  now: Date,
): Promise<number> {
  return secondsToWait(db, countedUnder(kind, trier), now);
}

/** A try that was right: only wrong ones count. */
export function refundLoginAttempt(db: Db, kind: TryKind, trier: Trier): Promise<void> {
  return refundTokens(
    db,
    countedUnder(kind, trier).map(({ key }) => key),
  );
}

function countedUnder(kind: TryKind, { clientKey, account, device }: Trier): Counted[] {
  if (device !== null) return [{ key: `${kind}-device:${device}`, limit: PER_KNOWN_DEVICE }];
  return [
    { key: `${kind}:${clientKey}`, limit: PER_ADDRESS },
    { key: `${kind}:${clientKey}:${account}`, limit: PER_ACCOUNT_AND_ADDRESS },
    { key: `${kind}-account:${account}`, limit: PER_ACCOUNT[kind] },
  ];
}
