import type { MailTexts } from '#app/content/mails.ts';
import type { Deliver, Deliverers } from '#app/domains/outbox/channel.server.ts';
import { readQueuedMail } from '#app/domains/outbox/payload.server.ts';
import { isPast } from '#database/deadline.ts';
import { DeliveryError } from '#gateways/delivery-error.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';
import { type ChangedPagesDeps, deliverChangedPages } from './changed-pages.server.ts';
import { deliverImportWebhook } from './import-webhook.server.ts';
import { deliverLeadAnswer } from './lead-answer.server.ts';
import { deliverLeadMail } from './lead-mail.server.ts';
import { deliverLeadReminder } from './lead-reminder.server.ts';
import {
  deliverLeadWebhook,
  deliverTestWebhook,
  type LeadWebhookDeps,
} from './lead-webhook.server.ts';
import { type OwnerMail, signInAlarmMail, testMail } from './owner-mails.ts';
import { deliverPostWebhook, type PostWebhookDeps } from './post-webhook.server.ts';
import { type OwnerMailDeps, sendToOwner } from './send-to-owner.server.ts';
import { deliverSubscriberMail } from './subscriber-mail.server.ts';
import { deliverSubscriberWebhook } from './subscriber-webhook.server.ts';
import { deliverWeekMail } from './week-mail.server.ts';

/** The function that sends each kind of message. */
export function createDeliverers(
  deps: OwnerMailDeps & LeadWebhookDeps & PostWebhookDeps & ChangedPagesDeps,
): Deliverers {
  return {
    mail: deliverMail(deps.mailer, deps.now),
    'lead-mail': deliverLeadMail(deps),
    'lead-reminder': deliverLeadReminder(deps),
    'lead-answer': deliverLeadAnswer(deps),
    'sign-in-alarm': deliverToOwner(deps, signInAlarmMail),
    'week-mail': deliverWeekMail(deps),
    'subscriber-mail': deliverSubscriberMail(deps),
    'test-mail': deliverToOwner(deps, testMail),
    'lead-webhook': deliverLeadWebhook(deps, 'lead.created'),
    'lead-update-webhook': deliverLeadWebhook(deps, 'lead.updated'),
    'post-webhook': deliverPostWebhook(deps),
    'subscriber-webhook': deliverSubscriberWebhook(deps),
    'import-webhook': deliverImportWebhook(deps),
    'test-webhook': deliverTestWebhook(deps),
    'changed-pages': deliverChangedPages(deps),
  };
}

/** Sends a mail that was composed when it was queued. The stored remainder has no text. */
function deliverMail(mailer: Mailer, now: () => Date): Deliver {
  return async ({ id, payload, createdAt }, signal) => {
    const queued = readQueuedMail(payload);
    if (queued === null) {
      throw new DeliveryError('message', 'What is stored of this message is damaged.');
    }
    const { to, subject, text, secret, sendBefore } = queued;
    const listed = { to, subject, secret };
    // The offer in the mail has ended, or was made while the clock was ahead.
    const isTooLate = sendBefore !== null && Date.parse(sendBefore) <= now().getTime();
    if (isTooLate || (sendBefore !== null && !isPast(createdAt, now()))) {
      return { ...listed, dropped: true };
    }
    const mail = {
      ...{ id, date: createdAt, to, replyTo: null, subject, text },
      automatic: true,
      unsubscribe: null,
    };
    const sent = await mailer.send(mail, signal);
    return { ...listed, savedToFile: sent === 'saved' };
  };
}

/** Sends a mail that says the same each time but for the owner's words. */
function deliverToOwner(
  deps: OwnerMailDeps,
  compose: (texts: MailTexts, adminOrigin: string) => OwnerMail,
): Deliver {
  return async (message, signal) => {
    const { mails } = await deps.siteTexts.readOrLast();
    const mail = compose(mails, deps.adminOrigin);
    return sendToOwner(deps, message, { ...mail, replyTo: null }, signal);
  };
}
