import type { Deliver } from '#app/domains/outbox/channel.server.ts';
import type { QueuedMail } from '#app/domains/outbox/message.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';

/** A mail that was written when it was queued. What is kept of it afterwards has no text. */
export function deliverMail(mailer: Mailer, now: () => Date): Deliver {
  return async ({ id, payload, createdAt }, signal) => {
    const { to, subject, text, secret, sendBefore } = payload as QueuedMail;
    const remains = { to, subject, secret };
    if (sendBefore !== null && Date.parse(sendBefore) <= now().getTime()) {
      return { ...remains, dropped: true };
    }
    await mailer.send({ id, date: createdAt, to, replyTo: null, subject, text }, signal);
    return { ...remains, savedToFile: mailer.kind === 'folder' };
  };
}
