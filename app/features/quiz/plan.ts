import { fillSlots } from '#app/formatting/slots.ts';
import { defaultGrowthPlan, type GrowthPlanTexts } from '#app/site/words/growth-plan.ts';
import { isOffline, type OfflinePages } from '#app/site/words/offline-pages.ts';
import { type Action, chooseActions } from './actions.ts';
import { type Costs, findCosts } from './costs.ts';
import { describeNumbers } from './describe-numbers.ts';
import {
  describePurpose,
  homesToOpen,
  isFull,
  OFFERINGS,
  type Offering,
  type OfferingId,
  PATHS,
  type PathId,
  repliesSlowly,
} from './offerings.ts';
import type { Answers } from './questions.ts';
import { pointsOf, WEIGHTS } from './weights.ts';

export type ScorePart = { id: string; points: number; reason: string };

export type PathScore = { path: PathId; label: string; score: number; parts: ScorePart[] };

export type Recommendation = {
  offering: OfferingId;
  name: string;
  path: PathId;
  /** Path of the offering's page. */
  href: string;
  /** One to three reasons, from the visitor's own answers. */
  reasons: string[];
  /** The purpose of the offering. */
  why: string;
};

export type GrowthPlan = {
  costs: Costs;
  /** Highest first; ties in the order of `PATHS`. */
  scores: PathScore[];
  recommendation: Recommendation;
  runnerUp: Recommendation;
  /** Whether the answers call for any offering today. */
  needed: boolean;
  actions: Action[];
};

const MAX_REASONS = 3;

/** Up to this score, a path has minor room for improvement but no gap. */
const NO_GAP = 10;

function scorePath(
  path: (typeof PATHS)[number],
  answers: Answers,
  texts: GrowthPlanTexts,
): PathScore {
  const numbers = describeNumbers(answers, texts);
  const parts = WEIGHTS.filter((weight) => weight.path === path.id)
    .map((weight) => ({ weight, points: pointsOf(weight, answers) }))
    .filter((part) => part.points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ weight, points }) => ({
      id: weight.id,
      points,
      reason: fillSlots(weight.reason(answers, texts.reasons), numbers),
    }));
  const score = parts.reduce((sum, part) => sum + part.points, 0);
  return { path: path.id, label: texts.paths[path.id], score, parts };
}

function reasonWithoutPoints(
  path: PathId,
  answers: Answers,
  { teamCarries, moreHomes, noBedsYet, ...filled }: GrowthPlanTexts['reasons'],
): string {
  if (path === 'lead-smarter') return teamCarries;
  if (path === 'scale-big') return moreHomes;
  if (!isFull(answers)) return noBedsYet;
  return answers.beds === 1 ? filled.bedFilledToday : filled.bedsFilledToday;
}

function recommend(
  offering: Offering,
  scores: PathScore[],
  answers: Answers,
  texts: GrowthPlanTexts,
): Recommendation {
  const parts = scores.find((score) => score.path === offering.path)?.parts ?? [];
  const reasons = parts.slice(0, MAX_REASONS).map((part) => part.reason);
  const otherwise = reasonWithoutPoints(offering.path, answers, texts.reasons);
  return {
    offering: offering.id,
    name: texts.offerings[offering.id].name,
    path: offering.path,
    href: offering.href,
    reasons: reasons.length > 0 ? reasons : [fillSlots(otherwise, describeNumbers(answers, texts))],
    why: describePurpose(offering, answers, texts),
  };
}

/**
 * The recommendation and the runner-up: the first fitting offerings of the two best paths. If the
 * second path has no points, a second fitting offering of the best path comes first. What has its page
 * offline is recommended only where too little else is left.
 */
function rankOfferings(
  scores: PathScore[],
  answers: Answers,
  offline: OfflinePages,
): [Offering, Offering] {
  const fittingOf = (offered: readonly Offering[]) =>
    scores.map((score) => offered.filter((each) => each.path === score.path && each.fits(answers)));
  const online = OFFERINGS.filter(({ href }) => !isOffline(href, offline));
  const stillOffered = fittingOf(online).filter((of) => of.length > 0);
  const fitting = stillOffered.length > 1 ? stillOffered : fittingOf(OFFERINGS);
  const best = fitting[0]?.[0];
  const second = scores[1]?.score ? fitting[1]?.[0] : (fitting[0]?.[1] ?? fitting[1]?.[0]);
  if (!best || !second) throw new Error('Every path needs an offering that always fits');
  return [best, second];
}

/**
 * A full home without a gap, a slow reply, a referral fee or a plan to grow needs no offering: the plan
 * then says that families hear from it fast.
 */
function needsOffering(scores: PathScore[], answers: Answers): boolean {
  const settled =
    isFull(answers) &&
    !repliesSlowly(answers) &&
    answers.referralMoveIns === 0 &&
    homesToOpen(answers) === 0;
  return !settled || scores.some(({ score }) => score > NO_GAP);
}

/** Deterministic: uses no clock, no randomness, and only the visitor's own numbers. */
export function createGrowthPlan(
  answers: Answers,
  texts: GrowthPlanTexts = defaultGrowthPlan,
  offline: OfflinePages = {},
): GrowthPlan {
  const scores = PATHS.map((path) => scorePath(path, answers, texts)).sort(
    (a, b) => b.score - a.score,
  );
  const [best, second] = rankOfferings(scores, answers, offline);
  return {
    costs: findCosts(answers, texts),
    scores,
    recommendation: recommend(best, scores, answers, texts),
    runnerUp: recommend(second, scores, answers, texts),
    needed: needsOffering(scores, answers),
    actions: chooseActions(answers, texts),
  };
}
