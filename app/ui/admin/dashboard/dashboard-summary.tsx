import { Link } from 'react-router';
import { describeWait } from '#app/domains/leads/lead.ts';
import { describeCount } from '#app/domains/leads/lead-count.ts';
import type { FailingChannel } from '#app/domains/outbox/listed-message.ts';
import { FAILURE_DAYS } from '#app/domains/providers/provider-places.ts';
import type { LaunchItem } from '#app/domains/settings/setting-topics.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { useAdminTimeZone } from '../admin-layout-data.ts';
import { type BlockedContent, BlockedContentLine } from './blocked-content.tsx';
import { LaunchChecklist } from './launch-checklist.tsx';
import { RetentionNotice, type RetentionStatus } from './retention-notice.tsx';
import {
  type MissingProxies,
  MissingProxiesNotice,
  SignInAlarmNotice,
} from './security-notices.tsx';

export interface DashboardSummary {
  readonly newLeads: number;
  readonly overdueLeads: number;
  /** The median response time of the last 30 days; null without a response. */
  readonly responseMs: number | null;
  /** Admins of a restored backup who have not been let back in. */
  readonly waitingPeople: number;
  /** When many sign-ins failed, ISO 8601; null if none did within a day. */
  readonly signInAlarm: string | null;
  /** Proxies that TRUSTED_PROXIES lacks, and the value that it should have; null if it lacks none. */
  readonly trustedProxies: MissingProxies | null;
  /** What browsers blocked on pages of the site within a day. */
  readonly blocked: readonly BlockedContent[];
  /** What to do about a database file that is damaged; null if it is not. */
  readonly damaged: string | null;
  /** What to do if the images belong to another database; null if they do not. */
  readonly strangeStore: string | null;
  /** What is wrong with the bucket of the images, since when (ISO 8601); null without a problem. */
  readonly bucket: { sentence: string; since: string } | null;
  /** Problems with the backups and their copies. */
  readonly backups: readonly { title: string; text: string }[];
  readonly retention: RetentionStatus;
  readonly failing: readonly FailingChannel[];
  /** Posts that the current sanitizer could not clean. */
  readonly uncleaned: readonly { id: string; title: string }[];
  /** Providers whose embed recently failed to appear for a visitor. */
  readonly providers: readonly { label: string; count: number }[];
  readonly missing: readonly LaunchItem[];
}

/** Shows above the posts what the owner should look at. */
export function DashboardSummaryPanel({ summary }: { summary: DashboardSummary }) {
  const { waitingPeople, backups, retention, failing, uncleaned, providers, missing } = summary;
  const { signInAlarm, trustedProxies, blocked, bucket, damaged, strangeStore } = summary;
  return (
    <section aria-label="At a glance" className="dashboard-summary">
      {waitingPeople === 0 ? null : <WaitingPeopleNotice count={waitingPeople} />}
      {signInAlarm === null ? null : <SignInAlarmNotice at={signInAlarm} />}
      {trustedProxies === null ? null : <MissingProxiesNotice proxies={trustedProxies} />}
      {damaged === null ? null : (
        <Notice tone="error" title="Part of the database is damaged">
          <p>{damaged}</p>
        </Notice>
      )}
      {strangeStore === null ? null : (
        <Notice tone="error" title="The stored images belong to another database">
          <p>{strangeStore}</p>
        </Notice>
      )}
      {bucket === null ? null : <BucketNotice problem={bucket} />}
      {backups.map(({ title, text }) => (
        <Notice key={title} tone="error" title={title}>
          <p>{text}</p>
          <p>
            <Link to="/admin/backups">See the backups</Link>
          </p>
        </Notice>
      ))}
      <RetentionNotice status={retention} />
      {failing.map((channel) => (
        <FailingChannelNotice key={channel.channel} failing={channel} />
      ))}
      {uncleaned.length === 0 ? null : <UncleanedPostsNotice posts={uncleaned} />}
      {providers.length === 0 ? null : <ProviderFailures providers={providers} />}
      {blocked.length === 0 ? null : <BlockedContentLine blocked={blocked} />}
      <LeadsSummary summary={summary} />
      {missing.some(({ needed }) => needed) ? (
        <LaunchChecklist missing={missing} settingsHref="/admin/settings" />
      ) : null}
    </section>
  );
}

function BucketNotice({ problem }: { problem: NonNullable<DashboardSummary['bucket']> }) {
  const timeZone = useAdminTimeZone();
  return (
    <Notice tone="error" title="The place where images are kept doesn’t work">
      <p>{problem.sentence}</p>
      <p>
        Since {formatInstant(problem.since, timeZone)}, pages may be missing their images, and new
        ones can’t be uploaded. Everything else works. This notice goes away on its own.
      </p>
    </Notice>
  );
}

function WaitingPeopleNotice({ count }: { count: number }) {
  const who = count === 1 ? 'One person is' : `${count} people are`;
  return (
    <Notice title={`${who} waiting to be let back in`}>
      <p>This site was restored from a backup. Decide who should have access again.</p>
      <p>
        <Link to="/admin/people">See who is waiting</Link>
      </p>
    </Notice>
  );
}

function FailingChannelNotice({
  failing: { channel, count, lastError },
}: {
  failing: FailingChannel;
}) {
  const [one, many] = channel === 'mail' ? ['email', 'emails'] : ['webhook call', 'webhook calls'];
  const title =
    count === 1 ? `One ${one} hasn’t gone out yet` : `${count} ${many} haven’t gone out yet`;
  return (
    <Notice tone="error" title={title}>
      <p>{lastError}</p>
      <p>
        <Link to="/admin/outbox">See what is waiting, or try again</Link>
      </p>
    </Notice>
  );
}

function UncleanedPostsNotice({ posts }: { posts: DashboardSummary['uncleaned'] }) {
  const title =
    posts.length === 1 ? 'One post needs to be saved again' : 'Some posts need to be saved again';
  return (
    <Notice tone="error" title={title}>
      <p>
        The site now checks posts more strictly, and could not check{' '}
        {posts.length === 1 ? 'this one' : 'these'}. Nothing is lost or changed. Open each post,
        simplify its layout, and save it.
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

function ProviderFailures({ providers }: Pick<DashboardSummary, 'providers'>) {
  const list = providers.map(({ label, count }) => `${label}: ${count}`).join(', ');
  return (
    <p>
      In the last {FAILURE_DAYS} days, some visitors saw the site’s own version because{' '}
      <Link to="/admin/settings">a provider’s embed</Link> did not appear: {list}.
    </p>
  );
}

function LeadsSummary({
  summary: { newLeads, overdueLeads, responseMs },
}: {
  summary: DashboardSummary;
}) {
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
      {responseMs === null ? '.' : `. Typical reply time: ${describeWait(responseMs)}.`}
    </p>
  );
}
