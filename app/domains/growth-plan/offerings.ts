import type { Answers } from './questions.ts';

/** The three paths, in the order in which a tie is decided. */
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
  /** The page that describes it. */
  href: string;
  /** Whether the answers call for this one among its path's programmes. */
  fits: (answers: Answers) => boolean;
  /** What it is for. True whether or not `fits` holds. */
  why: (answers: Answers) => string;
};

/** A family waits until the same day or longer for a first word. */
export function repliesSlowly(answers: Answers): boolean {
  return !['minutes', 'hour'].includes(answers.firstReply);
}

/** Open inquiries are kept somewhere that outlasts a busy day. */
export function keepsLeads(answers: Answers): boolean {
  return answers.followUp === 'system' || answers.followUp === 'spreadsheet';
}

/** Homes still to open: someone without a bed has all of them ahead. */
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
  if (answers.beds === 0) return 'Scale Prep lays the ground before you sign for a home.';
  if (homesToOpen(answers) > 0) {
    return 'Scale Prep readies the home you have, so that it runs while you open the next.';
  }
  return 'Scale Prep is about a home that runs by its systems, whether or not you open a second.';
}

/**
 * Every programme the quiz can name. Within a path the first that fits is taken; the last of a
 * path fits always.
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
    why: () => 'The chatbot answers day and night, so a first reply need not wait for you.',
  },
  {
    id: 'advantage-bundle',
    name: 'Advantage Bundle',
    path: 'boost-revenue',
    href: '/boost-revenue',
    fits: (answers) => answers.referralMoveIns > 0 || !keepsLeads(answers),
    why: () =>
      'The bundle covers several gaps at once: finding families, setting appointments, reviews, and writing to people who asked before.',
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
      'Leader Lift is about handing work over and leading the home instead of working in it.',
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
