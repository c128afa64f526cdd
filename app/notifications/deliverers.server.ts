import type { Deliver, Deliverers } from '#app/domains/outbox/channel.server.ts';
import type { QueuedMail } from '#app/domains/outbox/message.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';
import { deliverLeadMail, type LeadMailDeps, requireOwnerAddress } from './lead-mail.server.ts';
import {
  deliverLeadWebhook,
  deliverTestWebhook,
  type LeadWebhookDeps,
} from './lead-webhook.server.ts';
import { deliverPostWebhook, type PostWebhookDeps } from './post-webhook.server.ts';
import { deliverSignInAlarm } from './sign-in-alarm-mail.server.ts';

/** The function that sends each kind of message. */
export function createDeliverers(
  deps: LeadMailDeps & LeadWebhookDeps & PostWebhookDeps,
): Deliverers {
  return {
    mail: deliverMail(deps.mailer, deps.now),
    'lead-mail': deliverLeadMail(deps),
    'sign-in-alarm': deliverSignInAlarm(deps),
    'test-mail': deliverTestMail(deps),
    'lead-webhook': deliverLeadWebhook(deps),
    'post-webhook': deliverPostWebhook(deps),
    'test-webhook': deliverTestWebhook(deps),
  };
}

/** Sends a mail that was composed when it was queued. The stored remainder has no text. */
function deliverMail(mailer: Mailer, now: () => Date): Deliver {
  return async ({ id, payload, createdAt }, signal) => {
    const { to, subject, text, secret, sendBefore } = payload as QueuedMail;
    const listed = { to, subject, secret };
    if (sendBefore !== null && Date.parse(sendBefore) <= now().getTime()) {
      return { ...listed, dropped: true };
    }
    await mailer.send({ id, date: createdAt, to, replyTo: null, subject, text }, signal);
    return { ...listed, savedToFile: mailer.kind === 'store' };
  };
}

function deliverTestMail({ db, mailer, adminOrigin }: LeadMailDeps): Deliver {
  return async ({ id, createdAt }, signal) => {
    const to = await requireOwnerAddress(db);
    const subject = 'A test from your website';
    const text = `It works: emails about new leads will arrive here.\n\nSent from ${adminOrigin}/admin/outbox\n`;
    await mailer.send({ id, date: createdAt, to, replyTo: null, subject, text }, signal);
    return { to, subject, savedToFile: mailer.kind === 'store' };
  };
}
