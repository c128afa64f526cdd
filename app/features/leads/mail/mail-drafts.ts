import { type MailDrafts, TO_OWNER } from '#app/features/outbox/mail/offered/mail-draft.ts';
import type { WrittenMail } from '#app/features/outbox/mail-parts.ts';
import { fillSlots } from '#app/formatting/slots.ts';
import { example } from '#app/site/example-values.ts';
import type { SiteContent } from '#app/site/words/site-content.ts';
import type { ReminderStage } from '../deadlines/reminder-stages.ts';
import { MAIL_LINES } from '../records/lead-facts.ts';
import { eachLabel, leadMail, type ShownLead } from './lead-mail.ts';
import {
  followUpMail,
  type RemindedLead,
  reminderMail,
  type ShownReminder,
} from './reminder-mail.ts';

export const mailDrafts: Pick<MailDrafts, 'answers' | 'lead' | 'reminder'> = {
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
};

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

/** A lead that has everything a lead can have. */
function exampleLead({ mails, growthPlan, prices }: SiteContent, adminOrigin: string): ShownLead {
  const { labels, values } = mails.lead;
  return {
    facts: eachLabel(labels, (label) => MAIL_LINES[label].example(example, prices.tiers, values)),
    message: example('Two beds are empty. When can we talk?'),
    answers: Object.values(growthPlan.fields).map((field) => ({
      label: field.label,
      value: example(field.example),
    })),
    link: exampleLink(adminOrigin),
  };
}
