import { type AnswerErrors, parseAnswers, parseStep, type RawAnswers } from './answers.ts';
import {
  type Answers,
  FIELDS,
  type FieldId,
  findStep,
  STEPS,
  type Step,
  type StepId,
} from './questions.ts';

/** Typed so far, word for word; a field that was not sent yet is not in it. */
export type TypedAnswers = Partial<Record<FieldId, string>>;

/** What the quiz shows next: a question, or all the answers, checked. */
export type QuizScreen =
  | { kind: 'question'; step: StepId; typed: TypedAnswers; errors: AnswerErrors }
  | { kind: 'result'; answers: Answers };

/** No number that a person types is longer; what is longer is cut, and then refused as no number. */
const MAX_TYPED = 100;

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
 * One move through the quiz. Everything that it depends on is in what was sent: the question that
 * was shown (`step`), what has been typed so far, and whether the visitor goes on or back, or is to
 * be shown the same question again. Only going on checks anything; nothing is lost.
 */
export function advanceQuiz(sent: RawAnswers, goes: 'on' | 'back' | 'show'): QuizScreen {
  const step = findStep(String(sent.step));
  if (!step) return FIRST_QUESTION;
  const typed = readTyped(sent);
  const at = STEPS.indexOf(step);
  if (goes === 'show') return { kind: 'question', step: step.id, typed, errors: {} };
  if (goes === 'back') {
    const before = STEPS[at - 1] ?? step;
    return { kind: 'question', step: before.id, typed, errors: {} };
  }
  const parsed = parseStep(step.id, typed);
  if (!parsed.ok) return { kind: 'question', step: step.id, typed, errors: parsed.errors };
  const next = STEPS[at + 1];
  return next ? { kind: 'question', step: next.id, typed, errors: {} } : finish(typed);
}

/** The result; or, when an earlier answer is missing or wrong after all, that question again. */
function finish(typed: TypedAnswers): QuizScreen {
  const parsed = parseAnswers(typed);
  return parsed.ok
    ? { kind: 'result', answers: parsed.answers }
    : { kind: 'question', step: parsed.step, typed, errors: parsed.errors };
}

/** Whether a question has been answered, in a way that stands. */
export function isAnswered(step: Step, typed: TypedAnswers): boolean {
  return step.fields.every(({ id }) => id in typed) && parseStep(step.id, typed).ok;
}
