import { linkTo, type WrittenMail } from '#app/features/outbox/mail-parts.ts';
import { countNoun } from '#app/formatting/count-noun.ts';
import { fillSlots, fillSlotsWith } from '#app/formatting/slots.ts';
import type { MailTexts } from '#app/site/words/mails.ts';
import { CONFIRM_DAYS } from '../subscriber.ts';

/** What a mail to somebody who asked to hear more is about. */
export type SubscriberMailKind = 'confirm' | 'welcome' | 'known';

interface SubscriberMail {
  readonly kind: SubscriberMailKind;
  /** The address with which they confirm, or that of their own page. */
  readonly link: string;
  readonly site: string;
  /** The lines of the owner's mailing address. */
  readonly post: readonly string[];
}

export function subscriberMail(
  { subscription }: MailTexts,
  { kind, link, site, post }: SubscriberMail,
): WrittenMail {
  const { subject, what } = subscription[kind];
  const { greeting, confirm, own, button } = subscription;
  const time = countNoun(CONFIRM_DAYS, 'day');
  const rest =
    kind === 'confirm'
      ? [
          [`${fillSlots(confirm.open, { time })}\n`, { label: confirm.button, url: link }],
          confirm.notYou,
        ]
      : [[`${own}\n`, { label: button, url: link }]];
  return {
    subject,
    paragraphs: [greeting, fillSlotsWith(what, { site: linkTo(site) }), ...rest, post.join('\n')],
  };
}
