import type { MailDraft, MailDrafts } from '#app/features/outbox/mail/offered/mail-draft.ts';
import { example } from '#app/site/example-values.ts';
import { type SubscriberMailKind, subscriberMail } from './subscriber-mail.ts';

export const mailDrafts: Pick<MailDrafts, 'subscription'> = {
  subscription: [
    subscriptionDraft('confirm', 'To confirm that the address is theirs'),
    subscriptionDraft('welcome', 'After they have confirmed'),
    subscriptionDraft('known', 'When they ask again'),
  ],
};

function subscriptionDraft(kind: SubscriberMailKind, title: string): MailDraft {
  return {
    id: kind,
    title,
    to: 'the person who asked to hear more',
    compose: ({ mails }, { publicOrigin }) =>
      subscriberMail(mails, {
        kind,
        link: `${publicOrigin}/subscription/${example('q7wn4ct1xz')}`,
        site: publicOrigin,
        post: [example('12 Main Street'), example('Columbus, OH 43004')],
      }),
  };
}
