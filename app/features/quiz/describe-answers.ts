import type { AnswerLine } from '#app/site/lead-answers.ts';
import { defaultGrowthPlan, type GrowthPlanTexts } from '#app/site/words/growth-plan.ts';
import { formatNumber } from './format.ts';
import { type Answers, FIELDS, type Field } from './questions.ts';

/** The answers as text, in the order of the questions. */
export function describeAnswers(
  answers: Answers,
  texts: GrowthPlanTexts = defaultGrowthPlan,
): AnswerLine[] {
  return FIELDS.map((field) => ({
    label: labelOf(field, texts),
    value: describeAnswer(field, answers, texts),
  }));
}

export function labelOf({ id }: Field, { fields, choices }: GrowthPlanTexts): string {
  return id === 'firstReply' || id === 'followUp' ? choices[id].label : fields[id].label;
}

function describeAnswer(field: Field, answers: Answers, texts: GrowthPlanTexts): string {
  if (field.id === 'firstReply') return texts.choices.firstReply.answers[answers.firstReply];
  if (field.id === 'followUp') return texts.choices.followUp.answers[answers.followUp];
  const number = answers[field.id];
  if (number === null) return texts.plan.answers.notGiven;
  return formatNumber(field, number);
}
