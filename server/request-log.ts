import type { Log } from './log.ts';
import { createMinuteCounts } from './minute-counts.ts';
import { createNotFoundLog } from './not-found-log.ts';

/** Responses so cheap and so frequent that logging each would be most of the work. */
export type Counted = 'pages' | 'files' | 'health' | 'rejected';

export interface AnsweredRequest {
  readonly id: string;
  /** The id of a trace that a proxy or a client in front of the site has started. */
  readonly traceId?: string;
  readonly method: string;
  /** The route's pattern, like `/blog/:slug`: a path itself may contain personal data. */
  readonly route: string | null;
  readonly status: number;
  readonly ms: number;
}

/** Logs every response, and the path of every 404. */
export interface RequestLog {
  /** Logs one line for a request. */
  answered(info: AnsweredRequest, target: string): void;
  /** Counts a request; the counts are logged once a minute. */
  count(kind: Counted, status: number, target: string): void;
}

export function createRequestLog(log: Log): RequestLog {
  const countNotFound = createNotFoundLog(log);
  const count = createMinuteCounts<Counted>((counts) =>
    log.info({ counts }, 'answered from memory within a minute'),
  );

  function logNotFound(status: number, target: string): void {
    if (status === 404) countNotFound(target.split('?', 1)[0] ?? '');
  }
  return {
    answered(info, target) {
      logNotFound(info.status, target);
      log.info(info, 'answered');
    },
    count(kind, status, target) {
      logNotFound(status, target);
      count(kind);
    },
  };
}
