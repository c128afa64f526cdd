import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import type { AskedPost } from '#app/features/articles/approval/asked-post.ts';
import { AskedPosts } from '#app/features/articles/ui/posts/asked-posts.tsx';
import type { FailedAnswer } from '#app/features/leads/answers/unsent-answers.server.ts';
import type { LeadSummary } from '#app/features/leads/lead.ts';
import type { FailingChannel } from '#app/features/outbox/listed-message.ts';
import type { LaunchItem } from '#app/features/settings/setting-topics.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { WindowMark } from '#app/site/drawings/window-mark.tsx';
import { FAILURE_DAYS } from '#app/site/provider-places.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { type BlockedContent, BlockedContentLine } from './blocked-content.tsx';
import { CertificateNotice } from './certificate-notice.tsx';
import { describeGood, type HostCertificate, listEnding } from './certificates.ts';
import { RetentionNotice, type RetentionStatus } from './retention-notice.tsx';
import {
  type MissingProxies,
  MissingProxiesNotice,
  SignInAlarmNotice,
} from './security-notices.tsx';
import { SetupList } from './setup-list.tsx';
import { WaitingLeads } from './waiting-leads.tsx';
import { Next, type NextThings, Week, type WeekProps } from './week-and-next.tsx';

export interface DashboardSummary {
  readonly now: string;
  /** What Writers ask an admin to publish. */
  readonly asked: readonly AskedPost[];
  /** The leads that wait for an answer, the one that is due first at the top. */
  readonly waiting: readonly LeadSummary[];
  readonly week: Omit<WeekProps, 'responseMs'>;
  readonly next: NextThings;
  /** Whether visitors see the notice, and until when; null without one. */
  readonly notice: string | null;
  /** Of the site's addresses; without those that cannot be reached from the server. */
  readonly certificates: readonly HostCertificate[];
  /** ISO 8601; null before the first one. */
  readonly lastBackup: string | null;
  /** How many things a launch needs, set up or not. */
  readonly neededCount: number;
  readonly newLeads: number;
  readonly overdueLeads: number;
  /** Those that are due today and not overdue yet. */
  readonly leadsDueToday: number;
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
  readonly failedAnswers: readonly FailedAnswer[];
  /** Posts that the current sanitizer could not clean. */
  readonly uncleaned: readonly { id: string; title: string }[];
  /** Providers whose embed recently failed to appear for a visitor. */
  readonly providers: readonly { label: string; count: number }[];
  readonly missing: readonly LaunchItem[];
}

interface HomePanelProps {
  readonly summary: DashboardSummary;
  /** The list of articles. */
  readonly children: ReactNode;
}

/** Home: who waits, what is wrong, what is left to set up, the articles; then the week, and what is next. */
export function HomePanel({ summary, children }: HomePanelProps) {
  const { missing, week, next } = summary;
  const needed = missing.filter((item) => item.needed);
  const mail = missing.find(({ key }) => key === 'mailServer') ?? null;
  const notices = listNotices(summary);
  return (
    <div className="home">
      <div className="home-main">
        <WaitingLeads leads={summary.waiting} {...summary} mail={mail} />
        <AskedPosts asked={summary.asked} />
        {notices.length === 0 ? null : (
          <section className="home-part" aria-label="What needs you">
            {notices}
          </section>
        )}
        {needed.length === 0 ? null : <SetupList missing={needed} total={summary.neededCount} />}
        <section className="home-part" aria-labelledby="home-articles">
          {children}
        </section>
      </div>
      <div className="home-side">
        <Week {...week} responseMs={summary.responseMs} />
        <Next {...next} />
        <WebsiteLinks notice={summary.notice} />
        <Safety summary={summary} isWell={mail === null && notices.length === 0} />
      </div>
    </div>
  );
}

/** What an owner changes most often on the site, without a stop on the way. */
function WebsiteLinks({ notice }: Pick<DashboardSummary, 'notice'>) {
  return (
    <section className="home-part" aria-labelledby="home-website">
      <h2 id="home-website">Website</h2>
      <ul className="home-figures home-list">
        <li>
          <Link className="text-link" to="/admin/pages/home">
            Home page
          </Link>
        </li>
        <li>
          <Link className="text-link" to="/admin/pages/prices">
            Prices
          </Link>
        </li>
        <li>
          <Link className="text-link" to="/admin/pages/notice">
            Notice on all pages
          </Link>
          {notice === null ? null : <p className="field-hint">{notice}</p>}
        </li>
      </ul>
    </section>
  );
}

/** One line when all is well, and what visitors' browsers reported. */
function Safety({ summary, isWell }: { summary: DashboardSummary; isWell: boolean }) {
  const { blocked, providers } = summary;
  if (!isWell && providers.length === 0 && blocked.length === 0) return null;
  return (
    <section className="home-part" aria-label="Is everything safe?">
      {isWell ? <AllIsWell summary={summary} /> : null}
      {providers.length === 0 ? null : <ProviderFailures providers={providers} />}
      {blocked.length === 0 ? null : <BlockedContentLine blocked={blocked} />}
    </section>
  );
}

function AllIsWell({ summary }: { summary: DashboardSummary }) {
  const { lastBackup, certificates, now } = summary;
  const timeZone = useAdminTimeZone();
  const certificate = describeGood(certificates, now);
  const backup =
    lastBackup === null
      ? 'The first backup will be made tonight'
      : `Last backup: ${formatInstant(lastBackup, timeZone)}`;
  return (
    <p className="home-safe">
      <WindowMark lit /> All is well.{' '}
      {[backup, 'email works', certificate].filter((part) => part !== null).join('; ')}.
    </p>
  );
}

/** What is wrong, each with a way to it. */
function listNotices(summary: DashboardSummary): ReactElement[] {
  const { waitingPeople, backups, retention, failing, failedAnswers, uncleaned } = summary;
  const { signInAlarm, trustedProxies, bucket, damaged, strangeStore } = summary;
  const asksAboutRetention = retention.question !== null || retention.failed.length > 0;
  return [
    waitingPeople > 0 && <WaitingPeopleNotice key="people" count={waitingPeople} />,
    signInAlarm !== null && <SignInAlarmNotice key="sign-ins" at={signInAlarm} />,
    trustedProxies !== null && <MissingProxiesNotice key="proxies" proxies={trustedProxies} />,
    damaged !== null && (
      <Notice key="damaged" tone="error" title="Part of the database is damaged">
        <p>{damaged}</p>
      </Notice>
    ),
    strangeStore !== null && (
      <Notice key="store" tone="error" title="The stored images belong to another database">
        <p>{strangeStore}</p>
      </Notice>
    ),
    ...listEnding(summary.certificates, summary.now).map((certificate) => (
      <CertificateNotice key={certificate.host} certificate={certificate} now={summary.now} />
    )),
    bucket !== null && <BucketNotice key="bucket" problem={bucket} />,
    ...backups.map((problem) => <BackupNotice key={problem.title} problem={problem} />),
    asksAboutRetention && <RetentionNotice key="retention" status={retention} />,
    ...failedAnswers.map((failed) => (
      <FailedAnswerNotice key={`answer-${failed.leadId}`} failed={failed} />
    )),
    ...failing.map((channel) => <FailingChannelNotice key={channel.channel} failing={channel} />),
    uncleaned.length > 0 && <UncleanedPostsNotice key="uncleaned" posts={uncleaned} />,
  ].filter((notice) => notice !== false);
}

function BackupNotice({ problem: { title, text } }: { problem: { title: string; text: string } }) {
  return (
    <Notice tone="error" title={title}>
      <p>{text}</p>
      <p>
        <Link to="/admin/backups">See the backups</Link>
      </p>
    </Notice>
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

const MESSAGES = {
  mail: { one: 'email', many: 'emails' },
  webhook: { one: 'webhook call', many: 'webhook calls' },
  'search-engines': { one: 'message to search engines', many: 'messages to search engines' },
} as const satisfies Record<FailingChannel['channel'], { one: string; many: string }>;

function FailingChannelNotice({
  failing: { channel, count, lastError },
}: {
  failing: FailingChannel;
}) {
  const { one, many } = MESSAGES[channel];
  const title = count === 1 ? `One ${one} hasn’t gone out` : `${count} ${many} haven’t gone out`;
  return (
    <Notice tone="error" title={title}>
      <p>{lastError}</p>
      <p>
        <Link to="/admin/outbox">See what is waiting, or try again</Link>
      </p>
    </Notice>
  );
}

function FailedAnswerNotice({ failed: { leadId, name, reason } }: { failed: FailedAnswer }) {
  return (
    <Notice tone="error" title={`The email to ${name} wasn’t sent`}>
      <p>{reason}</p>
      <p>
        <Link to={`/admin/leads/${leadId}`}>Try again, or reach them another way</Link>
      </p>
    </Notice>
  );
}

function UncleanedPostsNotice({ posts }: { posts: DashboardSummary['uncleaned'] }) {
  const title =
    posts.length === 1
      ? 'One article needs to be saved again'
      : 'Some articles need to be saved again';
  return (
    <Notice tone="error" title={title}>
      <p>
        The site now checks articles more strictly, and could not check{' '}
        {posts.length === 1 ? 'this one' : 'these'}. Nothing is lost or changed. Open each article,
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
