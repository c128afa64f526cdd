import type { WrittenMail } from '#app/features/outbox/mail-parts.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { headerText } from '#app/formatting/header-text.ts';
import { fillSlots } from '#app/formatting/slots.ts';
import type { AnswerLine, DescribeAnswers } from '#app/site/lead-answers.ts';
import type { MailTexts } from '#app/site/words/mails.ts';
import type { SiteContent } from '#app/site/words/site-content.ts';
import type { Lead } from '../lead.ts';
import { MAIL_LINES, type MailLabel } from '../records/lead-facts.ts';

type Texts = MailTexts['lead'];

/** What the mail says of a lead, as people read it. Null, and left out, where there is nothing. */
export interface ShownLead {
  readonly facts: Readonly<Record<MailLabel, string | null>>;
  readonly message: string | null;
  /** Of the quiz. */
  readonly answers: readonly AnswerLine[];
  /** Where the lead is in the admin area. */
  readonly link: string;
}

export function showLead(
  lead: Lead,
  { mails, growthPlan, prices }: SiteContent,
  {
    timeZone,
    adminOrigin,
    describeAnswers,
  }: { timeZone: string; adminOrigin: string; describeAnswers: DescribeAnswers },
): ShownLead {
  const { labels, values } = mails.lead;
  const reading = { plans: prices.tiers, instant: (iso: string) => formatInstant(iso, timeZone) };
  return {
    facts: eachLabel(labels, (label) => MAIL_LINES[label].show(lead, reading, values)),
    message: lead.message,
    answers: describeAnswers(lead.quizAnswers, growthPlan),
    link: `${adminOrigin}/admin/leads/${lead.id}`,
  };
}

/** The labels are in the order of the originals. */
export function eachLabel<Value>(
  labels: Texts['labels'],
  toValue: (label: MailLabel) => Value,
): Record<MailLabel, Value> {
  const names = Object.keys(labels) as MailLabel[];
  return Object.fromEntries(names.map((label) => [label, toValue(label)])) as Record<
    MailLabel,
    Value
  >;
}

const NAME_MAX = 60;

export function leadMail(
  { subject, labels, answers: heading, open, button }: Texts,
  { facts, message, answers, link }: ShownLead,
): WrittenMail {
  const labeled = (Object.keys(labels) as MailLabel[]).map(
    (label) => [labels[label], facts[label]] as const,
  );
  const answered = answers.map(({ label, value }) => [label, value] as const);
  return {
    subject: fillSlots(subject, {
      topic: facts.topic ?? '',
      name: headerText(facts.name ?? '', NAME_MAX),
    }),
    paragraphs: [
      lines(labeled),
      message && { quote: message },
      answered.length === 0 ? null : `${heading}\n${lines(answered)}`,
      [`${open}\n`, { label: button, url: link }],
    ],
  };
}

function lines(facts: readonly (readonly [label: string, value: string | null])[]): string {
  return facts
    .filter(([, value]) => value !== null && value !== '')
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');
}
