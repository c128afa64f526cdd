import type { Answers } from './questions.ts';

/** The three paths. The earlier one wins a tie. */
export const PATHS = [
  { id: 'boost-revenue', label: 'Boost Revenue' },
  { id: 'lead-smarter', label: 'Lead Smarter' },
  { id: 'scale-big', label: 'Scale Big' },
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
  name: string;
  path: PathId;
  /** Path of its page. */
  href: string;
  /** Whether the answers call for this offering rather than another one of its path. */
  fits: (answers: Answers) => boolean;
  /** Its purpose, in words that are true whether or not `fits` is. */
  why: (answers: Answers) => string;
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

function whyScalePrep(answers: Answers): string {
  if (answers.beds === 0) return 'Scale Prep gets you ready before you sign for a home.';
  if (homesToOpen(answers) > 0) {
    return 'Scale Prep gets the home you have ready to run without you, so you can open the next one.';
  }
  return 'Scale Prep gives you a home that runs on its systems, whether or not you open a second one.';
}

/**
 * Everything the quiz can recommend. The first offering of a path that fits is chosen; the last one
 * always fits.
 */
export const OFFERINGS: readonly Offering[] = [
  {
    id: 'chatbot',
    name: 'AI Chatbot',
    path: 'boost-revenue',
    href: '/boost-revenue-inactive',
    fits: (answers) =>
      answers.inquiries > 0 &&
      repliesSlowly(answers) &&
      keepsLeads(answers) &&
      answers.referralMoveIns === 0,
    why: () => 'The chatbot answers day and night, so families do not have to wait for you.',
  },
  {
    id: 'advantage-bundle',
    name: 'Advantage Bundle',
    path: 'boost-revenue',
    href: '/boost-revenue',
    fits: (answers) => answers.referralMoveIns > 0 || !keepsLeads(answers),
    why: () =>
      'The bundle covers several gaps at once: finding families, setting appointments, getting reviews, and writing to people who asked before.',
  },
  {
    id: 'quickboost-ai',
    name: 'QuickBoost AI',
    path: 'boost-revenue',
    href: '/quickboost-ai',
    fits: () => true,
    why: () => 'QuickBoost AI is one tool for one job: filling beds.',
  },
  {
    id: 'leader-lift',
    name: 'Leader Lift',
    path: 'lead-smarter',
    href: '/lead-smarter',
    fits: () => true,
    why: () =>
      'Leader Lift is about handing off work, and leading the home instead of working in it.',
  },
  {
    id: 'shared-success',
    name: 'Shared Success',
    path: 'scale-big',
    href: '/shared-success',
    fits: (answers) => isFull(answers) && answers.homesWanted >= 3,
    why: () => 'In this partnership our rewards rise only when your revenue does.',
  },
  {
    id: 'scale-prep',
    name: 'Scale Prep',
    path: 'scale-big',
    href: '/scale-prep',
    fits: () => true,
    why: whyScalePrep,
  },
];
