import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import type { AskedPost } from '#app/features/articles/asked-post.ts';
import { AskedPosts } from '#app/features/articles/ui/posts/offered/asked-posts.tsx';
import type { LeadSummary } from '#app/features/leads/lead.ts';
import type { LaunchItem } from '#app/features/settings/setting-topics.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { WindowMark } from '#app/site/drawings/window-mark.tsx';
import { FAILURE_DAYS } from '#app/site/provider-places.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { ServerNote } from '#app/ui/admin/server-note.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { HomeNotice } from '../home-notice.ts';
import { RetentionNotice, type RetentionStatus } from './retention-notice.tsx';
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
  /** What needs the owner and is said in words alone, the most urgent first. */
  readonly notices: readonly HomeNotice[];
  /** How long the certificate of the site is good; null while nobody knows. */
  readonly certificate: string | null;
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
  /** Proxies that TRUSTED_PROXIES lacks, and the value that it should have; null if it lacks none. */
  readonly trustedProxies: MissingProxies | null;
  /** What browsers blocked on pages of the site within a day; null for nothing. */
  readonly blocked: string | null;
  readonly retention: RetentionStatus;
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
        {notice === null ? null : (
          <li>
            <Link className="text-link" to="/admin/pages/notice">
              Notice on all pages
            </Link>
            <p className="field-hint">{notice}</p>
          </li>
        )}
      </ul>
    </section>
  );
}

/** One line when all is well, and what visitors' browsers reported. */
function Safety({ summary, isWell }: { summary: DashboardSummary; isWell: boolean }) {
  const { blocked, providers } = summary;
  if (!isWell && providers.length === 0 && blocked === null) return null;
  return (
    <section className="home-part" aria-label="Is everything safe?">
      {isWell ? <AllIsWell summary={summary} /> : null}
      {providers.length === 0 ? null : <ProviderFailures providers={providers} />}
      {blocked === null ? null : <p>{blocked}</p>}
    </section>
  );
}

function AllIsWell({ summary }: { summary: DashboardSummary }) {
  const { lastBackup, certificate } = summary;
  const timeZone = useAdminTimeZone();
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
  const { notices, retention, trustedProxies } = summary;
  const asksAboutRetention = retention.question !== null || retention.failed.length > 0;
  return [
    trustedProxies !== null && <MissingProxiesNotice key="proxies" proxies={trustedProxies} />,
    ...notices.map((notice) => (
      <PlainNotice key={`${notice.title} ${notice.links[0]?.to}`} notice={notice} />
    )),
    asksAboutRetention && <RetentionNotice key="retention" status={retention} />,
  ].filter((notice) => notice !== false);
}

function PlainNotice({ notice: { title, paragraphs, links, isCalm } }: { notice: HomeNotice }) {
  return (
    <Notice title={title} {...(isCalm ? {} : { tone: 'error' })}>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="text-link">
              {label}
            </Link>
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

interface MissingProxies {
  readonly missing: readonly string[];
  /** What TRUSTED_PROXIES should be. */
  readonly value: string;
}

function MissingProxiesNotice({ proxies: { missing, value } }: { proxies: MissingProxies }) {
  const addresses = missing.join(', ');
  return (
    <Notice tone="error" title="The site can’t tell your visitors apart">
      <p>
        Visitors reach it through another server at {addresses}, and the site hasn’t been told to
        believe what that server says about them. So they all share one limit on sign-ins and forms,
        and one busy visitor can lock out everyone.
      </p>
      <p>Show this to the person who runs your server.</p>
      <ServerNote>
        <p>
          If {addresses} belongs to the owner or their host, set{' '}
          <code>TRUSTED_PROXIES={value}</code> and start the site again. For a content delivery
          network, list all of its networks.
        </p>
      </ServerNote>
    </Notice>
  );
}
