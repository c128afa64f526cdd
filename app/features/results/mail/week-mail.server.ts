import { z } from 'zod';
import type { Deliver } from '#app/features/outbox/channel.server.ts';
import {
  type OwnerMailDeps,
  sendToOwner,
} from '#app/features/outbox/mail/offered/send-to-owner.server.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { DeliveryError } from '#gateways/delivery-error.ts';
import { readWeekFacts } from './week-facts.server.ts';
import { weekMail } from './write-week-mail.ts';

const PAYLOAD = z.object({ monday: z.iso.date() });

/** Emails the owner what the week before a Monday brought, and what waits now. */
export function deliverWeekMail(deps: OwnerMailDeps): Deliver {
  return async (message, signal) => {
    const payload = PAYLOAD.safeParse(message.payload);
    if (!payload.success) {
      throw new DeliveryError('message', 'What is stored of this message is damaged.');
    }
    const { timeZone } = await findSettings(deps.db);
    const facts = await readWeekFacts(deps.db, payload.data.monday, timeZone);
    const { mails } = await deps.siteTexts.readOrLast();
    const mail = weekMail(mails, facts, deps.adminOrigin);
    return sendToOwner(deps, message, { ...mail, replyTo: null }, signal);
  };
}
