import { formatMoney, plural } from './format.ts';
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

function costOfEmptyBeds(answers: Answers): CostLine {
  const title = 'Empty beds';
  const empty = emptyBeds(answers);
  if (answers.beds === 0) {
    return { title, amount: 0, formula: 'No beds yet, so none are empty.', note: '' };
  }
  if (empty === 0) {
    const formula =
      answers.beds === 1
        ? 'Your 1 bed is filled.'
        : `None of your ${plural(answers.beds, 'bed')} are empty.`;
    return { title, amount: 0, formula, note: '' };
  }
  const beds = plural(empty, 'empty bed');
  if (answers.rate === null) {
    const formula = `${beds} × your monthly rate. Add the rate to see the amount.`;
    return { title, amount: null, formula, note: '' };
  }
  const amount = (empty * toCents(answers.rate)) / 100;
  return {
    title,
    amount,
    formula: `${beds} × ${formatMoney(answers.rate)} = ${formatMoney(amount)} a month`,
    note: 'Rent you are not collecting, before what it would cost you to care for those residents.',
  };
}

function costOfReferrals(answers: Answers): CostLine {
  const title = 'Referral fees';
  const moveIns = answers.referralMoveIns;
  if (moveIns === 0) {
    return { title, amount: 0, formula: 'No move-ins through paid referral.', note: '' };
  }
  const times = `${plural(moveIns, 'move-in')} a year`;
  if (answers.referralFee === null) {
    const formula = `${times} × the fee for each ÷ 12. Add the fee to see the amount.`;
    return { title, amount: null, formula, note: '' };
  }
  // A yearly amount divided by 12 is an estimate: whole dollars are enough.
  const exact = (moveIns * toCents(answers.referralFee)) / 12 / 100;
  const amount = Math.round(exact);
  const result = `${amount === exact ? '' : 'about '}${formatMoney(amount)}`;
  return {
    title,
    amount,
    formula: `${times} × ${formatMoney(answers.referralFee)} ÷ 12 = ${result} a month`,
    note: 'What you pay for introductions, spread over the year.',
  };
}

export function findCosts(answers: Answers): Costs {
  const empty = costOfEmptyBeds(answers);
  const referrals = costOfReferrals(answers);
  if (!empty.amount || !referrals.amount) {
    return { emptyBeds: empty, referralFees: referrals, together: null };
  }
  const amount = (toCents(empty.amount) + toCents(referrals.amount)) / 100;
  const formula = `${formatMoney(empty.amount)} + ${formatMoney(referrals.amount)} = ${formatMoney(amount)} a month`;
  return { emptyBeds: empty, referralFees: referrals, together: { amount, formula } };
}
