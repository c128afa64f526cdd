import type { ChangeEvent } from '#database/write.ts';
import type { ChangeBus } from './change-bus.ts';

/** Something of the database that is kept in memory until it changes. */
export interface Kept<Value> {
  /** Reads it once and shares it until it changes. */
  read(): Promise<Value>;
  /** What was read last, for responses while the database is unavailable. */
  last(): Value;
  /** It as it is now; null while that is not known. */
  current(): Value | null;
}

/** @param empty what `last` returns before the first reading */
export function keepUntilChanged<Value>(
  bus: ChangeBus,
  outdating: readonly ChangeEvent['type'][],
  { readNow, empty }: { readNow: () => Promise<Value>; empty: Value },
): Kept<Value> {
  let last = empty;
  let current: Value | null = null;
  let cached: Promise<Value> | null = null;
  bus.subscribe(({ type }) => {
    if (type !== 'invalidate-all' && !outdating.includes(type)) return;
    cached = null;
    current = null;
  });
  return {
    last: () => last,
    current: () => current,
    read() {
      if (cached !== null) return cached;
      const pending = readNow();
      cached = pending;
      pending.then(
        (value) => {
          last = value;
          // If not, it changed while it was being read.
          if (cached === pending) current = value;
        },
        () => {
          if (cached === pending) cached = null;
        },
      );
      return pending;
    },
  };
}
