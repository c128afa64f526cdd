import { fillSlotsWith } from '#app/formatting/slots.ts';
import type { MailTexts } from '#app/site/words/mails.ts';
import { linkTo, type Origins, type WrittenMail } from '../mail-parts.ts';

export function testMail(
  { test: { subject, what, sentFrom } }: MailTexts,
  { adminOrigin }: Origins,
): WrittenMail {
  const page = linkTo(`${adminOrigin}/admin/outbox`);
  return { subject, paragraphs: [what, fillSlotsWith(sentFrom, { page })] };
}
