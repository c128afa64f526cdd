import {
  type ChangedPagesDeps,
  deliverChangedPages,
} from '#app/features/articles/mail/changed-pages.server.ts';
import {
  deliverPostWebhook,
  type PostWebhookDeps,
} from '#app/features/articles/mail/post-webhook.server.ts';
import { deliverLeadAnswer } from '#app/features/leads/mail/lead-answer.server.ts';
import { deliverLeadMail } from '#app/features/leads/mail/lead-mail.server.ts';
import { deliverLeadReminder } from '#app/features/leads/mail/lead-reminder.server.ts';
import {
  deliverLeadWebhook,
  deliverTestWebhook,
  type LeadWebhookDeps,
} from '#app/features/leads/mail/lead-webhook.server.ts';
import { deliverImportWebhook } from '#app/features/moving/mail/import-webhook.server.ts';
import { deliverWeekMail } from '#app/features/results/mail/week-mail.server.ts';
import { deliverSubscriberMail } from '#app/features/subscribers/mail/subscriber-mail.server.ts';
import { deliverSubscriberWebhook } from '#app/features/subscribers/mail/subscriber-webhook.server.ts';
import type { MailTexts } from '#app/site/words/mails.ts';
import { isPast } from '#database/deadline.ts';
import { DeliveryError } from '#gateways/delivery-error.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';
import type { Deliver, Deliverers } from '../channel.server.ts';
import type { WrittenMail } from '../mail-parts.ts';
import { readQueuedMail } from '../payload.server.ts';
import { type Origins, signInAlarmMail, testMail } from './owner-mails.ts';
import { type OwnerMailDeps, sendToOwner } from './send-to-owner.server.ts';

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
    const { to, subject, text, html, secret, sendBefore } = queued;
    const listed = { to, subject, secret };
    // The offer in the mail has ended, or was made while the clock was ahead.
    const isTooLate = sendBefore !== null && Date.parse(sendBefore) <= now().getTime();
    if (isTooLate || (sendBefore !== null && !isPast(createdAt, now()))) {
      return { ...listed, dropped: true };
    }
    const mail = {
      ...{ id, date: createdAt, to, replyTo: null, subject, text, html },
      automatic: true,
      unsubscribe: null,
    };
    const sent = await mailer.send(mail, signal);
    return { ...listed, savedToFile: sent === 'saved' };
  };
}

/** Sends a mail that says the same each time but for the owner's words. */
function deliverToOwner(
  deps: OwnerMailDeps & Origins,
  compose: (texts: MailTexts, origins: Origins) => WrittenMail,
): Deliver {
  return async (message, signal) => {
    const { mails } = await deps.siteTexts.readOrLast();
    const mail = compose(mails, deps);
    return sendToOwner(deps, message, { ...mail, replyTo: null }, signal);
  };
}
