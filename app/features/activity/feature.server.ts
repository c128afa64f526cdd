import { count } from '#app/formatting/log-detail.ts';
import type { Feature } from '../feature.server.ts';
import { countEntriesBefore, deleteEntriesBefore } from './log/delete-entries.server.ts';

export const activity: Feature = {
  about: 'the activity log: who changed what',
  activity: {
    actions: {
      'audit.shortened': (detail) =>
        `deleted ${count(detail, 'old entry', 'old entries')} from this log`,
    },
    objects: {
      audit: { kind: 'settings' },
    },
  },
  expiring: {
    history: {
      words: ['activity log entry', 'activity log entries'],
      open(run) {
        const cutoff = run.monthsAgo(run.settings.auditRetentionMonths);
        return {
          count: () => countEntriesBefore(run.database.db, cutoff),
          deleteBatch: () => deleteEntriesBefore(run, run.actor, cutoff),
        };
      },
    },
  },
};
