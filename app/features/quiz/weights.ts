import type { GrowthPlanTexts } from '#app/site/words/growth-plan.ts';
import { emptyBeds, homesToOpen, type PathId } from './offerings.ts';
import type { Answers, FirstReply, FollowUp } from './questions.ts';

/**
 * Points for a signal of at least `from`. Bands are ascending; below the first there are no points.
 */
export type Band = { from: number; points: number };

export type Weight = {
  id: string;
  path: PathId;
  signal: (answers: Answers) => number;
  bands: readonly Band[];
  /** The reason shown when the weight gave points; the visitor's numbers are named in braces. */
  reason: (answers: Answers, reasons: GrowthPlanTexts['reasons']) => string;
};

const REPLY_DELAY: Record<FirstReply, number> = {
  minutes: 0,
  hour: 1,
  'same-day': 2,
  'next-day': 3,
  later: 4,
};

const FOLLOW_UP_GAP: Record<FollowUp, number> = { system: 0, spreadsheet: 1, notebook: 2, none: 3 };

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

/** These signals matter only to an owner who wants another home. */
function whenGrowing(answers: Answers, signal: number): number {
  return answers.beds > 0 && answers.homesWanted > 1 ? signal : 0;
}

/** The highest bands of a path add up to 100. */
export const WEIGHTS: readonly Weight[] = [
  {
    id: 'empty-beds',
    path: 'boost-revenue',
    signal: (answers) => share(emptyBeds(answers), answers.beds),
    bands: [
      { from: 0.001, points: 15 },
      { from: 0.1, points: 25 },
      { from: 0.25, points: 40 },
      { from: 0.4, points: 45 },
    ],
    reason: (answers, { onlyBedEmpty, emptyBed, emptyBeds: several }) => {
      if (answers.beds === 1) return onlyBedEmpty;
      return emptyBeds(answers) === 1 ? emptyBed : several;
    },
  },
  {
    id: 'paid-referrals',
    path: 'boost-revenue',
    signal: (answers) => answers.referralMoveIns,
    bands: [
      { from: 1, points: 10 },
      { from: 3, points: 15 },
    ],
    reason: (answers, { paidReferral, paidReferrals }) =>
      answers.referralMoveIns === 1 ? paidReferral : paidReferrals,
  },
  {
    id: 'slow-reply',
    path: 'boost-revenue',
    // Without inquiries nobody waits for a reply.
    signal: (answers) => (answers.inquiries > 0 ? REPLY_DELAY[answers.firstReply] : 0),
    bands: [
      { from: 1, points: 4 },
      { from: 2, points: 10 },
      { from: 3, points: 16 },
      { from: 4, points: 20 },
    ],
    reason: (answers, { firstReply }) => firstReply[answers.firstReply],
  },
  {
    id: 'loose-follow-up',
    path: 'boost-revenue',
    signal: (answers) => (answers.inquiries > 0 ? FOLLOW_UP_GAP[answers.followUp] : 0),
    bands: [
      { from: 1, points: 6 },
      { from: 2, points: 14 },
      { from: 3, points: 20 },
    ],
    reason: (answers, { followUp }) => followUp[answers.followUp],
  },
  {
    id: 'owner-hours',
    path: 'lead-smarter',
    signal: (answers) => answers.ownerHours,
    bands: [
      { from: 10, points: 10 },
      { from: 20, points: 20 },
      { from: 35, points: 35 },
      { from: 50, points: 45 },
      { from: 60, points: 55 },
    ],
    reason: (_answers, { ownerHours }) => ownerHours,
  },
  {
    id: 'hours-against-growth',
    path: 'lead-smarter',
    signal: (answers) => (homesToOpen(answers) > 0 ? answers.ownerHours : 0),
    bands: [
      { from: 20, points: 10 },
      { from: 35, points: 20 },
      { from: 50, points: 25 },
    ],
    reason: (_answers, { hoursAgainstGrowth }) => hoursAgainstGrowth,
  },
  {
    id: 'in-your-head',
    path: 'lead-smarter',
    signal: (answers) => (answers.ownerHours > 0 ? FOLLOW_UP_GAP[answers.followUp] : 0),
    bands: [
      { from: 2, points: 10 },
      { from: 3, points: 20 },
    ],
    reason: (answers, { nobodysJob, inYourHead }) =>
      answers.followUp === 'none' ? nobodysJob : inYourHead,
  },
  {
    id: 'homes-to-open',
    path: 'scale-big',
    signal: homesToOpen,
    bands: [
      { from: 1, points: 35 },
      { from: 2, points: 45 },
      { from: 4, points: 55 },
    ],
    reason: (answers, { firstHomes, moreHomes }) => (answers.beds === 0 ? firstHomes : moreHomes),
  },
  {
    id: 'full-enough',
    path: 'scale-big',
    signal: (answers) => whenGrowing(answers, share(answers.occupied, answers.beds)),
    bands: [
      { from: 0.75, points: 8 },
      { from: 0.9, points: 16 },
      { from: 1, points: 25 },
    ],
    reason: (answers, { bedFilled, bedsFilled }) =>
      answers.occupied === 1 ? bedFilled : bedsFilled,
  },
  {
    id: 'hours-left',
    path: 'scale-big',
    signal: (answers) => whenGrowing(answers, 40 - answers.ownerHours),
    bands: [
      { from: 20, points: 10 },
      { from: 30, points: 20 },
    ],
    reason: (answers, { noHours, hoursLeft }) => (answers.ownerHours === 0 ? noHours : hoursLeft),
  },
];

export function pointsOf(weight: Weight, answers: Answers): number {
  const signal = weight.signal(answers);
  return weight.bands.findLast((band) => signal >= band.from)?.points ?? 0;
}
