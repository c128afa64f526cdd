import { fillSlots } from '#app/formatting/slots.ts';
import { defaultGrowthPlan, type GrowthPlanTexts } from '#app/site/words/growth-plan.ts';
import { type AnswerErrors, parseAnswers, parseStep, type RawAnswers } from './answers.ts';
import { formatNumber } from './format.ts';
import {
  type Answers,
  FIELDS,
  type FieldId,
  findStep,
  STEPS,
  type Step,
  type StepId,
} from './questions.ts';
import { readTap } from './taps.ts';

/** The input values so far, exactly as typed. Fields that were not sent yet are missing. */
export type TypedAnswers = Partial<Record<FieldId, string>>;

/** The next screen: a question, or the validated answers. */
export type QuizScreen =
  | {
      kind: 'question';
      step: StepId;
      typed: TypedAnswers;
      errors: AnswerErrors;
      /** The unusual values that the errors ask about; sent back, they are meant. */
      doubted?: string;
    }
  | { kind: 'result'; answers: Answers };

/** Longer input is cut, and then rejected as not a number. */
const MAX_TYPED = 100;

export type QuizMove = 'next' | 'back' | 'show';

export const FIRST_QUESTION: QuizScreen = {
  kind: 'question',
  step: (STEPS[0] as Step).id,
  typed: {},
  errors: {},
};

export function readTyped(sent: RawAnswers): TypedAnswers {
  const typed: TypedAnswers = {};
  for (const { id } of FIELDS) {
    const value = sent[id];
    if (typeof value === 'string') typed[id] = value.slice(0, MAX_TYPED);
  }
  return typed;
}

/**
 * One move through the quiz. It has no stored state: `sent` has the question that was shown
 * (`step`) and everything typed so far. `show` repeats the question. Only `next` validates, and
 * typed values are never lost.
 */
export function advanceQuiz(
  sent: RawAnswers,
  move: QuizMove,
  texts: GrowthPlanTexts = defaultGrowthPlan,
): QuizScreen {
  const step = findStep(String(sent.step));
  if (!step) return FIRST_QUESTION;
  const typed = { ...readTyped(sent), ...readTap(step, sent.tap) };
  const index = STEPS.indexOf(step);
  if (move === 'show') return { kind: 'question', step: step.id, typed, errors: {} };
  if (move === 'back') {
    const previous = STEPS[index - 1] ?? step;
    return { kind: 'question', step: previous.id, typed, errors: {} };
  }
  const parsed = parseStep(step.id, typed, texts);
  if (!parsed.ok) return { kind: 'question', step: step.id, typed, errors: parsed.errors };
  const doubts = listDoubts(step, parsed.values, texts);
  const doubted = new URLSearchParams(doubts.values).toString();
  if (doubted !== '' && sent.doubted !== doubted) {
    return { kind: 'question', step: step.id, typed, errors: doubts.errors, doubted };
  }
  const next = STEPS[index + 1];
  return next ? { kind: 'question', step: next.id, typed, errors: {} } : finish(typed, texts);
}

/** The values that are valid and still hardly meant, and what to ask about them. */
function listDoubts(step: Step, answers: Partial<Answers>, texts: GrowthPlanTexts) {
  const values: TypedAnswers = {};
  const errors: AnswerErrors = {};
  for (const field of step.fields) {
    const value = answers[field.id];
    if (field.kind === 'choice' || typeof value !== 'number') continue;
    const [least, most] = field.usual;
    if (value >= least && value <= most) continue;
    values[field.id] = String(value);
    errors[field.id] = fillSlots(texts.problems.unusual, {
      name: texts.fields[field.id].name,
      value: formatNumber(field, value),
      next: step === STEPS.at(-1) ? texts.question.finish : texts.question.next,
    });
  }
  return { values, errors };
}

/** The result, or the first question whose answer is missing or wrong. */
function finish(typed: TypedAnswers, texts: GrowthPlanTexts): QuizScreen {
  const parsed = parseAnswers(typed, texts);
  return parsed.ok
    ? { kind: 'result', answers: parsed.answers }
    : { kind: 'question', step: parsed.step, typed, errors: parsed.errors };
}

/** Whether a question has a valid answer. */
export function isAnswered(step: Step, typed: TypedAnswers): boolean {
  return step.fields.every(({ id }) => id in typed) && parseStep(step.id, typed).ok;
}
