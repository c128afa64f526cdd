import { type Action, chooseActions } from './actions.ts';
import { type Costs, findCosts } from './costs.ts';
import { plural } from './format.ts';
import {
  homesToOpen,
  isFull,
  OFFERINGS,
  type Offering,
  type OfferingId,
  PATHS,
  type PathId,
} from './offerings.ts';
import type { Answers } from './questions.ts';
import { pointsOf, WEIGHTS } from './weights.ts';

/** What gave a score its points, highest first. */
export type ScorePart = { id: string; points: number; reason: string };

export type PathScore = { path: PathId; label: string; score: number; parts: ScorePart[] };

export type Recommendation = {
  offering: OfferingId;
  name: string;
  path: PathId;
  /** The programme's page. */
  href: string;
  /** From the visitor's own answers; at least one, at most three. */
  reasons: string[];
  /** What the programme is for. */
  why: string;
};

/** Plain data: may be stored, sent and compared. */
export type GrowthPlan = {
  costs: Costs;
  /** Highest first; equal scores keep the order of `PATHS`. */
  scores: PathScore[];
  recommendation: Recommendation;
  runnerUp: Recommendation;
  /** Whether anything in the answers calls for a programme today. */
  needed: boolean;
  actions: Action[];
};

const MAX_REASONS = 3;

/** Up to so many points, a path has a detail to better and no gap. */
const NO_GAP = 10;

function scorePath(path: (typeof PATHS)[number], answers: Answers): PathScore {
  const parts = WEIGHTS.filter((weight) => weight.path === path.id)
    .map((weight) => ({ weight, points: pointsOf(weight, answers) }))
    .filter((part) => part.points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ weight, points }) => ({ id: weight.id, points, reason: weight.reason(answers) }));
  const score = parts.reduce((sum, part) => sum + part.points, 0);
  return { path: path.id, label: path.label, score, parts };
}

/** What is said of a path that no answer speaks for; it still comes from the answers. */
function plainReason(path: PathId, answers: Answers): string {
  if (path === 'lead-smarter') {
    return `You work ${plural(answers.ownerHours, 'hour')} a week in the home yourself, so others carry most of it.`;
  }
  if (path === 'scale-big') return `You want to run ${plural(answers.homesWanted, 'home')}.`;
  return isFull(answers)
    ? `Your ${plural(answers.beds, 'bed')} ${answers.beds === 1 ? 'is' : 'are'} filled today, and an opening can come any day.`
    : 'You have no beds yet, so your first inquiries are still to come.';
}

function recommend(offering: Offering, scores: PathScore[], answers: Answers): Recommendation {
  const parts = scores.find((score) => score.path === offering.path)?.parts ?? [];
  const reasons = parts.slice(0, MAX_REASONS).map((part) => part.reason);
  return {
    offering: offering.id,
    name: offering.name,
    path: offering.path,
    href: offering.href,
    reasons: reasons.length > 0 ? reasons : [plainReason(offering.path, answers)],
    why: offering.why(answers),
  };
}

/**
 * All programmes, best first: paths by score, and within a path the ones that fit. A path without
 * a point comes after the other programmes of a path that has some.
 */
function rankOfferings(scores: PathScore[], answers: Answers): [Offering, Offering] {
  const fitting = scores.map((score) =>
    OFFERINGS.filter((each) => each.path === score.path && each.fits(answers)),
  );
  const best = fitting[0]?.[0];
  const second = scores[1]?.score ? fitting[1]?.[0] : (fitting[0]?.[1] ?? fitting[1]?.[0]);
  if (!best || !second) throw new Error('Every path needs a programme that always fits');
  return [best, second];
}

/** A full home without a gap, a referral fee or a plan to grow needs nothing from us. */
function needsProgramme(scores: PathScore[], answers: Answers): boolean {
  const settled = isFull(answers) && answers.referralMoveIns === 0 && homesToOpen(answers) === 0;
  return !settled || scores.some(({ score }) => score > NO_GAP);
}

/** The same answers always give the same plan: no clock, no chance, no numbers but the visitor's. */
export function createGrowthPlan(answers: Answers): GrowthPlan {
  const scores = PATHS.map((path) => scorePath(path, answers)).sort((a, b) => b.score - a.score);
  const [best, second] = rankOfferings(scores, answers);
  return {
    costs: findCosts(answers),
    scores,
    recommendation: recommend(best, scores, answers),
    runnerUp: recommend(second, scores, answers),
    needed: needsProgramme(scores, answers),
    actions: chooseActions(answers),
  };
}
