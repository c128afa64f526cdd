import { Link, useFetcher } from 'react-router';
import {
  RETENTION_KINDS,
  type RetentionCounts,
  type RetentionKind,
  type RetentionQuestion,
  totalOf,
} from '#app/domains/retention/retention-kinds.ts';
import { dateFormatter } from '#app/formatting/dates.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { useAdminTimeZone } from '../time-zone.ts';

export interface RetentionNoticeFacts {
  readonly question: RetentionQuestion | null;
  /** What the last run could not delete. */
  readonly failed: readonly RetentionKind[];
  /** The day on the site's clock, `YYYY-MM-DD`. */
  readonly today: string;
}

export const CONFIRM_DATE = 'confirm-date';
export const CONFIRM_AMOUNT = 'confirm-amount';

/** What the owner has to know, or to say, about the deleting of old data; nothing while all is well. */
export function RetentionNotice({
  facts: { question, failed, today },
}: {
  facts: RetentionNoticeFacts;
}) {
  return (
    <>
      {question === null ? null : question.kind === 'clock' ? (
        <DateQuestion since={question.since} today={today} />
      ) : (
        <AmountQuestion counts={question.counts} />
      )}
      {failed.length === 0 ? null : <Failed kinds={failed} />}
    </>
  );
}

function DateQuestion({ since, today }: { since: string | null; today: string }) {
  const timeZone = useAdminTimeZone();
  const day = formatDay(`${today}T12:00:00Z`, 'UTC');
  return (
    <Notice title={`Is today ${day}?`}>
      <p>
        That is what this site’s clock says.
        {since === null ? '' : ` The last date we were sure of is ${formatDay(since, timeZone)}.`}{' '}
        Old messages are deleted by their date, so a wrong clock could delete too much. Until you
        say yes, nothing old is deleted.
      </p>
      <p>
        If the date is wrong, leave the button alone, and ask whoever looks after your server to set
        its clock.
      </p>
      <Answer intent={CONFIRM_DATE} name="date" value={today} label="Yes, that is today" />
    </Notice>
  );
}

function AmountQuestion({ counts }: { counts: RetentionCounts }) {
  const total = totalOf(counts);
  const due = RETENTION_KINDS.filter((kind) => counts[kind] > 0);
  return (
    <Notice title={`Delete ${total.toLocaleString('en-US')} old entries for good?`}>
      <p>
        By your <Link to="/admin/settings">settings</Link> it is time to delete{' '}
        {joinWords(due.map((kind) => countOf(kind, counts[kind])))}. That is far more than on other
        days, so we ask first. Until you say yes, nothing old is deleted.
      </p>
      <Answer
        intent={CONFIRM_AMOUNT}
        name="total"
        value={String(total)}
        label={`Yes, delete ${total.toLocaleString('en-US')} entries`}
      />
    </Notice>
  );
}

function Answer(props: { intent: string; name: string; value: string; label: string }) {
  const fetcher = useFetcher<{ ok: true } | { ok: false; message: string }>();
  const refused = fetcher.data?.ok === false ? fetcher.data.message : null;
  return (
    <fetcher.Form className="notice-answer" method="post" action="/admin?index">
      <input type="hidden" name="intent" value={props.intent} />
      <input type="hidden" name={props.name} value={props.value} />
      <Button type="submit" look="quiet" small disabled={fetcher.state !== 'idle'}>
        {props.label}
      </Button>
      {refused === null ? null : <p role="alert">{refused}</p>}
    </fetcher.Form>
  );
}

function Failed({ kinds }: { kinds: readonly RetentionKind[] }) {
  return (
    <Notice tone="error" title="Some old data could not be deleted">
      <p>
        Still there: {joinWords(kinds.map((kind) => WORDS[kind][1]))}. It is tried again every day.
        Whoever looks after your server finds the reason in its log.
      </p>
    </Notice>
  );
}

const WORDS: Record<RetentionKind, readonly [one: string, many: string]> = {
  leads: ['lead', 'leads'],
  plans: ['quiz plan', 'quiz plans'],
  messages: ['sent message', 'sent messages'],
  history: ['line of the history', 'lines of the history'],
  files: ['file that no image uses', 'files that no image uses'],
};

function countOf(kind: RetentionKind, count: number): string {
  return `${count.toLocaleString('en-US')} ${WORDS[kind][count === 1 ? 0 : 1]}`;
}

function joinWords(words: readonly string[]): string {
  return words.length < 2
    ? words.join()
    : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

/** "Sunday, November 22, 2026" */
function formatDay(iso: string, timeZone: string): string {
  return dateFormatter('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  }).format(new Date(iso));
}
