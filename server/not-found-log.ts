import type { Log } from './log.ts';
import { redactPersonalData } from './redact-personal-data.ts';

const WINDOW_MILLISECONDS = 60_000;
const MAX_PATHS = 1_000;
const MAX_PATH_LENGTH = 200;

/** Logs the paths of 404 responses: at most one line per path and minute, with a count. */
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
    const short = path.slice(0, MAX_PATH_LENGTH);
    // Only a scanner requests so many paths; the rest of the minute is not logged.
    if (counts.size >= MAX_PATHS && !counts.has(short)) return;
    const key = redactPersonalData(short);
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    if (count === 0) log.error({ path: key, count: 1 }, 'unknown path');
  };
}
