import type { Deliver } from '#app/domains/outbox/channel.server.ts';
import { type LeadMailDeps, requireOwnerAddress } from './lead-mail.server.ts';

export function deliverTestMail({ db, mailer, publicOrigin }: LeadMailDeps): Deliver {
  return async ({ id, createdAt }, signal) => {
    const to = await requireOwnerAddress(db);
    const subject = 'A test from your website';
    const text = `This is where you will hear of new leads.\n\nSent from ${publicOrigin}/admin/outbox\n`;
    await mailer.send({ id, date: createdAt, to, replyTo: null, subject, text }, signal);
    return { to, subject, savedToFile: mailer.kind === 'folder' };
  };
}
