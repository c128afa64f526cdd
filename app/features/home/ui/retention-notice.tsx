import { Link, useFetcher } from 'react-router';
import {
  RETENTION_KINDS,
  type RetentionCounts,
  type RetentionKind,
  type RetentionQuestion,
  type RetentionWords,
  totalOf,
} from '#app/features/privacy/retention-kinds.ts';
import { dateFormatter } from '#app/formatting/dates.ts';
import { AdminTokenField } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';

export interface RetentionStatus {
  readonly question: RetentionQuestion | null;
  /** Kinds that the last run failed to delete. */
  readonly failed: readonly RetentionKind[];
  /** Today on the site's clock, `YYYY-MM-DD`. */
  readonly today: string;
  readonly words: RetentionWords;
}

export const CONFIRM_DATE = 'confirm-date';
export const CONFIRM_AMOUNT = 'confirm-amount';

/** Asks the owner to confirm a suspicious deletion of old data, and reports failed ones. */
export function RetentionNotice({
  status: { question, failed, today, words },
}: {
  status: RetentionStatus;
}) {
  return (
    <>
      {question === null ? null : question.kind === 'clock' ? (
        <DateQuestion since={question.since} today={today} />
      ) : (
        <AmountQuestion counts={question.counts} words={words} />
      )}
      {failed.length === 0 ? null : (
        <DeletionFailures kinds={failed.map((kind) => words[kind][1])} />
      )}
    </>
  );
}

function DateQuestion({ since, today }: { since: string | null; today: string }) {
  const timeZone = useAdminTimeZone();
  const day = formatDay(`${today}T12:00:00Z`, 'UTC');
  return (
    <Notice title={`Is today ${day}?`}>
      <p>
        That is the date on this site’s clock.
        {since === null ? '' : ` The last date we know was right is ${formatDay(since, timeZone)}.`}{' '}
        Old leads, messages, articles and images in the Trash and earlier versions of articles and
        pages are deleted by date, so a wrong clock could delete too much. Nothing is deleted until
        you say yes.
      </p>
      <p>
        If the date is wrong, don’t press the button. Ask the person who runs your server to set its
        clock.
      </p>
      <ConfirmForm intent={CONFIRM_DATE} name="date" value={today} label="Yes, that’s today" />
    </Notice>
  );
}

function AmountQuestion({ counts, words }: { counts: RetentionCounts; words: RetentionWords }) {
  const total = totalOf(counts);
  const due = RETENTION_KINDS.filter((kind) => counts[kind] > 0).map((kind) => {
    const [one, many] = words[kind];
    return `${counts[kind].toLocaleString('en-US')} ${counts[kind] === 1 ? one : many}`;
  });
  return (
    <Notice title={`Delete ${total.toLocaleString('en-US')} old entries for good?`}>
      <p>
        Your <Link to="/admin/settings">settings</Link> say it is time to delete {joinWords(due)}.
        That is far more than usual, so we are asking first. Nothing is deleted until you say yes.
      </p>
      <ConfirmForm
        intent={CONFIRM_AMOUNT}
        name="total"
        value={String(total)}
        label={`Yes, delete ${total.toLocaleString('en-US')} entries`}
      />
    </Notice>
  );
}

function ConfirmForm(props: { intent: string; name: string; value: string; label: string }) {
  const fetcher = useFetcher<{ ok: true } | { ok: false; message: string }>();
  const rejected = fetcher.data?.ok === false ? fetcher.data.message : null;
  return (
    <fetcher.Form className="notice-answer" method="post" action="/admin?index">
      <AdminTokenField />
      <input type="hidden" name="intent" value={props.intent} />
      <input type="hidden" name={props.name} value={props.value} />
      <Button type="submit" look="quiet" small disabled={fetcher.state !== 'idle'}>
        {props.label}
      </Button>
      {rejected === null ? null : <p role="alert">{rejected}</p>}
    </fetcher.Form>
  );
}

function DeletionFailures({ kinds }: { kinds: readonly string[] }) {
  return (
    <Notice tone="error" title="Some old data could not be deleted">
      <p>
        We could not delete some {joinWords(kinds)}. The site tries again every day. The person who
        runs your server can find the reason in its log.
      </p>
    </Notice>
  );
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
