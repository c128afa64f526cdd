import { fillSlots } from '#app/formatting/slots.ts';
import { PLAN_IDS } from '#app/site/lead-topics.ts';
import type { MailTexts } from '#app/site/words/mails.ts';
import {
  type PlanSetId,
  type PriceList,
  type ProgramId,
  planPrice,
  programPrice,
} from '#app/site/words/prices.ts';
import type { AnswerText } from '../answers/answer-text.ts';
import type { Lead } from '../lead.ts';
import { namePlan } from '../programs-sold.ts';
import { firstNameOf } from './first-name.ts';

export type AnswerTemplate = MailTexts['answers']['templates'][number];

type About = Pick<Lead, 'topic' | 'plan' | 'name' | 'home'>;

/** The program of a form that is about one program. */
const PROGRAM_OF_TOPIC: Readonly<Record<string, ProgramId>> = {
  'intro-session': 'leader-lift',
  'strategy-session': 'strategy-session',
  workshop: 'growth-vision-workshop',
};

/** The set of a form in which a plan is chosen. */
const SET_OF_TOPIC: Readonly<Record<string, PlanSetId>> = {
  plan: 'bundle',
  'chatbot-tier': 'chatbot',
};

/** What the lead asked about, with its price; null if they named no program. */
export function findProgram(
  { topic, plan }: Pick<About, 'topic' | 'plan'>,
  prices: PriceList,
): { name: string; price: string } | null {
  const program = PROGRAM_OF_TOPIC[topic];
  if (program !== undefined) {
    return { name: prices.programs[program].name, price: programPrice(prices, program) };
  }
  const set = SET_OF_TOPIC[topic];
  const tier = PLAN_IDS.find((id) => id === plan);
  if (set === undefined || tier === undefined) return null;
  const { title, plans } = prices.sets[set];
  return { name: namePlan(prices.tiers[tier], title), price: planPrice(plans[tier]) };
}

/**
 * What is not known of the lead stays in braces, to be replaced by whoever writes.
 * @param me the name of whoever writes
 */
export function fillTemplate(
  { subject, paragraphs }: Pick<AnswerTemplate, 'subject' | 'paragraphs'>,
  lead: About,
  { prices, me }: { prices: PriceList; me: string },
): AnswerText {
  const program = findProgram(lead, prices);
  const firstName = firstNameOf(lead.name);
  const values = {
    ...{ firstName, name: lead.name, me },
    ...(lead.home !== null && { home: lead.home }),
    ...(program !== null && { program: program.name, price: program.price }),
  };
  // "Hi {firstName}," is "Hi," without a name.
  const fill = (text: string) =>
    fillSlots(firstName === '' ? text.replace(/ \{firstName\}/g, '') : text, values);
  return { subject: fill(subject), text: paragraphs.map(fill).join('\n\n') };
}
