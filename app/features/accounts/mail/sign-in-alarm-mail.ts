import { linkTo, type Origins, type WrittenMail } from '#app/features/outbox/mail-parts.ts';
import { fillSlotsWith } from '#app/formatting/slots.ts';
import type { MailTexts } from '#app/site/words/mails.ts';
import { FAILED_SIGN_INS } from '../account-rules.ts';

/** About many failed sign-ins. */
export function signInAlarmMail(
  { 'sign-in-alarm': { subject, what, calm, protect, button, review, often } }: MailTexts,
  { publicOrigin, adminOrigin }: Origins,
): WrittenMail {
  const paragraphs = [
    fillSlotsWith(what, { count: String(FAILED_SIGN_INS), site: linkTo(publicOrigin) }),
    calm,
    [`${protect}\n`, { label: button, url: `${adminOrigin}/admin/account` }],
    [`${review}\n`, linkTo(`${adminOrigin}/admin/audit?kind=people`)],
    often,
  ];
  return { subject, paragraphs };
}
