import { z } from 'zod';
import { listAdmins } from '#app/features/accounts/people.server.ts';
import type { Deliver } from '#app/features/outbox/channel.server.ts';
import {
  type OwnerMailDeps,
  sendToOwner,
} from '#app/features/outbox/mail/offered/send-to-owner.server.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { displayPhone } from '#app/formatting/phone-text.ts';
import { contactLinks } from '../contact-links.ts';
import { readAnswerRules } from '../deadlines/answer-rules.server.ts';
import { remindAgain } from '../deadlines/remind.server.ts';
import { remindOfFollowUpAgain } from '../deadlines/remind-follow-up.server.ts';
import { REMINDER_STAGES } from '../deadlines/reminder-stages.ts';
import { describePlannedDay } from '../due-words.ts';
import { findLead } from '../inbox.server.ts';
import type { Lead } from '../lead.ts';
import { followUpMail, type RemindedLead, reminderMail } from './reminder-mail.ts';

const PAYLOAD = z.discriminatedUnion('stage', [
  z.object({ stage: z.enum(REMINDER_STAGES) }),
  z.object({ stage: z.literal('follow-up'), day: z.string() }),
]);

type Reminder = z.infer<typeof PAYLOAD>;
type ReminderDeps = OwnerMailDeps & { readonly now: () => Date };

/**
 * Reminds the owner of a waiting lead, or of a follow-up on its day. The reminder is dropped if its
 * reason is gone: somebody has answered or planned another day, the time is over or was extended, or
 * the lead was deleted or marked as spam. Outside of the owner's hours it is dropped, too, and queued again when they begin.
 */
export function deliverLeadReminder(deps: ReminderDeps): Deliver {
  return async (message, signal) => {
    const { db, siteTexts, now } = deps;
    const lead = message.aboutId === null ? null : await findLead(db, message.aboutId);
    const payload = PAYLOAD.safeParse(message.payload);
    if (lead === null || lead.spam || !payload.success || !isNeeded(lead, payload.data)) {
      return { dropped: true };
    }
    const reminder = payload.data;
    if (!(await isTrue(deps, lead, reminder))) return { dropped: true };
    const settings = await findSettings(db);
    if (!readAnswerRules(settings).calendar.isWorkTime(now())) {
      if (reminder.stage === 'follow-up') {
        await remindOfFollowUpAgain(db, lead.id, { day: reminder.day, now: now() });
      } else await remindAgain(db, lead.id, { stage: reminder.stage, at: now() });
      return { dropped: true };
    }
    const { mails } = await siteTexts.readOrLast();
    const mail = compose(deps, { mails, lead, reminder, timeZone: settings.timeZone });
    // If the person no longer has access, it goes to everybody who gets new leads.
    const assigned = (await listAdmins(db)).find(({ email }) => email === lead.assignedTo);
    const to = assigned?.email ?? null;
    return sendToOwner(deps, message, { ...mail, to, replyTo: null }, signal);
  };
}

function isNeeded(lead: Lead, reminder: Reminder): boolean {
  if (reminder.stage === 'follow-up') return lead.followUpOn === reminder.day;
  return lead.dueAt !== null && lead.status === 'new';
}

/**
 * Whether the time that an answer may take is over, or not, as the reminder says: the mail server may
 * have been away for hours, and the time may have been extended. Then it is due again at its end.
 */
async function isTrue(
  { db, now }: Pick<ReminderDeps, 'db' | 'now'>,
  { id, dueAt }: Lead,
  { stage }: Reminder,
): Promise<boolean> {
  if (stage === 'follow-up' || dueAt === null) return true;
  const due = new Date(dueAt);
  const isOver = due <= now();
  if (isOver === (stage === 'overdue')) return true;
  if (!isOver) await remindAgain(db, id, { stage, at: due });
  return false;
}

type Mails = Parameters<typeof reminderMail>[0];

function compose(
  { adminOrigin, now }: ReminderDeps,
  {
    mails,
    lead,
    reminder,
    timeZone,
  }: { mails: Mails; lead: Lead; reminder: Reminder; timeZone: string },
) {
  const shown = showReminded(lead, adminOrigin);
  if (reminder.stage === 'follow-up') {
    const day = describePlannedDay(reminder.day, now());
    return followUpMail(mails, { ...shown, day, note: lead.followUpNote });
  }
  const instant = (iso: string | null) => (iso === null ? '' : formatInstant(iso, timeZone));
  return reminderMail(mails, {
    ...shown,
    stage: reminder.stage,
    received: instant(lead.createdAt),
    due: instant(lead.dueAt),
  });
}

function showReminded(lead: Lead, adminOrigin: string): RemindedLead {
  const { name, phone, message } = lead;
  const { call } = contactLinks(lead);
  return {
    name,
    phone: phone === null || call === null ? null : { text: displayPhone(phone), href: call },
    message,
    link: `${adminOrigin}/admin/leads/${lead.id}`,
  };
}
