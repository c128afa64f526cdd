import { statfs } from 'node:fs/promises';
import { SiteMovingError } from '#database/site-moving-error.ts';

/** Reads how many bytes this user may still write to the file system of a folder. */
export type ReadFreeBytes = (folder: string) => Promise<number>;

export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The reason why nothing can be stored. */
export type ReadOnlyReason = 'disk-full' | 'moving';

/** Turns writing off while the disk is nearly full, and while the site is being moved. */
export interface StorageGuard {
  /** Null while writing is on. */
  readOnly(): ReadOnlyReason | null;
  /** Turns writing off at once if the error says why; returns whether it does. */
  note(error: unknown): boolean;
  /** Reads the free space, and whether the site is being moved, now. */
  check(): Promise<void>;
  /** Checks every few seconds from now on. */
  start(): void;
  stop(): void;
}

export interface StorageGuardOptions {
  readonly folder: string;
  readonly readFreeBytes: ReadFreeBytes;
  /** Below this, nothing more is stored: the rest is reserved for sessions, the log and cleaning up. */
  readonly minimumBytes: number;
  /** Whether the database rejects writes because the site is being moved. */
  readonly readMoving: () => Promise<boolean>;
  /**
   * Calls back when the result of `readMoving` may have changed; returns the unsubscribe function.
   */
  readonly subscribe: (recheck: () => void) => () => void;
  readonly onChange: (reason: ReadOnlyReason | null, freeBytes: number) => void;
  readonly onError: (error: unknown) => void;
}

const CHECK_MILLISECONDS = 5_000;
/** Writing is turned on again only with this much more space, so that it does not flap. */
const HYSTERESIS = 0.1;
const SQLITE_FULL = 13;
const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);

export function createStorageGuard(options: StorageGuardOptions): StorageGuard {
  const { folder, readFreeBytes, minimumBytes, onChange, onError } = options;
  let reason: ReadOnlyReason | null = null;
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe = () => {};
  let isStopped = false;

  function set(next: ReadOnlyReason | null, freeBytes: number): void {
    if (next === reason) return;
    reason = next;
    onChange(reason, freeBytes);
  }

  async function check(): Promise<void> {
    const free = await readFreeBytes(folder);
    const isMoving = await options.readMoving();
    const limit = minimumBytes + (reason === 'disk-full' ? minimumBytes * HYSTERESIS : 0);
    if (isMoving) set('moving', free);
    else set(free < limit ? 'disk-full' : null, free);
  }

  function recheck(): void {
    check().catch((error: unknown) => {
      if (!isStopped) onError(error);
    });
  }

  return {
    readOnly: () => reason,
    note(error) {
      if (isSiteMoving(error)) set('moving', 0);
      else if (isStorageFull(error)) set('disk-full', 0);
      else return false;
      return true;
    },
    check,
    start() {
      timer = setInterval(recheck, CHECK_MILLISECONDS);
      timer.unref();
      unsubscribe = options.subscribe(recheck);
    },
    stop() {
      isStopped = true;
      clearInterval(timer);
      unsubscribe();
    },
  };
}

/** Whether the database rejected a write because of a move, also as the cause of another error. */
function isSiteMoving(error: unknown): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof SiteMovingError) return true;
  }
  return false;
}

/** Recognizes the errors of SQLite, PostgreSQL and the file system, also as the cause of another error. */
export function isStorageFull(error: unknown): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const { code, errcode } = inner as { code?: unknown; errcode?: unknown };
    if (FULL_CODES.has(code)) return true;
    if (typeof errcode === 'number' && (errcode & 0xff) === SQLITE_FULL) return true;
  }
  return false;
}
