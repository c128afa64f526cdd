import { fillSlots } from '#app/formatting/slots.ts';
import type { GrowthPlanTexts } from '#app/site/words/growth-plan.ts';
import { describeNumbers } from './describe-numbers.ts';
import { emptyBeds, homesToOpen, isFull, keepsLeads, repliesSlowly } from './offerings.ts';
import type { Answers } from './questions.ts';

/** A free thing to do this week. */
export type Action = { id: string; title: string; text: string };

type ActionRule = {
  id: keyof GrowthPlanTexts['actions'];
  /** A plan has at most one action per topic. */
  topic: string;
  when: (answers: Answers) => boolean;
};

/** Most helpful first. The last ones apply to everybody. */
export const ACTION_RULES: readonly ActionRule[] = [
  {
    id: 'one-list',
    topic: 'follow-up',
    when: (answers) => answers.inquiries > 0 && !keepsLeads(answers),
  },
  {
    id: 'time-replies',
    topic: 'reply',
    when: (answers) => answers.inquiries > 0 && repliesSlowly(answers),
  },
  {
    id: 'three-calls',
    topic: 'empty-beds',
    when: (answers) => emptyBeds(answers) > 0,
  },
  {
    id: 'own-sources',
    topic: 'referrals',
    when: (answers) => answers.referralMoveIns > 0,
  },
  {
    id: 'hand-over',
    topic: 'hours',
    when: (answers) => answers.ownerHours >= 20,
  },
  {
    id: 'licensing',
    topic: 'growth',
    when: (answers) => answers.beds === 0,
  },
  {
    id: 'next-home-page',
    topic: 'growth',
    when: (answers) => homesToOpen(answers) > 0,
  },
  {
    id: 'waiting-list',
    topic: 'empty-beds',
    when: isFull,
  },
  {
    id: 'ring-yourself',
    topic: 'reply',
    when: (answers) => answers.beds > 0,
  },
  {
    id: 'review',
    topic: 'reviews',
    when: (answers) => answers.occupied > 0,
  },
  {
    id: 'profile',
    topic: 'profile',
    when: (answers) => answers.beds > 0,
  },
  {
    id: 'three-homes',
    topic: 'market',
    when: () => true,
  },
  {
    id: 'one-sentence',
    topic: 'pitch',
    when: () => true,
  },
];

export const ACTIONS_PER_PLAN = 3;

export function chooseActions(answers: Answers, texts: GrowthPlanTexts): Action[] {
  const chosen: Action[] = [];
  const topics = new Set<string>();
  for (const rule of ACTION_RULES) {
    if (chosen.length === ACTIONS_PER_PLAN) break;
    if (topics.has(rule.topic) || !rule.when(answers)) continue;
    topics.add(rule.topic);
    const { title } = texts.actions[rule.id];
    chosen.push({ id: rule.id, title, text: describeAction(rule.id, answers, texts) });
  }
  return chosen;
}

function describeAction(id: ActionRule['id'], answers: Answers, texts: GrowthPlanTexts): string {
  const words = texts.actions[id];
  const number = id === 'waiting-list' ? answers.beds : answers.referralMoveIns;
  return fillSlots('one' in words && number === 1 ? words.one : words.text, {
    ...describeNumbers(answers, texts),
    answer: texts.choices.firstReply.answers[answers.firstReply],
  });
}
