import { useEffect, useState } from 'react';
import type { PublishDate } from '#app/domains/posts/editor-protocol.ts';
import { publishDateProblem } from '#app/domains/posts/publish-date.ts';
import { requestPublishDate } from './send.ts';

const ASK_AFTER_MILLISECONDS = 300;

/** The instant that the server makes of a date that is being set; null as long as it has not said. */
export function useUnderstoodDate(choice: PublishDate): string | null {
  const [summary, setUnderstood] = useState<{ asked: string; at: string } | null>(null);
  const asked =
    choice.kind === 'set' && publishDateProblem(choice) === null
      ? new URLSearchParams({ local: choice.local, timeZone: choice.timeZone }).toString()
      : null;
  useEffect(() => {
    if (asked === null) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      requestPublishDate(asked, abort.signal).then(
        (answer) => setUnderstood(answer.ok ? { asked, at: answer.at } : null),
        () => {
          // Typed on, signed out or away: nothing is shown, and saving says what is wrong.
        },
      );
    }, ASK_AFTER_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked]);
  return summary !== null && summary.asked === asked ? summary.at : null;
}
