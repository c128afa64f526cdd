import { linkTo, type WrittenMail } from '#app/features/outbox/mail-parts.ts';
import { countNoun } from '#app/formatting/count-noun.ts';
import { describeCount } from '#app/formatting/many.ts';
import { fillSlots } from '#app/formatting/slots.ts';
import type { MailTexts } from '#app/site/words/mails.ts';
import type { WeekFacts } from './week-facts.ts';

/** About the last week: what came, and what waits. */
export function weekMail(
  { week }: MailTexts,
  { from, to, visits, leads, article, source, waiting }: WeekFacts,
  adminOrigin: string,
): WrittenMail {
  const period = new URLSearchParams({ period: 'own', from, to });
  const waitingLeads = `${describeCount(waiting)} ${waiting === 1 ? 'lead' : 'leads'}`;
  const paragraphs = [
    visits.before === null
      ? fillSlots(week.firstVisits, { visits: countNoun(visits.now, 'visit') })
      : fillSlots(week.visits, {
          visits: countNoun(visits.now, 'visit'),
          before: visits.before.toLocaleString('en-US'),
        }),
    leads.before === null
      ? fillSlots(week.firstLeads, { leads: countNoun(leads.now, 'lead') })
      : fillSlots(week.leads, {
          leads: countNoun(leads.now, 'lead'),
          before: leads.before.toLocaleString('en-US'),
        }),
    article &&
      fillSlots(week.article, { title: article.title, views: countNoun(article.views, 'view') }),
    source && fillSlots(week.source, { source }),
    waiting === 0
      ? week.nobody
      : [
          `${fillSlots(week.waiting, { leads: waitingLeads })}\n`,
          linkTo(`${adminOrigin}/admin/leads`),
        ],
    [`${week.results}\n`, { label: week.button, url: `${adminOrigin}/admin/results?${period}` }],
    [`${week.stop}\n`, linkTo(`${adminOrigin}/admin/settings/mail`)],
  ];
  const subject = fillSlots(week.subject, {
    visits: countNoun(visits.now, 'visit'),
    leads: countNoun(leads.now, 'lead'),
  });
  return { subject, paragraphs };
}
