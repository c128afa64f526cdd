import type { Log } from './log.ts';

/** What is answered from memory, and so often that a line for each would be most of the work. */
export type Counted = 'pages' | 'files' | 'health';

export interface RequestFacts {
  readonly id: string;
  readonly method: string;
  /** The route's pattern, like `/blog/:slug`: an address may hold what concerns one person only. */
  readonly route: string | null;
  readonly status: number;
  readonly ms: number;
}

export interface RequestLog {
  answered(facts: RequestFacts): void;
  /** One more of these; their numbers are logged once a minute. */
  count(kind: Counted): void;
}

const WINDOW_MILLISECONDS = 60_000;

/** A line per request without an address in it, and a line a minute for what is only counted. */
export function createRequestLog(log: Log): RequestLog {
  let counts: Partial<Record<Counted, number>> = {};
  let counting = false;

  function flush(): void {
    counting = false;
    log.info({ counts }, 'answered from memory within a minute');
    counts = {};
  }
  return {
    answered(facts) {
      log.info(facts, 'answered');
    },
    count(kind) {
      counts[kind] = (counts[kind] ?? 0) + 1;
      if (counting) return;
      counting = true;
      setTimeout(flush, WINDOW_MILLISECONDS).unref();
    },
  };
}
