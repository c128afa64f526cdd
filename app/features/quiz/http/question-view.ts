import { fillSlots } from '#app/formatting/slots.ts';
import type { GrowthPlanTexts } from '#app/site/words/growth-plan.ts';
import { labelOf } from '../describe-answers.ts';
import { FIELDS, type Field, type FieldId, findStep, STEPS, type Step } from '../questions.ts';
import { isAnswered, type QuizScreen, type TypedAnswers } from '../quiz-progress.ts';
import type { HiddenField, QuestionFieldView, QuestionView } from '../ui/public/question.tsx';

type Question = Extract<QuizScreen, { kind: 'question' }>;

/** View model of one question. Other typed answers travel in hidden fields. */
export function createQuestionView(
  { step: id, typed, errors }: Question,
  texts: GrowthPlanTexts,
): QuestionView {
  const { question } = texts;
  const words: { text: string; hint?: string } = texts.steps[id];
  const step = findStep(id) as Step;
  const index = STEPS.indexOf(step);
  const shown: readonly FieldId[] = step.fields.map((field) => field.id);
  return {
    step: id,
    number: index + 1,
    answered: STEPS.map((each) => isAnswered(each, typed)),
    text: words.text,
    hint: words.hint ?? null,
    fields: step.fields.map((field) => viewField(field, texts, typed[field.id], errors[field.id])),
    hidden: toHidden(typed).filter(({ name }) => !shown.includes(name as FieldId)),
    submit: index === STEPS.length - 1 ? question.finish : question.next,
    after: index === STEPS.length - 1 ? question.afterLast : null,
  };
}

export function toHidden(typed: TypedAnswers): HiddenField[] {
  return FIELDS.flatMap(({ id }) => {
    const value = typed[id];
    return value === undefined ? [] : [{ name: id, value }];
  });
}

function viewField(
  field: Field,
  texts: GrowthPlanTexts,
  value = '',
  error?: string,
): QuestionFieldView {
  const base = {
    name: field.id,
    label: labelOf(field, texts),
    value,
    error,
    required: field.required,
  };
  if (field.kind === 'choice') {
    const answers: Readonly<Record<string, string>> = texts.choices[field.id].answers;
    const choices = field.choices.map((choice) => ({
      value: choice,
      label: answers[choice] ?? '',
    }));
    return { ...base, kind: 'choice', choices };
  }
  const words: { hint?: string; example: string } = texts.fields[field.id];
  const example = fillSlots(texts.question.example, { example: words.example });
  return {
    ...base,
    kind: 'number',
    hint: words.hint ? `${words.hint} ${example}` : example,
    inputMode: field.inputMode,
  };
}
