import { z } from 'zod';
import type { Deliver } from '#app/features/outbox/channel.server.ts';
import type { AfterDelivery } from '#app/features/outbox/claims.server.ts';
import type { OwnerMailDeps } from '#app/features/outbox/mail/offered/send-to-owner.server.ts';
import type { Database } from '#database/connect.ts';
import { DeliveryError } from '#gateways/delivery-error.ts';
import { askedForNoContact } from '../answers/answer-lead.server.ts';
import { whyNoAnswer } from '../answers/answer-text.ts';
import { markAnswered } from '../answers/mark-answered.server.ts';
import { findLead } from '../inbox.server.ts';

const PAYLOAD = z.object({
  to: z.string(),
  replyTo: z.string(),
  subject: z.string(),
  text: z.string(),
  by: z.string(),
  /** The account of whoever wrote it; without it in what an earlier version queued. */
  byId: z.string().nullable().default(null),
});

/** To be tried again by a person, once there is one. */
const NO_SERVER = 'No mail server is set up, so this was not sent. Set up email, then try again.';

/**
 * Emails a lead what somebody wrote on its page. Dropped when the person has asked to be left alone
 * since, or the lead went to Spam. The text stays: it is part of the conversation. Only a mail server
 * sends it: one that was saved to a file would have answered nobody.
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
    if ((await mailer.findServer()) === null) throw new DeliveryError('final', NO_SERVER);
    const mail = {
      ...{ id, date: createdAt, to, replyTo, subject, text },
      // As from any mail program: a person wrote it, and there is nothing to press.
      html: null,
      automatic: false,
      unsubscribe: null,
    };
    // The mail server may have been removed in between.
    if ((await mailer.send(mail, signal)) === 'saved') throw new DeliveryError('final', NO_SERVER);
    return read.data;
  };
}

/** With the email that went out, the lead has its answer. */
export function afterLeadAnswer(database: Database): AfterDelivery {
  return async (tx, changes, { aboutId, payload, now }) => {
    const { by, byId } = PAYLOAD.pick({ by: true, byId: true }).parse(payload);
    if (aboutId === null) return;
    const actor = { id: byId, name: by };
    await markAnswered({ database, tx, changes }, { leadId: aboutId, actor, now });
  };
}
