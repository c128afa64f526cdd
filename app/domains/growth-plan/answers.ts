import { z } from 'zod';
import {
  type Answers,
  type ChoiceField,
  FIELDS,
  FIRST_REPLIES,
  type FieldId,
  FOLLOW_UPS,
  findField,
  type NumberField,
  STEPS,
  type Step,
  type StepId,
} from './questions.ts';
import { readNumber } from './read-number.ts';

/** Raised when a question changes its meaning, so that a kept plan is never read with a new one. */
export const ANSWERS_VERSION = 1;

const CHOOSE = 'Choose the answer that comes closest.';

function numberSchema(id: NumberField['id']) {
  const field = findField(id) as NumberField;
  // Optional, so that a field that was not sent at all gets our message and not a library's.
  return z
    .unknown()
    .optional()
    .transform((raw, context): number | null => {
      const reading = readNumber(field, raw);
      if (reading.ok) return reading.value;
      context.addIssue({ code: 'custom', message: reading.message });
      return z.NEVER;
    });
}

/** For fields that are required or count as 0 when empty: never `null`. */
function countSchema(id: NumberField['id']) {
  return numberSchema(id).transform((value) => value ?? 0);
}

type HasBeds = { beds: number; occupied: number };

function checkOccupied(values: HasBeds, context: z.RefinementCtx): void {
  if (values.occupied <= values.beds) return;
  const message =
    values.beds === 0
      ? 'With 0 beds, enter 0 occupied beds.'
      : `Occupied beds can't be more than your ${values.beds} ${values.beds === 1 ? 'bed' : 'beds'}.`;
  context.addIssue({ code: 'custom', path: ['occupied'], message });
}

const shape = {
  beds: countSchema('beds'),
  occupied: countSchema('occupied'),
  rate: numberSchema('rate'),
  referralMoveIns: countSchema('referralMoveIns'),
  referralFee: numberSchema('referralFee'),
  inquiries: countSchema('inquiries'),
  firstReply: z.enum(FIRST_REPLIES, { error: CHOOSE }),
  followUp: z.enum(FOLLOW_UPS, { error: CHOOSE }),
  ownerHours: countSchema('ownerHours'),
  homesWanted: countSchema('homesWanted'),
};

/** All answers at once, from whatever a form sent: text, numbers, or nothing. */
export const answersSchema = z.object(shape).superRefine(checkOccupied);

/** One schema per step, for the form that asks one question at a time. */
export const stepSchemas = {
  beds: z.object({ beds: shape.beds, occupied: shape.occupied }).superRefine(checkOccupied),
  rate: z.object({ rate: shape.rate }),
  referrals: z.object({
    referralMoveIns: shape.referralMoveIns,
    referralFee: shape.referralFee,
  }),
  inquiries: z.object({ inquiries: shape.inquiries }),
  'first-reply': z.object({ firstReply: shape.firstReply }),
  'follow-up': z.object({ followUp: shape.followUp }),
  'owner-hours': z.object({ ownerHours: shape.ownerHours }),
  homes: z.object({ homesWanted: shape.homesWanted }),
} satisfies Record<StepId, z.ZodType>;

export type AnswerErrors = Partial<Record<FieldId, string>>;
export type RawAnswers = Readonly<Record<string, unknown>>;

export type ParsedAnswers =
  | { ok: true; answers: Answers }
  | { ok: false; errors: AnswerErrors; step: StepId };

export type ParsedStep =
  | { ok: true; values: Partial<Answers> }
  | { ok: false; errors: AnswerErrors };

function errorsOf(error: z.ZodError): AnswerErrors {
  const errors: AnswerErrors = {};
  for (const issue of error.issues) {
    const id = issue.path[0] as FieldId;
    errors[id] ??= issue.message;
  }
  return errors;
}

function firstStepWith(errors: AnswerErrors): Step {
  const step = STEPS.find((each) => each.fields.some((field) => field.id in errors));
  if (!step) throw new Error('Errors without a field that a step asks for');
  return step;
}

/** Checks everything; when something is wrong, `step` is the first step to go back to. */
export function parseAnswers(input: RawAnswers): ParsedAnswers {
  const result = answersSchema.safeParse(input);
  if (result.success) return { ok: true, answers: result.data };
  const errors = errorsOf(result.error);
  return { ok: false, errors, step: firstStepWith(errors).id };
}

export function parseStep(id: StepId, input: RawAnswers): ParsedStep {
  const schema: z.ZodType<Partial<Answers>> = stepSchemas[id];
  const result = schema.safeParse(input);
  if (result.success) return { ok: true, values: result.data };
  return { ok: false, errors: errorsOf(result.error) };
}

/** The answers as the text of the inputs: what hidden inputs carry and a form is filled with. */
export function toFieldValues(answers: Answers): Record<FieldId, string> {
  const values = {} as Record<FieldId, string>;
  for (const { id } of FIELDS) {
    const value = answers[id];
    values[id] = value === null ? '' : String(value);
  }
  return values;
}

/** One text for one set of answers: same answers, same text. */
export function serializeAnswers(answers: Answers): string {
  const values = FIELDS.map(({ id }) => [id, answers[id]]);
  return JSON.stringify({ v: ANSWERS_VERSION, ...Object.fromEntries(values) });
}

/** Reads what `serializeAnswers` wrote. Anything else, or another version, is `null`. */
export function deserializeAnswers(text: string): Answers | null {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof stored !== 'object' || stored === null) return null;
  const { v, ...input } = stored as Record<string, unknown>;
  if (v !== ANSWERS_VERSION) return null;
  const parsed = parseAnswers(input);
  return parsed.ok ? parsed.answers : null;
}

export function choiceLabel(id: ChoiceField['id'], value: string): string {
  const field = findField(id) as ChoiceField;
  return field.choices.find((choice) => choice.value === value)?.label ?? value;
}
