import type { Feature } from '../feature.server.ts';

export const subscribers: Feature = {
  about: 'people who asked to hear more',
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
