import { count } from '#app/formatting/log-detail.ts';
import type { Feature } from '../feature.server.ts';

export const activity: Feature = {
  about: 'the activity log: who changed what',
  activity: {
    actions: {
      'audit.shortened': (detail) =>
        `deleted ${count(detail, 'old entry', 'old entries')} from this log`,
    },
  },
};
