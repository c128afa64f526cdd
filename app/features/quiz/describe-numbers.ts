import type { GrowthPlanTexts } from '#app/site/words/growth-plan.ts';
import { countOf } from './format.ts';
import { emptyBeds } from './offerings.ts';
import type { Answers } from './questions.ts';

/** The visitor's numbers, as the texts of a plan name them in braces. */
export function describeNumbers(answers: Answers, { units }: GrowthPlanTexts) {
  return {
    empty: emptyBeds(answers),
    occupied: answers.occupied,
    ownerHours: answers.ownerHours,
    beds: countOf(answers.beds, units.beds),
    emptyBeds: countOf(emptyBeds(answers), units.emptyBeds),
    moveIns: countOf(answers.referralMoveIns, units.moveIns),
    hours: countOf(answers.ownerHours, units.hours),
    homes: countOf(answers.homesWanted, units.homes),
  };
}
