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

/** Raise this when a question changes its meaning: older saved answers are then no longer read. */
export const ANSWERS_VERSION = 1;

const CHOOSE = 'Choose the answer that comes closest.';

function numberSchema(id: NumberField['id']) {
  const field = findField(id) as NumberField;
  // Optional, so that a missing field gets our message instead of Zod's.
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

/** For fields that are required, or 0 when empty: never `null`. */
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

/** All answers at once, from form text or numbers. */
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
  if (!step) throw new Error('The errors belong to no step');
  return step;
}

/** Validates all answers. On errors, `step` is the first step with one. */
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

/** The answers as input values, for hidden inputs and prefilled forms. */
export function toFieldValues(answers: Answers): Record<FieldId, string> {
  const values = {} as Record<FieldId, string>;
  for (const { id } of FIELDS) {
    const value = answers[id];
    values[id] = value === null ? '' : String(value);
  }
  return values;
}

/** Canonical form: the same answers always give the same text. */
export function serializeAnswers(answers: Answers): string {
  const values = FIELDS.map(({ id }) => [id, answers[id]]);
  return JSON.stringify({ v: ANSWERS_VERSION, ...Object.fromEntries(values) });
}

/** The inverse of `serializeAnswers`; `null` for any other text or version. */
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
