import type { GrowthPlanTexts } from '#app/site/words/growth-plan.ts';
import type { Answers } from './questions.ts';

/** The three paths. The earlier one wins a tie. */
export const PATHS = [
  { id: 'boost-revenue' },
  { id: 'lead-smarter' },
  { id: 'scale-big' },
] as const;

export type PathId = (typeof PATHS)[number]['id'];

export type OfferingId =
  | 'chatbot'
  | 'advantage-bundle'
  | 'quickboost-ai'
  | 'leader-lift'
  | 'shared-success'
  | 'scale-prep';

export type Offering = {
  id: OfferingId;
  path: PathId;
  /** Path of its page. */
  href: string;
  /** Whether the answers call for this offering rather than another one of its path. */
  fits: (answers: Answers) => boolean;
};

/** Whether families wait longer than an hour for a first reply. */
export function repliesSlowly(answers: Answers): boolean {
  return !['minutes', 'hour'].includes(answers.firstReply);
}

/** Whether open inquiries are recorded in a system or a spreadsheet. */
export function keepsLeads(answers: Answers): boolean {
  return answers.followUp === 'system' || answers.followUp === 'spreadsheet';
}

/** Homes still to open. Without beds, that is all of them. */
export function homesToOpen(answers: Answers): number {
  return answers.beds === 0 ? answers.homesWanted : answers.homesWanted - 1;
}

export function emptyBeds(answers: Answers): number {
  return answers.beds - answers.occupied;
}

export function isFull(answers: Answers): boolean {
  return answers.beds > 0 && emptyBeds(answers) === 0;
}

/** The purpose of an offering, in words that are true whether or not it fits. */
export function describePurpose(
  { id }: Offering,
  answers: Answers,
  { offerings, scalePrep }: GrowthPlanTexts,
): string {
  if (id !== 'scale-prep') return offerings[id].why;
  if (answers.beds === 0) return scalePrep.firstHome;
  return homesToOpen(answers) > 0 ? scalePrep.nextHome : offerings[id].why;
}

/**
 * Everything the quiz can recommend. The first offering of a path that fits is chosen; the last one
 * always fits.
 */
export const OFFERINGS: readonly Offering[] = [
  {
    id: 'chatbot',
    path: 'boost-revenue',
    href: '/boost-revenue-inactive',
    fits: (answers) =>
      answers.inquiries > 0 &&
      repliesSlowly(answers) &&
      keepsLeads(answers) &&
      answers.referralMoveIns === 0,
  },
  {
    id: 'advantage-bundle',
    path: 'boost-revenue',
    href: '/boost-revenue',
    fits: (answers) => answers.referralMoveIns > 0 || !keepsLeads(answers),
  },
  {
    id: 'quickboost-ai',
    path: 'boost-revenue',
    href: '/quickboost-ai',
    fits: () => true,
  },
  {
    id: 'leader-lift',
    path: 'lead-smarter',
    href: '/lead-smarter',
    fits: () => true,
  },
  {
    id: 'shared-success',
    path: 'scale-big',
    href: '/shared-success',
    fits: (answers) => isFull(answers) && answers.homesWanted >= 3,
  },
  {
    id: 'scale-prep',
    path: 'scale-big',
    href: '/scale-prep',
    fits: () => true,
  },
];
