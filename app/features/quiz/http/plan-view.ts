import { leadSomewhere } from '#app/site/words/offline-pages.ts';
import type { SiteContent } from '#app/site/words/site-content.ts';
import { toFieldValues } from '../answers.ts';
import type { CostLine } from '../costs.ts';
import { describeAnswers } from '../describe-answers.ts';
import { formatMoney } from '../format.ts';
import { createGrowthPlan, type Recommendation } from '../plan.ts';
import type { Answers } from '../questions.ts';
import type { PlanView } from '../ui/public/plan-sheet.tsx';
import { toHidden } from './question-view.ts';

/** View model of the plan for these answers. */
export function createPlanView(
  answers: Answers,
  { growthPlan: texts, offline }: Pick<SiteContent, 'growthPlan' | 'offline'>,
): PlanView {
  const { costs, scores, recommendation, runnerUp, needed, actions } = createGrowthPlan(
    answers,
    texts,
    offline,
  );
  return {
    needed,
    recommendation: viewOffering(recommendation, offline),
    runnerUp: viewOffering(runnerUp, offline),
    costs: [viewCost(costs.emptyBeds), viewCost(costs.referralFees)],
    together: costs.together && {
      amount: formatMoney(costs.together.amount),
      formula: costs.together.formula,
    },
    scores: scores.map(({ label, score, parts }) => ({
      label,
      score,
      reasons: parts.map((part) => part.reason),
    })),
    actions,
    answers: describeAnswers(answers, texts),
    typed: toHidden(toFieldValues(answers)),
  };
}

function viewOffering(
  { name, href, reasons, why }: Recommendation,
  offline: SiteContent['offline'],
) {
  return { name, href: leadSomewhere(href, offline), reasons, why };
}

function viewCost({ title, amount, formula, note }: CostLine) {
  return { title, amount: amount === null ? null : formatMoney(amount), formula, note };
}
