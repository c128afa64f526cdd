import { count } from '#app/formatting/log-detail.ts';
import type { Feature } from '../feature.server.ts';

export const outbox: Feature = {
  about: 'the queue of mails and webhook calls, and the words that all mails share',
  activity: {
    actions: {
      'outbox.retried': (detail) => `sent ${count(detail, 'message')} again`,
      'outbox.deleted': 'deleted a message that had not been sent',
      'outbox.tidied': (detail) => `deleted ${count(detail, 'old message')}`,
      'outbox.test': 'sent a test message',
    },
  },
};
