import { dayOf } from '#app/formatting/dates.ts';
import { cookieName } from '#app/http/site-cookies.ts';
import { logFailure } from '#app/services/log-failure.server.ts';
import type { Feature } from '../feature.server.ts';
import { createReaders } from './http/readers.server.ts';
import { createWeekMailJob } from './jobs/week-mail-job.server.ts';
import { mailDrafts } from './mail/mail-drafts.ts';
import { deliverWeekMail } from './mail/week-mail.server.ts';
import { countDaysBefore, deleteOldestDayBefore } from './old-counts.server.ts';
import { createPageViewCounter, type PageViewCounter } from './page-view-counter.server.ts';
import { foldSeldomSeen, lastOpenDay } from './store-counts.server.ts';

declare module '#app/services/services.server.ts' {
  interface Services {
    /** Counts what people look at, without telling them apart. */
    readonly pageViews: PageViewCounter;
  }
}

export const results: Feature = {
  about: 'visits, views and where leads come from, without cookies; the weekly mail',
  opens: {
    pageViews: (services) =>
      createPageViewCounter({
        ...services,
        publicOrigin: services.config.publicOrigin,
        adminOrigin: services.config.adminOrigin,
        sessionCookie: cookieName('session', services.config.adminOrigin),
        lastTimeZone: () => services.lastSettings().timeZone,
        onError: (error, message) => logFailure(services.log, error, message),
      }),
    readers: createReaders,
  },
  shell: ({ pageViews }) => ({ pageViews }),
  daily: { weekMail: createWeekMailJob },
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
