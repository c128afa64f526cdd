import { type MailDrafts, TO_OWNER } from '#app/features/outbox/mail/offered/mail-draft.ts';
import { example } from '#app/site/example-values.ts';
import type { WeekFacts } from './week-facts.ts';
import { weekMail } from './write-week-mail.ts';

export const mailDrafts: Pick<MailDrafts, 'week'> = {
  week: [
    {
      id: 'week',
      title: 'With everything',
      to: TO_OWNER,
      compose: ({ mails }, { adminOrigin }) => weekMail(mails, exampleWeek(), adminOrigin),
    },
    {
      id: 'quiet',
      title: 'A quiet week',
      to: TO_OWNER,
      compose: ({ mails }, { adminOrigin }) => weekMail(mails, QUIET_WEEK, adminOrigin),
    },
    {
      id: 'first',
      title: 'The first week',
      to: TO_OWNER,
      compose: ({ mails }, { adminOrigin }) => weekMail(mails, FIRST_WEEK, adminOrigin),
    },
  ],
};

const QUIET_WEEK: WeekFacts = {
  from: '2026-03-09',
  to: '2026-03-15',
  visits: { now: 0, before: 3 },
  leads: { now: 0, before: 1 },
  article: null,
  source: null,
  waiting: 0,
};

const FIRST_WEEK: WeekFacts = {
  ...QUIET_WEEK,
  visits: { now: 5, before: null },
  leads: { now: 1, before: null },
};

function exampleWeek(): WeekFacts {
  return {
    ...QUIET_WEEK,
    visits: { now: 42, before: 37 },
    leads: { now: 3, before: 1 },
    article: { title: example('The first call'), views: 18 },
    source: example('Google'),
    waiting: 2,
  };
}
