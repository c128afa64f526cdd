import { z } from 'zod';
import { askedForNoContact } from '#app/domains/leads/answers/answer-lead.server.ts';
import { whyNoAnswer } from '#app/domains/leads/answers/answer-text.ts';
import { findLead } from '#app/domains/leads/inbox.server.ts';
import type { Deliver } from '#app/domains/outbox/channel.server.ts';
import { DeliveryError } from '#gateways/delivery-error.ts';
import type { OwnerMailDeps } from './send-to-owner.server.ts';

const PAYLOAD = z.object({
  to: z.string(),
  replyTo: z.string(),
  subject: z.string(),
  text: z.string(),
  by: z.string(),
});

/**
 * Emails a lead what somebody wrote on its page. Dropped when the person has asked to be left alone
 * since, or the lead went to Spam. The text stays: it is part of the conversation.
 */
export function deliverLeadAnswer({ db, mailer }: Pick<OwnerMailDeps, 'db' | 'mailer'>): Deliver {
  return async ({ id, createdAt, aboutId, payload }, signal) => {
    const read = PAYLOAD.safeParse(payload);
    if (!read.success) {
      throw new DeliveryError('message', 'What is stored of this message is damaged.');
    }
    const { to, replyTo, subject, text } = read.data;
    const lead = aboutId === null ? null : await findLead(db, aboutId);
    if (lead === null || whyNoAnswer(lead, await askedForNoContact(db, lead)) !== null) {
      return { ...read.data, dropped: true };
    }
    const mail = {
      ...{ id, date: createdAt, to, replyTo, subject, text },
      automatic: false,
      unsubscribe: null,
    };
    const sent = await mailer.send(mail, signal);
    return { ...read.data, savedToFile: sent === 'saved' };
  };
}
