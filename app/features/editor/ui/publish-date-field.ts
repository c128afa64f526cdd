import { useEffect, useState } from 'react';
import type { PublishDate } from '#app/features/articles/publish-date.ts';
import { publishDateProblem } from '#app/features/articles/publish-date.ts';
import { toFieldTime } from '#app/formatting/dates.ts';
import { requestPublishDate } from './send.ts';

const DEBOUNCE_MILLISECONDS = 300;

/** The choice of a date that begins with this instant. */
export function startChoice(instant: string, timeZone: string): PublishDate {
  return { kind: 'set', local: toFieldTime(instant, timeZone), timeZone, instant };
}

/** What the server reads from a typed date. */
export interface ResolvedDate {
  readonly at: string;
  /** A sentence about clocks that change then. */
  readonly note: string | null;
}

/** What the server reads from the typed date; null until it has answered. */
export function useResolvedDate(choice: PublishDate): ResolvedDate | null {
  const [resolved, setResolved] = useState<(ResolvedDate & { query: string }) | null>(null);
  const query =
    choice.kind === 'set' && publishDateProblem(choice) === null
      ? new URLSearchParams({
          local: choice.local,
          timeZone: choice.timeZone,
          ...(choice.instant === undefined ? {} : { instant: choice.instant }),
        }).toString()
      : null;
  useEffect(() => {
    if (query === null) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      requestPublishDate(query, abort.signal).then(
        (answer) => setResolved(answer.ok ? { ...answer, query } : null),
        () => {
          // Aborted, signed out or offline: show nothing. Saving reports the problem.
        },
      );
    }, DEBOUNCE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query]);
  return resolved !== null && resolved.query === query ? resolved : null;
}
