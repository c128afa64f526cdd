import type { Deliver } from '#app/features/outbox/channel.server.ts';
import type { LetterDeps } from '#app/features/outbox/mail/offered/letters.server.ts';
import { sendToOwner } from '#app/features/outbox/mail/offered/send-to-owner.server.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { isMailAddress } from '#app/formatting/header-text.ts';
import { findLead } from '../inbox.server.ts';
import { leadMail, showLead } from './lead-mail.ts';

/**
 * Emails the owner about a lead. Dropped when the lead has been deleted or marked as spam since.
 */
export function deliverLeadMail(deps: LetterDeps): Deliver {
  return async (message, signal) => {
    const { db, siteTexts, adminOrigin, describeAnswers } = deps;
    const lead = message.aboutId === null ? null : await findLead(db, message.aboutId);
    if (lead === null || lead.spam) return { dropped: true };
    const { timeZone } = await findSettings(db);
    const content = await siteTexts.readOrLast();
    const shown = showLead(lead, content, { timeZone, adminOrigin, describeAnswers });
    const isReachable = lead.noContact === null && isMailAddress(lead.email);
    const replyTo = isReachable ? lead.email : null;
    const mail = { ...leadMail(content.mails.lead, shown), replyTo };
    return sendToOwner(deps, message, mail, signal);
  };
}
