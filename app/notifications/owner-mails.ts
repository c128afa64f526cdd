import type { MailTexts } from '#app/content/mails.ts';
import { FAILED_SIGN_INS } from '#app/domains/accounts/account-rules.ts';
import { joinParagraphs } from '#app/domains/outbox/mail-text.ts';
import { fillSlots } from '#app/formatting/slots.ts';

/** A mail to the owner of the site. */
export interface OwnerMail {
  readonly subject: string;
  readonly text: string;
}

/** About many failed sign-ins. */
export function signInAlarmMail(
  { 'sign-in-alarm': { subject, what, calm, protect, review, often } }: MailTexts,
  adminOrigin: string,
): OwnerMail {
  const text = joinParagraphs([
    fillSlots(what, { count: FAILED_SIGN_INS, site: adminOrigin }),
    calm,
    `${protect}\n${adminOrigin}/admin/account`,
    `${review}\n${adminOrigin}/admin/audit?kind=people`,
    often,
  ]);
  return { subject, text };
}

export function testMail(
  { test: { subject, what, sentFrom } }: MailTexts,
  adminOrigin: string,
): OwnerMail {
  const page = `${adminOrigin}/admin/outbox`;
  return { subject, text: joinParagraphs([what, fillSlots(sentFrom, { page })]) };
}
