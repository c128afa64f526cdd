import { PLAN_IDS, type PlanId } from '#app/site/lead-topics.ts';
import type { PlanSetId, PriceList, ProgramId } from '#app/site/words/prices.ts';

/** What a lead can buy: a plan of a set, a program, or something that is not in the price list. */
export type ProgramSold = `${PlanSetId}-${PlanId}` | ProgramId | 'other';

const PLAN_SETS = ['chatbot', 'bundle'] as const satisfies readonly PlanSetId[];
const PROGRAMS = Object.keys({
  'leader-lift': null,
  'strategy-session': null,
  'scale-prep': null,
  'growth-vision-workshop': null,
} satisfies Record<ProgramId, null>) as ProgramId[];

const PROGRAMS_SOLD: readonly ProgramSold[] = [
  ...PLAN_SETS.flatMap((set) => PLAN_IDS.map((tier) => `${set}-${tier}` as const)),
  ...PROGRAMS,
  'other',
];

export function isProgramSold(value: string): value is ProgramSold {
  return PROGRAMS_SOLD.some((program) => program === value);
}

/** By the `ProgramSold`. */
export type ProgramNames = Readonly<Record<ProgramSold, string>>;

/** What the price list calls each, in its order. */
export function namePrograms({ tiers, sets, programs }: PriceList): ProgramNames {
  const plans = PLAN_SETS.flatMap((set) =>
    PLAN_IDS.map((tier) => [`${set}-${tier}`, namePlan(tiers[tier], sets[set].title)]),
  );
  const others = PROGRAMS.map((id) => [id, programs[id].name]);
  return Object.fromEntries([...plans, ...others, ['other', 'Something else']]);
}

/** The sets share the names of their plans. */
export function namePlan(tier: string, set: string): string {
  return `${tier} (${set})`;
}

/** The name of a stored program; one of an earlier version of the site is shown as stored. */
export function programName(stored: string, names: ProgramNames): string {
  return isProgramSold(stored) ? names[stored] : stored;
}
