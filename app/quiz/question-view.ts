import { questionCopy } from '#app/content/growth-plan.ts';
import {
  FIELDS,
  type Field,
  type FieldId,
  findStep,
  STEPS,
  type Step,
} from '#app/domains/growth-plan/questions.ts';
import {
  isAnswered,
  type QuizScreen,
  type TypedAnswers,
} from '#app/domains/growth-plan/quiz-progress.ts';
import type { HiddenField, QuestionFieldView, QuestionView } from '#app/ui/site/quiz/question.tsx';

type Question = Extract<QuizScreen, { kind: 'question' }>;

/** View model of one question. Other typed answers travel in hidden fields. */
export function createQuestionView({ step: id, typed, errors }: Question): QuestionView {
  const step = findStep(id) as Step;
  const index = STEPS.indexOf(step);
  const shown: readonly FieldId[] = step.fields.map((field) => field.id);
  return {
    step: id,
    number: index + 1,
    answered: STEPS.map((each) => isAnswered(each, typed)),
    text: step.text,
    hint: step.hint ?? null,
    fields: step.fields.map((field) => viewField(field, typed[field.id], errors[field.id])),
    hidden: toHidden(typed).filter(({ name }) => !shown.includes(name as FieldId)),
    submit: index === STEPS.length - 1 ? questionCopy.finish : questionCopy.next,
    after: index === STEPS.length - 1 ? questionCopy.afterLast : null,
  };
}

export function toHidden(typed: TypedAnswers): HiddenField[] {
  return FIELDS.flatMap(({ id }) => {
    const value = typed[id];
    return value === undefined ? [] : [{ name: id, value }];
  });
}

function viewField(field: Field, value = '', error?: string): QuestionFieldView {
  const base = { name: field.id, label: field.label, value, error, required: field.required };
  if (field.kind === 'choice') {
    return { ...base, kind: 'choice', hint: field.hint, choices: field.choices };
  }
  const example = `For example ${field.example}.`;
  return {
    ...base,
    kind: 'number',
    hint: field.hint ? `${field.hint} ${example}` : example,
    inputMode: field.inputMode,
  };
}
