import { type Actor, type WriteDeps, write } from '#database/write.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';
import {
  deleteKeptPlansBefore,
  deleteKeptPlansOf,
} from './domains/growth-plan/kept-plans.server.ts';
import {
  deleteLeads,
  LEADS_AT_ONCE,
  listLeadsBefore,
} from './domains/leads/leads-of-person.server.ts';
import { retentionLimit } from './domains/leads/retention.ts';
import { deleteOldMessages } from './domains/outbox/change-messages.server.ts';
import { findSettings } from './domains/settings/settings.server.ts';
import { tidyMails } from './notifications/tidy-mails.server.ts';

const RETENTION: Actor = { id: null, name: 'Retention' };

/** Deletes for good what has been kept as long as the owner wants it, and as the privacy policy says. */
export async function deleteWhatIsOld(
  deps: WriteDeps & { mailer: Mailer },
  stopping?: AbortSignal,
): Promise<{ leads: number; plans: number }> {
  const deleted = { leads: 0, plans: 0 };
  const { leadRetentionMonths: months } = await findSettings(deps.database.db);
  if (months !== null) {
    const limit = retentionLimit(deps.now(), months);
    for (let some = LEADS_AT_ONCE; some === LEADS_AT_ONCE && !stopping?.aborted; ) {
      some = await deleteSomeLeads(deps, limit, deleted);
    }
    deleted.plans += await write(deps, RETENTION, (tx, changes) =>
      deleteKeptPlansBefore(tx, changes, limit),
    );
  }
  await deleteOldMessages(deps, RETENTION);
  await tidyMails(deps);
  return deleted;
}

/** A transaction holds up everybody who writes: it is kept short. */
function deleteSomeLeads(
  deps: WriteDeps,
  limit: Date,
  deleted: { leads: number; plans: number },
): Promise<number> {
  return write(deps, RETENTION, async (tx, changes) => {
    const leads = await listLeadsBefore(tx, limit);
    const ids = leads.map((lead) => lead.id);
    deleted.plans += await deleteKeptPlansOf(tx, changes, ids);
    await deleteLeads(tx, changes, leads, 'kept long enough');
    deleted.leads += leads.length;
    return leads.length;
  });
}
