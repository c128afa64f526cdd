import { Link } from 'react-router';
import { describeWait } from '#app/domains/leads/lead.ts';
import { describeCount } from '#app/domains/leads/lead-count.ts';
import type { FailingChannel } from '#app/domains/outbox/listed-message.ts';
import { FAILURE_DAYS } from '#app/domains/providers/provider-places.ts';
import type { LaunchItem } from '#app/domains/settings/setting-groups.ts';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { LaunchChecklist } from './launch-checklist.tsx';
import { RetentionNotice, type RetentionNoticeFacts } from './retention-notice.tsx';

export interface DashboardSummary {
  readonly newLeads: number;
  readonly overdueLeads: number;
  /** The middle one of the last weeks; null when nobody was answered. */
  readonly responseMs: number | null;
  /** Why the site's backups are not as they should be; null while they are. */
  readonly backups: { title: string; text: string } | null;
  readonly retention: RetentionNoticeFacts;
  readonly failing: readonly FailingChannel[];
  /** Posts whose text the rules of today cannot clean. */
  readonly uncleaned: readonly { id: string; title: string }[];
  /** Providers whose part did not appear for a visitor lately. */
  readonly providers: readonly { label: string; count: number }[];
  readonly missing: readonly LaunchItem[];
}

/** What wants the owner's attention, above the posts. */
export function DashboardSummaryPanel({ facts }: { facts: DashboardSummary }) {
  const { backups, retention, failing, uncleaned, providers, missing } = facts;
  return (
    <section aria-label="At a glance" className="attention">
      {backups === null ? null : (
        <Notice tone="error" title={backups.title}>
          <p>{backups.text}</p>
          <p>
            <Link to="/admin/backups">See the backups</Link>
          </p>
        </Notice>
      )}
      <RetentionNotice facts={retention} />
      {failing.map((channel) => (
        <Failing key={channel.channel} failing={channel} />
      ))}
      {uncleaned.length === 0 ? null : <Uncleaned posts={uncleaned} />}
      {providers.length === 0 ? null : <Providers providers={providers} />}
      <Leads facts={facts} />
      {missing.some(({ needed }) => needed) ? (
        <LaunchChecklist missing={missing} settings="/admin/settings" />
      ) : null}
    </section>
  );
}

function Failing({ failing: { channel, count, lastError } }: { failing: FailingChannel }) {
  const what = channel === 'mail' ? ['mail', 'mails'] : ['webhook call', 'webhook calls'];
  const title =
    count === 1 ? `One ${what[0]} has not arrived yet` : `${count} ${what[1]} have not arrived yet`;
  return (
    <Notice tone="error" title={title}>
      <p>{lastError}</p>
      <p>
        <Link to="/admin/outbox">See what waits, and try again</Link>
      </p>
    </Notice>
  );
}

function Uncleaned({ posts }: { posts: DashboardSummary['uncleaned'] }) {
  const title = posts.length === 1 ? 'One post needs a new save' : 'Some posts need a new save';
  return (
    <Notice tone="error" title={title}>
      <p>
        The site now checks texts more strictly, and could not check these. They are kept as they
        were, and nothing is lost. Open each one, make its layout simpler, and save it.
      </p>
      <ul>
        {posts.map(({ id, title }) => (
          <li key={id}>
            <Link to={`/admin/posts/${id}/edit`}>{title}</Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Providers({ providers }: Pick<DashboardSummary, 'providers'>) {
  const list = providers.map(({ label, count }) => `${label}: ${count}`).join(', ');
  return (
    <p>
      <Link to="/admin/settings">Visits without a provider’s part</Link> in the last {FAILURE_DAYS}{' '}
      days, with ours in its place: {list}.
    </p>
  );
}

function Leads({ facts: { newLeads, overdueLeads, responseMs } }: { facts: DashboardSummary }) {
  return (
    <p>
      <Link to="/admin/leads?status=new">
        {newLeads === 0
          ? 'No new leads'
          : newLeads === 1
            ? 'One new lead'
            : `${describeCount(newLeads)} new leads`}
      </Link>
      {overdueLeads > 0 ? (
        <>
          , <strong className="overdue">{describeCount(overdueLeads)} overdue</strong>
        </>
      ) : null}
      {responseMs === null
        ? '.'
        : `. Half of the first responses of the last 30 days came within ${describeWait(responseMs)}.`}
    </p>
  );
}
