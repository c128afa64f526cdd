import { fillSlots } from '#app/formatting/slots.ts';
import type { GrowthPlanTexts } from '#app/site/words/growth-plan.ts';
import { describeNumbers } from './describe-numbers.ts';
import { formatMoney } from './format.ts';
import { emptyBeds } from './offerings.ts';
import type { Answers } from './questions.ts';

/** A monthly cost, calculated only from the visitor's own numbers. */
export type CostLine = {
  title: string;
  /** Dollars a month, with cents only if the rate has cents; `null` when a number is missing. */
  amount: number | null;
  /** The calculation ("2 empty beds × $4,500 = $9,000 a month"), or why there is none. */
  formula: string;
  /** Explains what the amount includes. */
  note: string;
};

export type Costs = {
  emptyBeds: CostLine;
  referralFees: CostLine;
  /** The sum, when both amounts are above zero. */
  together: { amount: number; formula: string } | null;
};

function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

function costOfEmptyBeds(answers: Answers, texts: GrowthPlanTexts): CostLine {
  const { title, note, ...formulas } = texts.costs.emptyBeds;
  const numbers = describeNumbers(answers, texts);
  const empty = emptyBeds(answers);
  if (answers.beds === 0) return { title, amount: 0, formula: formulas.noBeds, note: '' };
  if (empty === 0) {
    const formula = answers.beds === 1 ? formulas.oneFilled : formulas.allFilled;
    return { title, amount: 0, formula: fillSlots(formula, numbers), note: '' };
  }
  if (answers.rate === null) {
    return { title, amount: null, formula: fillSlots(formulas.noRate, numbers), note: '' };
  }
  const amount = (empty * toCents(answers.rate)) / 100;
  const formula = fillSlots(formulas.formula, {
    ...numbers,
    rate: formatMoney(answers.rate),
    amount: formatMoney(amount),
  });
  return { title, amount, formula, note };
}

function costOfReferrals(answers: Answers, texts: GrowthPlanTexts): CostLine {
  const { title, note, ...formulas } = texts.costs.referralFees;
  const numbers = describeNumbers(answers, texts);
  const moveIns = answers.referralMoveIns;
  if (moveIns === 0) return { title, amount: 0, formula: formulas.none, note: '' };
  if (answers.referralFee === null) {
    return { title, amount: null, formula: fillSlots(formulas.noFee, numbers), note: '' };
  }
  // A yearly amount divided by 12 is an estimate: whole dollars are enough.
  const exact = (moveIns * toCents(answers.referralFee)) / 12 / 100;
  const amount = Math.round(exact);
  const formula = fillSlots(amount === exact ? formulas.formula : formulas.rounded, {
    ...numbers,
    fee: formatMoney(answers.referralFee),
    amount: formatMoney(amount),
  });
  return { title, amount, formula, note };
}

export function findCosts(answers: Answers, texts: GrowthPlanTexts): Costs {
  const empty = costOfEmptyBeds(answers, texts);
  const referrals = costOfReferrals(answers, texts);
  if (!empty.amount || !referrals.amount) {
    return { emptyBeds: empty, referralFees: referrals, together: null };
  }
  const amount = (toCents(empty.amount) + toCents(referrals.amount)) / 100;
  const formula = fillSlots(texts.costs.together, {
    emptyBeds: formatMoney(empty.amount),
    referralFees: formatMoney(referrals.amount),
    amount: formatMoney(amount),
  });
  return { emptyBeds: empty, referralFees: referrals, together: { amount, formula } };
}
