import { z } from 'zod';
import { listPeople } from '#app/domains/accounts/people.server.ts';
import { readAnswerRules } from '#app/domains/leads/due/answer-rules.server.ts';
import { remindAgain } from '#app/domains/leads/due/remind.server.ts';
import { REMINDER_STAGES } from '#app/domains/leads/due/reminder-stages.ts';
import { findLead } from '#app/domains/leads/inbox.server.ts';
import type { Deliver } from '#app/domains/outbox/channel.server.ts';
import { findSettings } from '#app/domains/settings/settings.server.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { reminderMail } from './reminder-mail.ts';
import { type OwnerMailDeps, sendToOwner } from './send-to-owner.server.ts';

const PAYLOAD = z.object({ stage: z.enum(REMINDER_STAGES) });

/**
 * Reminds the owner of a lead that waits. Dropped when somebody has answered it since, when it was
 * deleted or marked as spam, and outside of the owner's hours, after which it is sent anew.
 */
export function deliverLeadReminder(deps: OwnerMailDeps & { readonly now: () => Date }): Deliver {
  return async (message, signal) => {
    const { db, siteTexts, adminOrigin, now } = deps;
    const lead = message.aboutId === null ? null : await findLead(db, message.aboutId);
    const payload = PAYLOAD.safeParse(message.payload);
    if (
      lead === null ||
      lead.spam ||
      lead.dueAt === null ||
      lead.status !== 'new' ||
      !payload.success
    ) {
      return { dropped: true };
    }
    const { stage } = payload.data;
    const settings = await findSettings(db);
    if (!readAnswerRules(settings).calendar.isWorkTime(now())) {
      await remindAgain(db, lead.id, { stage, now: now() });
      return { dropped: true };
    }
    const instant = (iso: string) => formatInstant(iso, settings.timeZone);
    const { mails } = await siteTexts.readOrLast();
    const mail = reminderMail(mails, {
      stage,
      name: lead.name,
      received: instant(lead.createdAt),
      due: instant(lead.dueAt),
      link: `${adminOrigin}/admin/leads/${lead.id}`,
    });
    // Somebody without access any more gets none; then it is for those who get new leads.
    const assigned = (await listPeople(db)).find(({ email }) => email === lead.assignedTo);
    const to = assigned?.email ?? null;
    return sendToOwner(deps, message, { ...mail, to, replyTo: null, automatic: true }, signal);
  };
}
