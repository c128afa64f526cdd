import { isPast } from '#database/deadline.ts';
import { DeliveryError } from '#gateways/delivery-error.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';
import type { Deliver } from '../channel.server.ts';
import { readQueuedMail } from '../queue/payload.server.ts';

/** Sends a mail that was composed when it was queued. The stored remainder has no text. */
export function deliverMail(mailer: Mailer, now: () => Date): Deliver {
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
