import { dayOf } from '#app/formatting/dates.ts';
import type { Feature } from '../feature.server.ts';
import { mailDrafts } from './mail/mail-drafts.ts';
import { deliverWeekMail } from './mail/week-mail.server.ts';
import { countDaysBefore, deleteOldestDayBefore } from './old-counts.server.ts';
import { foldSeldomSeen, lastOpenDay } from './store-counts.server.ts';

export const results: Feature = {
  about: 'visits, views and where leads come from, without cookies; the weekly mail',
  letters: {
    drafts: mailDrafts,
    deliverers: (deps) => ({ 'week-mail': deliverWeekMail(deps) }),
  },
  expiring: {
    numbers: {
      words: ['day of numbers', 'days of numbers'],
      open(run) {
        const { numbersRetentionMonths, timeZone } = run.settings;
        const firstDay = dayOf(run.monthsAgo(numbersRetentionMonths), timeZone);
        return {
          count: () => countDaysBefore(run.database.db, firstDay),
          deleteBatch: () => deleteOldestDayBefore(run, firstDay),
        };
      },
    },
  },
  tidies: {
    'what was seen seldom': (run) =>
      foldSeldomSeen(run, lastOpenDay(run.now(), run.settings.timeZone)),
  },
};
