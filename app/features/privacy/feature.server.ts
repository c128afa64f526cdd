import { count, text } from '#app/formatting/log-detail.ts';
import type { Feature } from '../feature.server.ts';

export const privacy: Feature = {
  about: 'export and erasure of a person, and how long data is kept',
  daily: { retention: ({ retention }) => retention },
  activity: {
    actions: {
      'person.exported': 'downloaded one person’s data',
      'retention.date-confirmed': (detail) =>
        `confirmed the date (${text(detail, 'date', 'unknown')}), so that old data could be deleted`,
      'retention.amount-confirmed': (detail) =>
        `approved the deletion of ${count(detail, 'old item')}`,
    },
    objects: {
      retention: { kind: 'settings' },
    },
  },
};
