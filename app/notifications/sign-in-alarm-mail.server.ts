import { FAILED_SIGN_INS } from '#app/domains/accounts/account-rules.ts';
import type { Deliver } from '#app/domains/outbox/channel.server.ts';
import { type LeadMailDeps, requireOwnerAddress } from './lead-mail.server.ts';

const SUBJECT = 'Someone may be trying to guess a password';

/** Tells the owner about many failed sign-ins. */
export function deliverSignInAlarm({ db, mailer, adminOrigin }: LeadMailDeps): Deliver {
  return async ({ id, createdAt }, signal) => {
    const to = await requireOwnerAddress(db);
    const text = `More than ${FAILED_SIGN_INS} sign-ins to the admin area of ${adminOrigin} failed within an hour. Someone may be trying to guess a password.

The site slows them down, and you do not have to do anything right now. To be safe:

Use a long password that you use nowhere else, and turn on two-factor sign-in or add a passkey:
${adminOrigin}/admin/account

See who signed in:
${adminOrigin}/admin/audit?kind=people

You get this email once a day at most.
`;
    await mailer.send({ id, date: createdAt, to, replyTo: null, subject: SUBJECT, text }, signal);
    return { to, subject: SUBJECT, savedToFile: mailer.kind === 'store' };
  };
}
