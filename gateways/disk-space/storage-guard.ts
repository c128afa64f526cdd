import type { ReadFreeBytes } from './disk-space.ts';

/** Whether there is room to store anything. */
export interface StorageGuard {
  isLow(): boolean;
  /** Looks at an error; true when it says that the disk is full, which turns writing off at once. */
  note(error: unknown): boolean;
  /** Looks at the disk, now. */
  check(): Promise<void>;
  /** From now on, every few seconds. */
  start(): void;
  stop(): void;
}

export interface StorageGuardOptions {
  readonly folder: string;
  readonly readFreeBytes: ReadFreeBytes;
  /** With less than this, nothing more is stored: the rest is for sessions, the log and the way out. */
  readonly minimumBytes: number;
  readonly onChange: (low: boolean, freeBytes: number) => void;
  readonly onError: (error: unknown) => void;
}

const CHECK_MILLISECONDS = 5_000;
/** A little more than what turned it off, so that it does not go on and off. */
const MORE = 0.1;
const SQLITE_FULL = 13;
const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);

export function createStorageGuard(options: StorageGuardOptions): StorageGuard {
  const { folder, readFreeBytes, minimumBytes, onChange, onError } = options;
  let low = false;
  let timer: NodeJS.Timeout | undefined;

  function set(next: boolean, freeBytes: number): void {
    if (next === low) return;
    low = next;
    onChange(low, freeBytes);
  }

  async function check(): Promise<void> {
    const free = await readFreeBytes(folder);
    set(free < minimumBytes + (low ? minimumBytes * MORE : 0), free);
  }

  return {
    isLow: () => low,
    note(error) {
      if (!isStorageFull(error)) return false;
      set(true, 0);
      return true;
    },
    check,
    start() {
      timer = setInterval(() => void check().catch(onError), CHECK_MILLISECONDS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}

/** As SQLite, PostgreSQL and the file system say it, whatever it was wrapped in. */
export function isStorageFull(error: unknown): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const { code, errcode } = inner as { code?: unknown; errcode?: unknown };
    if (FULL_CODES.has(code)) return true;
    if (typeof errcode === 'number' && (errcode & 0xff) === SQLITE_FULL) return true;
  }
  return false;
}
