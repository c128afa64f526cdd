import { findBackupProblem, readBackupStatus } from './domains/backups/backup-status.server.ts';
import { listFailingChannels } from './domains/outbox/list-messages.server.ts';
import { listUncleanedPosts } from './domains/posts/renew-content.server.ts';
import { listProviderFailures } from './domains/providers/provider-failures.server.ts';
import { dayOf, findRetentionStatus } from './domains/retention/answer-question.server.ts';
import { launchChecklist, SETTING_GROUPS } from './domains/settings/setting-groups.ts';
import type { Services } from './services.server.ts';
import type { AttentionFacts } from './ui/admin/dashboard/attention.tsx';

const LABELS = new Map<string, string>(
  SETTING_GROUPS.flatMap((group) => group.fields).map(({ key, label }) => [key, label]),
);

/** What the dashboard says at a glance, gathered from everywhere. */
export async function findAttention({
  config,
  database,
  mailer,
  now,
  readLeadFigures,
  readSettings,
}: Services): Promise<AttentionFacts> {
  const { db } = database;
  const settings = await readSettings();
  const { byStatus, overdue, responseMs } = await readLeadFigures();
  return {
    newLeads: byStatus.new,
    overdueLeads: overdue,
    responseMs,
    backups: findBackupProblem(await readBackupStatus(config.dataDir), now()),
    retention: { ...(await findRetentionStatus(db)), today: dayOf(now(), settings.timeZone) },
    failing: await listFailingChannels(db),
    uncleaned: await listUncleanedPosts(db),
    providers: (await listProviderFailures(db, settings, now())).map(({ place, count }) => ({
      label: LABELS.get(place) ?? place,
      count,
    })),
    missing: launchChecklist(settings, { mailServer: mailer.host !== null }),
  };
}
