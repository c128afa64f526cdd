import {
  passkeyMail,
  passwordChangedMail,
  resetLinkMail,
  twoFactorMail,
} from '#app/features/accounts/account-mails.ts';
import type { ReminderStage } from '#app/features/leads/due/reminder-stages.ts';
import { MAIL_LINES } from '#app/features/leads/lead-facts.ts';
import { example } from '#app/features/leads/mail/example-values.ts';
import { eachLabel, leadMail, type ShownLead } from '#app/features/leads/mail/lead-mail.ts';
import {
  followUpMail,
  type RemindedLead,
  reminderMail,
  type ShownReminder,
} from '#app/features/leads/mail/reminder-mail.ts';
import { describeAnswers } from '#app/features/quiz/describe-answers.ts';
import type { Answers } from '#app/features/quiz/questions.ts';
import type { WeekFacts } from '#app/features/results/mail/week-facts.ts';
import {
  type SubscriberMailKind,
  subscriberMail,
} from '#app/features/subscribers/mail/subscriber-mail.ts';
import { fillSlots } from '#app/formatting/slots.ts';
import type { MailId } from '#app/site/words/mails.ts';
import type { SiteContent } from '#app/site/words/site-content.ts';
import type { WrittenMail } from '../mail-parts.ts';
import { type Origins, signInAlarmMail, testMail, weekMail } from './owner-mails.ts';

/** A mail as it would be sent, with examples for what differs from mail to mail. */
export interface MailDraft {
  /** Names it in an address. */
  readonly id: string;
  readonly title: string;
  readonly to: string;
  readonly compose: (content: SiteContent, origins: Origins) => WrittenMail;
}

const TO_OWNER = 'the address for news of leads, in your settings';
const TO_PERSON = 'the person whose account it is about';

/** The drafts of each mail, the first one first: some mails say one thing or another. */
export const mailDrafts: Readonly<Record<MailId, readonly [MailDraft, ...MailDraft[]]>> = {
  lead: [
    {
      id: 'lead',
      title: 'New lead',
      to: TO_OWNER,
      compose: (content, { adminOrigin }) =>
        leadMail(content.mails.lead, exampleLead(content, adminOrigin)),
    },
  ],
  reminder: [
    {
      id: 'half',
      title: 'When half the time is over',
      to: TO_OWNER,
      compose: ({ mails }, { adminOrigin }) =>
        reminderMail(mails, exampleReminder('half', adminOrigin)),
    },
    {
      id: 'overdue',
      title: 'When all of it is over',
      to: TO_OWNER,
      compose: ({ mails }, { adminOrigin }) =>
        reminderMail(mails, exampleReminder('overdue', adminOrigin)),
    },
    {
      id: 'follow-up',
      title: 'On the day of a follow-up',
      to: TO_OWNER,
      compose: ({ mails }, { adminOrigin }) =>
        followUpMail(mails, {
          ...exampleReminded(adminOrigin),
          day: example('Tue, Jan 20'),
          note: example('Send her the price list'),
        }),
    },
    {
      id: 'follow-up-bare',
      title: 'The same without a note',
      to: TO_OWNER,
      compose: ({ mails }, { adminOrigin }) =>
        followUpMail(mails, {
          ...exampleReminded(adminOrigin),
          day: example('Tue, Jan 20'),
          note: null,
        }),
    },
  ],
  answers: [
    {
      id: 'answers',
      title: 'All of them, one below the other',
      to: 'the lead',
      compose: (content) => exampleAnswers(content),
    },
  ],
  'sign-in-alarm': [
    {
      id: 'alarm',
      title: 'Many failed sign-ins',
      to: TO_OWNER,
      compose: ({ mails }, origins) => signInAlarmMail(mails, origins),
    },
  ],
  'password-reset': [
    {
      id: 'reset',
      title: 'Reset your password',
      to: TO_PERSON,
      compose: ({ mails }, origins) =>
        resetLinkMail(
          mails,
          origins,
          `${origins.adminOrigin}/admin/reset-password#reset=${example('q7Wn4cT1xZ')}`,
        ),
    },
  ],
  'password-changed': [
    {
      id: 'changed',
      title: 'Password changed',
      to: TO_PERSON,
      compose: ({ mails }, origins) => passwordChangedMail(mails, origins),
    },
  ],
  'two-factor': [
    {
      id: 'on',
      title: 'Turned on',
      to: TO_PERSON,
      compose: ({ mails }, origins) => twoFactorMail(mails, origins, true),
    },
    {
      id: 'off',
      title: 'Turned off',
      to: TO_PERSON,
      compose: ({ mails }, origins) => twoFactorMail(mails, origins, false),
    },
  ],
  passkey: [
    {
      id: 'added',
      title: 'Added',
      to: TO_PERSON,
      compose: ({ mails }, origins) =>
        passkeyMail(mails, origins, { name: example('Laptop'), added: true }),
    },
    {
      id: 'removed',
      title: 'Removed',
      to: TO_PERSON,
      compose: ({ mails }, origins) =>
        passkeyMail(mails, origins, { name: example('Laptop'), added: false }),
    },
  ],
  subscription: [
    subscriptionDraft('confirm', 'To confirm that the address is theirs'),
    subscriptionDraft('welcome', 'After they have confirmed'),
    subscriptionDraft('known', 'When they ask again'),
  ],
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
  test: [
    {
      id: 'test',
      title: 'Test email',
      to: TO_OWNER,
      compose: ({ mails }, origins) => testMail(mails, origins),
    },
  ],
};

function subscriptionDraft(kind: SubscriberMailKind, title: string): MailDraft {
  return {
    id: kind,
    title,
    to: 'the person who asked to hear more',
    compose: ({ mails }, { publicOrigin }) =>
      subscriberMail(mails, {
        kind,
        link: `${publicOrigin}/subscription/${example('q7wn4ct1xz')}`,
        site: publicOrigin,
        post: [example('12 Main Street'), example('Columbus, OH 43004')],
      }),
  };
}

/** The subject of the first one; each with its name, and the others with their subject as well. */
function exampleAnswers({ mails: { answers } }: SiteContent): WrittenMail {
  const values = {
    firstName: example('Dana'),
    name: example('Dana Reyes'),
    me: example('Ruth Abernathy'),
    home: example('Maple House'),
    program: example('Scale Prep'),
    price: example('$7,497'),
  };
  const [first] = answers.templates;
  return {
    subject: fillSlots(first?.subject ?? '', values),
    paragraphs: answers.templates.flatMap(({ title, subject, paragraphs }, index) => [
      index === 0 ? title : `${title}\n${fillSlots(subject, values)}`,
      ...paragraphs.map((paragraph) => fillSlots(paragraph, values)),
    ]),
  };
}

const ANSWERS: Answers = {
  beds: 6,
  occupied: 4,
  rate: 4500,
  referralMoveIns: 3,
  referralFee: 3000,
  inquiries: 10,
  firstReply: 'next-day',
  followUp: 'notebook',
  ownerHours: 45,
  homesWanted: 2,
};

function exampleLink(adminOrigin: string): string {
  return `${adminOrigin}/admin/leads/${example('3f0c')}`;
}

function exampleReminded(adminOrigin: string): RemindedLead {
  return {
    name: example('Dana Reyes'),
    phone: { text: example('(614) 555-0123'), href: 'tel:+16145550123' },
    message: example('Two beds are empty. When can we talk?'),
    link: exampleLink(adminOrigin),
  };
}

function exampleReminder(stage: ReminderStage, adminOrigin: string): ShownReminder {
  return {
    ...exampleReminded(adminOrigin),
    stage,
    received: example('Jan 12, 2026, 9:05 AM EST'),
    due: example('Jan 13, 2026, 9:05 AM EST'),
  };
}

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

/** A lead that has everything a lead can have. */
function exampleLead({ mails, growthPlan, prices }: SiteContent, adminOrigin: string): ShownLead {
  const { labels, values } = mails.lead;
  return {
    facts: eachLabel(labels, (label) => MAIL_LINES[label].example(example, prices.tiers, values)),
    message: example('Two beds are empty. When can we talk?'),
    answers: describeAnswers(ANSWERS, growthPlan).map(({ label, value }) => ({
      label,
      value: example(value),
    })),
    link: exampleLink(adminOrigin),
  };
}
