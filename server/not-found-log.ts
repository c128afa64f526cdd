import type { Log } from './log.ts';
import { redactPersonalData } from './redact-personal-data.ts';

const WINDOW_MILLISECONDS = 60_000;
const MAX_PATHS = 1_000;
const MAX_PATH_LENGTH = 200;
/** Longer than the logged part, so that whole addresses and tokens are redacted before the cut. */
const READ_LENGTH = 2_000;

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
    const key = redactPersonalData(path.slice(0, READ_LENGTH)).slice(0, MAX_PATH_LENGTH);
    const count = counts.get(key) ?? 0;
    // Only a scanner requests so many paths; the rest of the minute is not logged.
    if (count === 0 && counts.size >= MAX_PATHS) return;
    counts.set(key, count + 1);
    if (count === 0) log.error({ path: key, count: 1 }, 'unknown path');
  };
}
