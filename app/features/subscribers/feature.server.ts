import type { Feature } from '../feature.server.ts';
import { mailDrafts } from './mail/mail-drafts.ts';
import { deliverSubscriberMail } from './mail/subscriber-mail.server.ts';
import { deliverSubscriberWebhook } from './mail/subscriber-webhook.server.ts';

export const subscribers: Feature = {
  about: 'people who asked to hear more',
  letters: {
    drafts: mailDrafts,
    deliverers: (deps) => ({
      'subscriber-mail': deliverSubscriberMail(deps),
      'subscriber-webhook': deliverSubscriberWebhook(deps),
    }),
  },
  activity: {
    actions: {
      'subscriber.confirmed': 'confirmed that they want to hear more',
      'subscriber.changed': 'chose what they want to hear about',
      'subscriber.unsubscribed': ({ by }) =>
        by === 'person'
          ? 'took somebody off the list of subscribers'
          : by === 'service'
            ? 'said that somebody unsubscribed there'
            : 'unsubscribed',
      'subscriber.deleted': ({ reason }) =>
        reason === 'privacy request'
          ? 'deleted a subscriber after a privacy request'
          : 'deleted a subscriber, who had not confirmed or was past the time set in Settings',
      'subscribers.exported': 'exported subscribers',
    },
  },
};
