import { choiceLabel } from './answers.ts';
import { plural } from './format.ts';
import { emptyBeds, homesToOpen, isFull, keepsLeads, repliesSlowly } from './offerings.ts';
import type { Answers } from './questions.ts';

/** A free thing to do this week. */
export type Action = { id: string; title: string; text: string };

type ActionRule = {
  id: string;
  /** A plan has at most one action per topic. */
  topic: string;
  title: string;
  when: (answers: Answers) => boolean;
  text: (answers: Answers) => string;
};

/** Most helpful first. The last ones apply to everybody. */
export const ACTION_RULES: readonly ActionRule[] = [
  {
    id: 'one-list',
    topic: 'follow-up',
    title: 'Put every open inquiry on one list',
    when: (answers) => answers.inquiries > 0 && !keepsLeads(answers),
    text: () =>
      'A name, the date they asked, and the next step. One sheet of paper is plenty, as long as there is only one.',
  },
  {
    id: 'time-replies',
    topic: 'reply',
    title: 'Time your next five replies',
    when: (answers) => answers.inquiries > 0 && repliesSlowly(answers),
    text: (answers) =>
      `Write down when a family asked and when you first answered. You said: "${choiceLabel('firstReply', answers.firstReply)}". Five notes show where the wait comes from.`,
  },
  {
    id: 'three-calls',
    topic: 'empty-beds',
    title: 'Call three families who asked before',
    when: (answers) => emptyBeds(answers) > 0,
    text: (answers) =>
      `You have ${plural(emptyBeds(answers), 'empty bed')}. Pick three who asked in the past and did not move in, and ask how things are now.`,
  },
  {
    id: 'own-sources',
    topic: 'referrals',
    title: 'Write down who sends families without a fee',
    when: (answers) => answers.referralMoveIns > 0,
    text: (answers) =>
      `${plural(answers.referralMoveIns, 'move-in costs', 'move-ins cost')} you a fee each year. List the discharge planners, doctors, churches and neighbors who never charge, and visit one.`,
  },
  {
    id: 'hand-over',
    topic: 'hours',
    title: 'Hand off one task',
    when: (answers) => answers.ownerHours >= 20,
    text: (answers) =>
      `For three days, note what fills your ${answers.ownerHours} hours. Mark what only you can do, and hand off one thing that is not marked.`,
  },
  {
    id: 'licensing',
    topic: 'growth',
    title: 'Ask for the licensing list',
    when: (answers) => answers.beds === 0,
    text: () =>
      'Call the office that licenses homes in your state and ask what a home of your size needs before it may open.',
  },
  {
    id: 'next-home-page',
    topic: 'growth',
    title: 'Write one page about the next home',
    when: (answers) => homesToOpen(answers) > 0,
    text: (answers) =>
      `You want ${plural(answers.homesWanted, 'home')}. Put on one page what must be true before you sign for the next: cash, a license, and who leads the one you have.`,
  },
  {
    id: 'waiting-list',
    topic: 'empty-beds',
    title: 'Start a waiting list',
    when: isFull,
    text: (answers) =>
      `All of your ${plural(answers.beds, 'bed')} ${answers.beds === 1 ? 'is' : 'are'} filled. Keep the name and number of everybody who asks from now on, and when they would need a bed.`,
  },
  {
    id: 'ring-yourself',
    topic: 'reply',
    title: 'Call your own number after hours',
    when: (answers) => answers.beds > 0,
    text: () =>
      'Listen to what a family hears in the evening. Record a greeting that says when you will call back.',
  },
  {
    id: 'review',
    topic: 'reviews',
    title: 'Ask two families for an honest review',
    when: (answers) => answers.occupied > 0,
    text: () => 'Ask in person, and send the link the same day, while they still have it in mind.',
  },
  {
    id: 'profile',
    topic: 'profile',
    title: 'Check your listing on Google',
    when: (answers) => answers.beds > 0,
    text: () =>
      'Search for your name the way a daughter or a son would. Is the phone number right? Are the photos yours, and from this year?',
  },
  {
    id: 'three-homes',
    topic: 'market',
    title: 'Call three homes near you',
    when: () => true,
    text: () =>
      'Ask what a bed costs and whether one is free. Notice how long each takes to answer, and what you would want to hear.',
  },
  {
    id: 'one-sentence',
    topic: 'pitch',
    title: 'Say in one sentence who your home is for',
    when: () => true,
    text: () =>
      'Write it down and read it to someone who does other work. Change it until they can repeat it.',
  },
];

export const ACTIONS_PER_PLAN = 3;

export function chooseActions(answers: Answers): Action[] {
  const chosen: Action[] = [];
  const topics = new Set<string>();
  for (const rule of ACTION_RULES) {
    if (chosen.length === ACTIONS_PER_PLAN) break;
    if (topics.has(rule.topic) || !rule.when(answers)) continue;
    topics.add(rule.topic);
    chosen.push({ id: rule.id, title: rule.title, text: rule.text(answers) });
  }
  return chosen;
}
