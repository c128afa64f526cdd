import { type BackupName, readBackupName } from '../folder/backup-name.ts';

interface Attempt {
  /** ISO 8601. */
  readonly at: string;
  /** What went wrong, as a sentence; null when it succeeded. */
  readonly problem: string | null;
  /** The backup's name; null when it failed before one was chosen. */
  readonly name: string | null;
  readonly seconds: number;
}

/** A copy of a backup to the backup store. */
export interface StoreAttempt extends Attempt {
  /** Of the archive, as it is stored. */
  readonly bytes: number;
  readonly images: number;
  /** Those that were not there yet. */
  readonly newImages: number;
}

/** A check of the newest backup in the store. */
export interface StoreCheck extends Attempt {
  /**
   * `restored`: into a temporary place, and compared with what it says it contains. `compared`: only
   * the stored bytes with their checksums, because the key to read them is not on this server.
   */
  readonly how: 'restored' | 'compared' | null;
}

interface Last<T> {
  readonly last: T | null;
  readonly lastGood: T | null;
}

/** What all servers of the database know. */
export interface StoreState {
  /** When the nightly backup was last completed, here or on another server. */
  readonly nightlyAt: string | null;
  readonly sent: Last<StoreAttempt>;
  readonly checked: Last<StoreCheck>;
}

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
const RETRY_MILLISECONDS = 10 * MINUTE;
const CHECK_MILLISECONDS = 7 * DAY;
const CHECK_RETRY_MILLISECONDS = DAY;
const CHECK_LATE_MILLISECONDS = 8 * DAY;
const SEND_LATE_MILLISECONDS = 2 * DAY;

export interface Problem {
  readonly title: string;
  readonly text: string;
}

/** A problem for the owner to see; null while the copies work. */
export function findStoreProblem({ sent, checked }: StoreState, now: Date): Problem | null {
  if (sent.last !== null && sent.last.problem !== null) {
    return {
      title: 'The last backup could not be copied to the backup store',
      text: `${sent.last.problem} The backup itself is on the server. The site tries again every ten minutes.`,
    };
  }
  if (sent.lastGood !== null && age(sent.lastGood.at, now) > SEND_LATE_MILLISECONDS) {
    return {
      title: 'The newest copy in the backup store is more than two days old',
      text: 'The site makes one every night while it is running. Make a backup now, and check the server’s log.',
    };
  }
  if (checked.last !== null && checked.last.problem !== null) {
    return {
      title: 'The newest copy in the backup store did not pass its check',
      text: `${checked.last.problem} The site checks it again tomorrow.`,
    };
  }
  const since = checked.lastGood?.at ?? null;
  if (since !== null && age(since, now) > CHECK_LATE_MILLISECONDS) {
    return {
      title: 'The copies in the backup store have not been checked for more than eight days',
      text: 'The site checks the newest one every week while it is running. Press “Check now”, and check the server’s log.',
    };
  }
  return null;
}

/** Whether a failed copy is tried again. */
export function isRetryDue({ sent }: StoreState, now: Date): boolean {
  const { last } = sent;
  if (last === null || last.problem === null) return false;
  return isOver(last.at, RETRY_MILLISECONDS, now);
}

/** Once a week, and a day after a failure. */
export function isCheckDue({ sent, checked }: StoreState, now: Date): boolean {
  if (sent.lastGood === null) return false;
  const { last } = checked;
  if (last === null) return true;
  const wait = last.problem === null ? CHECK_MILLISECONDS : CHECK_RETRY_MILLISECONDS;
  return isOver(last.at, wait, now);
}

/** A time in the future was noted with a wrong clock. */
function isOver(at: string, milliseconds: number, now: Date): boolean {
  const passed = age(at, now);
  return passed >= milliseconds || passed < -MINUTE;
}

function age(at: string, now: Date): number {
  return now.getTime() - Date.parse(at);
}

/**
 * The local backups that the store lacks, oldest first: those that are newer than its newest one. A
 * store that is new gets the newest one with everything in it, and those after it.
 */
export function listUnsent<T extends BackupName>(
  local: readonly T[],
  stored: readonly BackupName[],
  now: Date,
): T[] {
  const oldestFirst = [...local].sort((a, b) => (a.madeAt < b.madeAt ? -1 : 1));
  // A backup from the future was made with a wrong clock and says nothing about the others.
  const times = stored.map(({ madeAt }) => madeAt).filter((at) => age(at, now) > -DAY);
  if (times.length === 0) {
    const newestWhole = oldestFirst.findLastIndex(({ kind }) => kind !== 'before-update');
    return oldestFirst.slice(newestWhole);
  }
  const newest = times.reduce((a, b) => (a > b ? a : b));
  const names = new Set(stored.map(({ name }) => name));
  return oldestFirst.filter(({ name, madeAt }) => madeAt > newest && !names.has(name));
}

/** `site-2026-11-21-030000-daily`, with or without a suffix; null for anything else. */
export function readTypedName(typed: string): string | null {
  const name = `${typed.trim().replace(/\.tar(\.age)?$|\.json$/, '')}.tar`;
  return readBackupName(name)?.name ?? null;
}
