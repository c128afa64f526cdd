import { statfs } from 'node:fs/promises';

/** Reads how many bytes this user may still write to the file system of a folder. */
export type ReadFreeBytes = (folder: string) => Promise<number>;

export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Turns writing off while the disk is nearly full. */
export interface StorageGuard {
  isLow(): boolean;
  /** Turns writing off at once if the error says that the disk is full; returns whether it does. */
  note(error: unknown): boolean;
  /** Reads the free space now. */
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
  readonly onChange: (low: boolean, freeBytes: number) => void;
  readonly onError: (error: unknown) => void;
}

const CHECK_MILLISECONDS = 5_000;
/** Writing is turned on again only with this much more space, so that it does not flap. */
const HYSTERESIS = 0.1;
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
    set(free < minimumBytes + (low ? minimumBytes * HYSTERESIS : 0), free);
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

/** Recognizes the errors of SQLite, PostgreSQL and the file system, also as the cause of another error. */
export function isStorageFull(error: unknown): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const { code, errcode } = inner as { code?: unknown; errcode?: unknown };
    if (FULL_CODES.has(code)) return true;
    if (typeof errcode === 'number' && (errcode & 0xff) === SQLITE_FULL) return true;
  }
  return false;
}
