import { countLeads, findResponseMs } from './domains/leads/inbox.server.ts';
import { listFailingChannels } from './domains/outbox/list-messages.server.ts';
import { launchChecklist } from './domains/settings/setting-groups.ts';
import { findSettings } from './domains/settings/settings.server.ts';
import type { Services } from './services.server.ts';
import type { AttentionFacts } from './ui/admin/dashboard/attention.tsx';

/** What the dashboard says at a glance, gathered from everywhere. */
export async function findAttention({ database, mailer, now }: Services): Promise<AttentionFacts> {
  const { db } = database;
  const settings = await findSettings(db);
  const { byStatus, overdue } = await countLeads(db, now());
  return {
    newLeads: byStatus.new,
    overdueLeads: overdue,
    responseMs: await findResponseMs(db, now()),
    failing: await listFailingChannels(db),
    missing: launchChecklist(settings, { mailServer: mailer.host !== null }),
  };
}
