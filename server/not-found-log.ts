import type { Log } from './log.ts';
import { redactPersonalData } from './redact-personal-data.ts';

const WINDOW_MILLISECONDS = 60_000;
const MOST_PATHS = 1_000;
const LONGEST_PATH = 200;

/** Logs unknown paths (§2), at most one line per path and minute, with a count. */
export function createNotFoundLog(log: Log, now: () => number = Date.now) {
  let counts = new Map<string, number>();
  let windowEnds = 0;

  function flush(): void {
    for (const [path, count] of counts) {
      if (count > 1) log.error({ path, count }, 'unknown path, again within the minute');
    }
    counts = new Map();
  }

  return (path: string): void => {
    if (now() >= windowEnds) {
      flush();
      windowEnds = now() + WINDOW_MILLISECONDS;
    }
    const short = path.slice(0, LONGEST_PATH);
    // A flood of paths is what a scanner makes: then nothing more is looked into.
    if (counts.size >= MOST_PATHS && !counts.has(short)) return;
    const key = redactPersonalData(short);
    const seen = counts.get(key) ?? 0;
    counts.set(key, seen + 1);
    if (seen === 0) log.error({ path: key, count: 1 }, 'unknown path');
  };
}
