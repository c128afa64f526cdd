import { z } from 'zod';
import type { Deliver } from '#app/features/outbox/channel.server.ts';
import type { OwnerMailDeps } from '#app/features/outbox/mail/offered/send-to-owner.server.ts';
import { writeParts } from '#app/features/outbox/mail-parts.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { headerText, SUBJECT_MAX } from '#app/formatting/header-text.ts';
import { isAhead } from '#database/deadline.ts';
import { CONFIRM_MILLISECONDS, type SubscriberState } from '../subscriber.ts';
import { findSubscriber } from '../subscriber-row.server.ts';
import { subscriptionAddresses } from '../subscription-token.server.ts';
import { takesSubscribers } from '../takes-subscribers.ts';
import { type SubscriberMailKind, subscriberMail } from './subscriber-mail.ts';

const ABOUT = ['asked', 'welcome'] as const;
const PAYLOAD = z.object({ about: z.enum(ABOUT) });

/** What is still true when the mail is sent decides what it says; nothing for the rest. */
const KINDS: Readonly<
  Record<(typeof ABOUT)[number], Partial<Record<SubscriberState, SubscriberMailKind>>>
> = {
  asked: { waiting: 'confirm', confirmed: 'known' },
  welcome: { confirmed: 'welcome' },
};

type Deps = OwnerMailDeps & {
  readonly secret: string;
  readonly publicOrigin: string;
  readonly now: () => Date;
};

/**
 * Writes to the address that somebody typed into the form for people who want to hear more. Dropped
 * when they are gone or unsubscribed, when the owner has turned the form off, and when the mail has
 * waited so long that its link has ended.
 */
export function deliverSubscriberMail(deps: Deps): Deliver {
  return async ({ id, aboutId, payload, createdAt }, signal) => {
    const about = PAYLOAD.safeParse(payload);
    const subscriber = aboutId === null ? null : await findSubscriber(deps.db, aboutId);
    const settings = await findSettings(deps.db);
    const now = deps.now();
    const ends = new Date(createdAt.getTime() + CONFIRM_MILLISECONDS);
    const isLate = !isAhead(ends, now, CONFIRM_MILLISECONDS);
    if (!about.success || subscriber === null || !takesSubscribers(settings) || isLate) {
      return { dropped: true };
    }
    const kind = KINDS[about.data.about][subscriber.state];
    if (kind === undefined) return { dropped: true };
    const addresses = subscriptionAddresses(deps, subscriber.id, now);
    const { mails } = await deps.siteTexts.readOrLast();
    const mail = subscriberMail(mails, {
      kind,
      link: kind === 'confirm' ? addresses.confirm : addresses.preferences,
      site: deps.publicOrigin,
      post: settings.postalAddress,
    });
    const subject = headerText(mail.subject, SUBJECT_MAX);
    const sent = await deps.mailer.send(
      {
        ...{ id, date: createdAt, to: subscriber.email, replyTo: settings.contactEmail, subject },
        ...writeParts(mail.paragraphs),
        automatic: true,
        unsubscribe: { url: addresses.oneClick },
      },
      signal,
    );
    // Without the address: what is kept of a message must not outlive the person's row.
    return { subject, secret: true, savedToFile: sent === 'saved' };
  };
}
