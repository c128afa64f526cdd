import { day, kind, title } from '#app/formatting/log-detail.ts';
import type { Feature } from '../feature.server.ts';

export const calendar: Feature = {
  about: 'what is due to be published, as a list and by month, and moved to another day',
  activity: {
    actions: {
      'post.rescheduled': (detail) =>
        `moved the scheduled ${kind(detail)} ${title(detail)} from ${day(detail, 'from')} to ${day(detail, 'to')}`,
    },
  },
};
