import { fillSlots } from '#app/formatting/slots.ts';
import type { GrowthPlanTexts } from '#app/site/words/growth-plan.ts';
import { labelOf } from '../describe-answers.ts';
import { formatMoney, formatNumber } from '../format.ts';
import { FIELDS, findStep, type NumberField, STEPS, type Step } from '../questions.ts';
import { isAnswered, type QuizScreen, type TypedAnswers } from '../quiz-progress.ts';
import { type Tap, tapsOf, writeTap } from '../taps.ts';
import type { HiddenField, QuestionFieldView, QuestionView } from '../ui/public/question.tsx';

type Question = Extract<QuizScreen, { kind: 'question' }>;

/** View model of one question. Other typed answers travel in hidden fields. */
export function createQuestionView(
  { step: id, typed, errors, doubted }: Question,
  texts: GrowthPlanTexts,
): QuestionView {
  const { question } = texts;
  const words: { text: string; hint?: string } = texts.steps[id];
  const step = findStep(id) as Step;
  const index = STEPS.indexOf(step);
  const isLast = index === STEPS.length - 1;
  const numbers = step.fields.filter((field) => field.kind !== 'choice');
  const shown: readonly string[] = numbers.map((field) => field.id);
  const [choice] = step.fields.filter((field) => field.kind === 'choice');
  return {
    step: id,
    number: index + 1,
    answered: STEPS.map((each) => isAnswered(each, typed)),
    text: words.text,
    hint: words.hint ?? null,
    taps: {
      id: `quiz-${step.fields[0]?.id}`,
      label: choice ? labelOf(choice, texts) : question.taps.above,
      error: choice && errors[choice.id],
      isList: choice !== undefined,
      answers: tapsOf(step).map((tap) => ({
        value: writeTap(tap),
        label: describeTap(step, tap, texts),
        isChosen: step.fields.every((field) => typed[field.id] === tap[field.id]),
      })),
    },
    fields: numbers.map((field) => viewField(field, texts, typed[field.id], errors[field.id])),
    hidden: [
      ...toHidden(typed).filter(({ name }) => !shown.includes(name)),
      ...(doubted === undefined ? [] : [{ name: 'doubted', value: doubted }]),
    ],
    // What is chosen by a tap goes on with it; back at the question, one can go on without.
    submit: choice && !isAnswered(step, typed) ? null : isLast ? question.finish : question.next,
    after: isLast ? question.afterLast : null,
  };
}

function describeTap(step: Step, tap: Tap, texts: GrowthPlanTexts): string {
  const { taps } = texts.question;
  const [field] = step.fields;
  if (field === undefined) return '';
  if (field.kind === 'choice') {
    const answers: Readonly<Record<string, string>> = texts.choices[field.id].answers;
    return answers[tap[field.id] ?? ''] ?? '';
  }
  const { beds, occupied, referralMoveIns: count, referralFee: fee } = tap;
  if (beds !== undefined && occupied !== undefined) {
    return beds === '0' ? taps.firstHome : fillSlots(taps.filled, { beds, occupied });
  }
  if (count === '0') return taps.none;
  if (count !== undefined && fee !== undefined) {
    return fillSlots(taps.referrals, { count, fee: formatMoney(Number(fee)) });
  }
  return formatNumber(field, Number(tap[field.id]));
}

export function toHidden(typed: TypedAnswers): HiddenField[] {
  return FIELDS.flatMap(({ id }) => {
    const value = typed[id];
    return value === undefined ? [] : [{ name: id, value }];
  });
}

function viewField(
  field: NumberField,
  texts: GrowthPlanTexts,
  value = '',
  error?: string,
): QuestionFieldView {
  const words: { hint?: string; example: string } = texts.fields[field.id];
  const example = fillSlots(texts.question.example, { example: words.example });
  return {
    name: field.id,
    label: labelOf(field, texts),
    value,
    error,
    required: field.required,
    hint: words.hint ? `${words.hint} ${example}` : example,
    inputMode: field.inputMode,
  };
}
