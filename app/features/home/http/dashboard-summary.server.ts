import type { PostCounts } from '#app/features/articles/list/offered/post-filter.ts';
import {
  countPublishedInWeek,
  findNextPost,
} from '#app/features/articles/list/offered/posts-of-week.server.ts';
import { listAskedPosts } from '#app/features/articles/publish-requests.server.ts';
import { findLastBackup } from '#app/features/backups/backup-problems.server.ts';
import { countWeeksOfLeads, listWaitingLeads } from '#app/features/leads/waiting-leads.server.ts';
import { describeNotice } from '#app/features/pages/notice.server.ts';
import { findRetentionStatus } from '#app/features/privacy/answer-question.server.ts';
import { listProviderFailures } from '#app/features/providers/provider-failures.server.ts';
import { findMailState } from '#app/features/settings/mail-state.server.ts';
import { launchChecklist, SETTING_TOPICS } from '#app/features/settings/setting-topics.ts';
import { dayOf } from '#app/formatting/dates.ts';
import type { Services } from '#app/services/services.server.ts';
import { hasAllCheckouts } from '#app/site/words/prices.ts';
import type { UntrustedProxy } from '#server/untrusted-proxies.ts';
import { describeBlocked } from '../blocked-content.ts';
import { describeGood } from '../certificates.ts';
import type { DashboardSummary } from '../ui/home-panel.tsx';
import { listHomeNotices } from './home-notices.server.ts';

const LABELS = new Map<string, string>(
  SETTING_TOPICS.flatMap((topic) => topic.fields).map(({ key, label }) => [key, label]),
);

/** What a launch needs: these settings, and mail. */
const NEEDED =
  SETTING_TOPICS.flatMap((topic) => topic.fields).filter(({ needed }) => needed).length + 1;

/** How many people Home lists. */
const MOST_WAITING = 5;

interface DashboardRequest {
  /** The address that the owner's request comes from. */
  readonly clientAddress: string;
  /** Of the list below. */
  readonly counts: PostCounts;
}

export async function loadDashboardSummary(
  services: Services,
  { clientAddress, counts }: DashboardRequest,
): Promise<DashboardSummary> {
  const {
    config,
    cspReports,
    database,
    expiring,
    mailer,
    now,
    publishRequests,
    readLeadFigures,
    readers,
    readSettings,
    siteTexts,
    untrustedProxies,
  } = services;
  const { db } = database;
  const settings = await readSettings();
  const { timeZone } = settings;
  const certificates = services.certificates
    .list()
    .map(({ host, expiresAt }) => ({ host, expiresAt: expiresAt.toISOString() }));
  const { byStatus, overdue, dueToday, responseMs } = await readLeadFigures();
  return {
    now: now().toISOString(),
    asked: await listAskedPosts(db, await publishRequests.read()),
    waiting: await listWaitingLeads(db, MOST_WAITING),
    week: {
      leads: await countWeeksOfLeads(db, now()),
      published: await countPublishedInWeek(db, now()),
      visits: (await readers?.countVisitsOfWeek()) ?? null,
    },
    next: {
      post: await findNextPost(db, now()),
      draftCount: counts.draft,
      unsavedCount: counts.unsaved,
    },
    notice: describeNotice((await siteTexts.read()).notice, timeZone, now()),
    notices: await listHomeNotices(services, { certificates, timeZone }),
    certificate: describeGood(certificates, now().toISOString()),
    lastBackup: await findLastBackup({ config, database }),
    neededCount: NEEDED,
    newLeads: byStatus.new,
    overdueLeads: overdue,
    leadsDueToday: dueToday,
    responseMs,
    trustedProxies: addMissingProxies(config.trustedProxies, untrustedProxies.list(clientAddress)),
    blocked: describeBlocked(cspReports.list()),
    retention: {
      ...(await findRetentionStatus(db)),
      today: dayOf(now(), timeZone),
      words: expiring.words,
    },
    providers: (await listProviderFailures(db, settings, now())).map(({ place, count }) => ({
      label: LABELS.get(place) ?? place,
      count,
    })),
    missing: launchChecklist(settings, {
      checkouts: hasAllCheckouts((await siteTexts.read()).prices),
      mail: await findMailState({ database, mailer }),
    }),
  };
}

/** The value that TRUSTED_PROXIES should have; null if no proxy is missing. */
function addMissingProxies(
  trusted: readonly string[],
  missing: readonly UntrustedProxy[],
): DashboardSummary['trustedProxies'] {
  if (missing.length === 0) return null;
  const addresses = missing.map(({ address }) => address);
  return { missing: addresses, value: [...trusted, ...addresses].join(',') };
}
